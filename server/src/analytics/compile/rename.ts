import type { BoundParams } from './bindings.ts';

type Statement = { sql: string; params: BoundParams };

/** The same statement with other names for its parameters, so that it can stand beside another. */
export function renamed({ sql, params }: Statement, prefix: string): Statement {
  return {
    sql: sql.replaceAll(/\{(\w+):/g, (_, name: string) => `{${prefix}${name}:`),
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [`${prefix}${name}`, value]),
    ),
  };
}
