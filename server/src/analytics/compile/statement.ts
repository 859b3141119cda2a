// A statement with its bound values, and the interface to the engine that runs it.

export type ParamValue = string | number | bigint | readonly (string | number | bigint)[];
export type BoundParams = Record<string, ParamValue>;

/** SQL text with the values of its placeholders. */
export type BoundStatement = { sql: string; params: BoundParams };

/** Collects the values of a statement: `bind(value, type)` returns the placeholder to write into the SQL. */
export type Bindings = { bind(value: ParamValue, type: string): string; params: BoundParams };

/** Starts the values of a statement with those that SQL fragments of the model may name: glc, from, to. */
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

/** Adds a prefix to the names of a statement's placeholders, so that the statement can be put inside another. */
export function withParamPrefix({ sql, params }: BoundStatement, prefix: string): BoundStatement {
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

/** The calls of an engine that the analytics need: they return the rows of a statement as objects or as arrays. */
export type ReadingEngine = {
  rows<Row>(sql: string, params?: BoundParams, options?: ReadingOptions): Promise<Row[]>;
  table(
    sql: string,
    params?: BoundParams,
    options?: ReadingOptions,
  ): Promise<{ rows: unknown[][] }>;
};
