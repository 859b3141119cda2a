import type { ReadingClient } from './client.ts';

const seconds = 3600;

/**
 * Returns the same engine with longer limits for background work: loads, starts and migrations. A read may take an hour
 * instead of ten seconds, because the machine may be busy and a table very large.
 */
export function toPatient<E extends Pick<ReadingClient, 'rows' | 'table'>>(engine: E): E {
  return {
    ...engine,
    rows: (sql, params, options) => engine.rows(sql, params, { seconds, ...options }),
    table: (sql, params, options) => engine.table(sql, params, { seconds, ...options }),
  };
}
