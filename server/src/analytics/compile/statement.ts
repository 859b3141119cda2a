// What a statement is made of, and who reads its answer.

export type ParamValue = string | number | bigint | readonly (string | number | bigint)[];
export type BoundParams = Record<string, ParamValue>;

/** SQL with the values of its placeholders. */
export type BoundStatement = { sql: string; params: BoundParams };

/** Gathers the values of a statement: `bind(value, type)` answers the placeholder to write into the SQL. */
export type Bindings = { bind(value: ParamValue, type: string): string; params: BoundParams };

/** Begins the values of a statement with those that fragments of the model may name: glc, from, to. */
export function createBindings(start: BoundParams): Bindings {
  const params: BoundParams = { ...start };
  let next = 0;
  return {
    params,
    bind(value, type) {
      const name = `p${next++}`;
      params[name] = value;
      return `{${name}:${type}}`;
    },
  };
}

/** The same statement with a prefix to the names of its placeholders, so that it can stand inside another. */
export function renamed({ sql, params }: BoundStatement, prefix: string): BoundStatement {
  return {
    sql: sql.replaceAll(/\{(\w+):/g, (_, name: string) => `{${prefix}${name}:`),
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [`${prefix}${name}`, value]),
    ),
  };
}

type ReadingOptions = {
  signal?: AbortSignal;
  seconds?: number;
  settings?: Readonly<Record<string, number>>;
};

/** What this room needs of an engine: it answers statements as objects or as rows. */
export type Reading = {
  rows<Row>(sql: string, params?: BoundParams, options?: ReadingOptions): Promise<Row[]>;
  table(
    sql: string,
    params?: BoundParams,
    options?: ReadingOptions,
  ): Promise<{ rows: unknown[][] }>;
};
