/** The code of the row that gathers what is not among the top N. */
export const otherCode = '__other';
