// Opens, migrates and closes the store of the product's own records. The store is PostgreSQL, either embedded in the
// data folder or on the server at `url`. The features know the meaning of the rows (`*.store.ts`).
import type { MemoryFS } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { Log } from '#lib/log.ts';
import type { Backend, Db, PlainSql, Tx } from './backend.ts';
import { openEmbedded } from './embedded.ts';
import { migrateStore } from './migrate.ts';
import { seedStore } from './seeds/seed.ts';
import { openServer } from './server/open-server.ts';
import { createSharedFiles, type SharedFiles } from './shared-files.ts';

export type StoreSettings = {
  /** The data folder; null keeps everything in memory, for tests. */
  dataDir: string | null;
  /** The address of a PostgreSQL server that replaces the embedded one. */
  url: string | null;
  log: Log;
  /** The files of an existing database in memory. */
  files?: MemoryFS;
};

export type Store = {
  db: Db;
  /**
   * Runs `work` in one transaction. Use `tx` for every statement inside, because `db` waits until the transaction
   * ends.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  isHealthy(): Promise<boolean>;
  plain: PlainSql;
  /** See `Backend.writes`. */
  writes: Backend['writes'];
  /** See `Backend.still`. */
  still: Backend['still'];
  /** Files that every server on the same database reads; null if the records are on this machine only. */
  sharedFiles: SharedFiles | null;
  /** See `Backend.listen`. */
  listen: Backend['listen'];
  /** See `Backend.inTurn`. */
  inTurn: Backend['inTurn'];
  /** See `Backend.lead`. */
  lead: Backend['lead'];
  /** See `Backend.migrating`. */
  migrating: Backend['migrating'];
  close(): Promise<void>;
};

/** Opens the store, updates its tables and adds its first rows. */
export async function openStore({ dataDir, url, log, files }: StoreSettings): Promise<Store> {
  const backend = await (url === null ? openEmbedded(dataDir, files) : openServer(url, log));
  const { db } = backend;
  try {
    const applied = await migrateStore(backend);
    if (applied.length > 0) log.debug({ applied }, 'the tables of the store are up to date');
    await db.transaction((tx) => seedStore(tx));
  } catch (error) {
    await backend.close();
    throw error;
  }
  const transaction: Store['transaction'] = (work) => db.transaction((tx) => work(tx));
  return {
    db,
    transaction,
    writes: backend.writes,
    still: backend.still,
    plain: backend.plain,
    sharedFiles: url === null ? null : createSharedFiles(backend),
    isHealthy: () =>
      within(
        2_000,
        db.execute(sql`SELECT 1`).then(() => true),
      ).catch(() => false),
    listen: backend.listen,
    inTurn: backend.inTurn,
    lead: backend.lead,
    migrating: backend.migrating,
    close: backend.close,
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error('The database gave no answer in time.')),
    milliseconds,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
