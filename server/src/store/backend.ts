import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The query builder over either driver; a transaction's is one too. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The query builder of a transaction: what is written with it is written as a whole or not at all. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** One connection on which plain SQL can be run, for migrations. */
export type Connection = {
  /** Runs statements that answer nothing. */
  run(text: string): Promise<void>;
  rows(text: string): Promise<Record<string, unknown>[]>;
};

/** Plain SQL for the queue of tasks, which has tables of its own. */
export type PlainSql = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** What a driver must offer to be a store. */
export type Backend = {
  db: Db;
  plain: PlainSql;
  /** How many statements that may write have been sent; null where other processes write too. */
  writes: (() => number) | null;
  /** Where the records are, in words for an operator. */
  place: string;
  close(): Promise<void>;
  /** Runs work on one connection that no other instance can run at the same time. */
  migrating<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
};
