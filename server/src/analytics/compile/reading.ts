import type { BoundParams } from './bindings.ts';

type ReadingOptions = { signal?: AbortSignal; seconds?: number };

/** What this room needs of an engine: statements with bound values, answered as objects or as rows. */
export type Reading = {
  rows<Row>(sql: string, params?: BoundParams, options?: ReadingOptions): Promise<Row[]>;
  table(
    sql: string,
    params?: BoundParams,
    options?: ReadingOptions,
  ): Promise<{ rows: unknown[][] }>;
};
