/** The fields of a row of usage. */
export const sushiFields: ReadonlySet<string> = new Set(['resource', 'month', 'uses']);
