export type ParamValue = string | number | bigint | readonly (string | number | bigint)[];
export type BoundParams = Record<string, ParamValue>;

/** Gathers bound values: `bind(value, type)` answers the placeholder to write into the SQL. */
export type Bindings = { bind(value: ParamValue, type: string): string; params: BoundParams };

/** Begins a query's parameters with those that model fragments may name: glc, from, to. */
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
