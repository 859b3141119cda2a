import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The query builder over either driver; the query builder of a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The query builder of a transaction; either all of its writes are saved or none. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A single connection for plain SQL, for migrations. */
export type Connection = {
  /** Runs statements that return no rows. */
  run(text: string): Promise<void>;
  rows(text: string): Promise<Record<string, unknown>[]>;
};

/**
 * Hears what any server says on a channel of the database. `back` is called at the start and whenever the connection was
 * lost in between; the state has to be read then.
 */
export type Listen = (
  channel: string,
  hear: (words: string) => void,
  back: () => void,
) => { close(): Promise<void> };

/** Runs plain SQL for the task queue, which has its own tables. */
export type PlainSql = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  listen?(...heard: Parameters<Listen>): Promise<ReturnType<Listen>>;
};

/** The functions that a database driver offers to the store. */
export type Backend = {
  db: Db;
  plain: PlainSql;
  /**
   * Counts the statements sent so far that may change records which are cached; null when other processes write too.
   */
  writes: (() => number) | null;
  /**
   * Runs work with the folder of the records' files while no statement changes them; null if the files are in memory or
   * on a server.
   */
  still: (<T>(work: (folder: string) => Promise<T>) => Promise<T>) | null;
  /** Hears other servers on the same records; null if there can be none. */
  listen: Listen | null;
  /** Runs work after the same work of every other server; null if there can be none. */
  inTurn: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | null;
  /**
   * Runs work in one server at a time. The signal of the work is aborted when another server may go on with it, and when
   * `closing` is.
   */
  lead(work: (signal: AbortSignal) => Promise<void>, closing: AbortSignal): Promise<void>;
  /** The place of the records, as a text for an operator. */
  place: string;
  close(): Promise<void>;
  /** Runs work on one connection; other instances wait until the work has ended. */
  migrating<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
};
