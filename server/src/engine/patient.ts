import type { Reads } from './client.ts';

const seconds = 3600;

/**
 * The same engine for work that nobody watches: loads, starts, migrations. Its reads may last an hour instead of ten
 * seconds, on a machine that has much else to do or over a table that is very large.
 */
export function toPatient<E extends Pick<Reads, 'rows' | 'table'>>(engine: E): E {
  return {
    ...engine,
    rows: (sql, params, options) => engine.rows(sql, params, { seconds, ...options }),
    table: (sql, params, options) => engine.table(sql, params, { seconds, ...options }),
  };
}
