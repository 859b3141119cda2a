import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type MemoryFS, PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import type { Backend } from './backend.ts';
import { DurableFiles } from './durable-files.ts';
import { lockFolder } from './folder-lock.ts';

// The buffers of PGlite take 32 MB instead of 128 MB, because PGlite fills all of them with zeros at each start and
// keeps them in this process.
const params = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
// The default parameters of PGlite turn fsync off (-F). These parameters leave fsync on and choose the call that
// DurableFiles implements.
const durableParams = [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

/** Opens PostgreSQL inside this process, with its files in `<dataDir>/store`, or in memory if `dataDir` is null. */
export async function openEmbedded(dataDir: string | null, files?: MemoryFS): Promise<Backend> {
  if (dataDir === null) {
    const client = await PGlite.create({
      startParams: params,
      ...(files === undefined ? {} : { fs: files }),
    });
    return toBackend(client, 'memory', null);
  }
  const release = await lockFolder(dataDir);
  try {
    const folder = await readyFolder(dataDir);
    return toBackend(await openFolder(folder), folder, release);
  } catch (error) {
    release();
    throw error;
  }
}

// Creates the database under another name and renames it afterwards, so that an interrupted first start leaves no
// incomplete database.
async function readyFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'store');
  if (existsSync(folder)) return folder;
  const draft = join(dataDir, 'store.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  await (await openFolder(draft)).close();
  renameSync(draft, folder);
  return folder;
}

function openFolder(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFiles(folder),
    startParams: durableParams,
    relaxedDurability: false,
  });
}

// Records of what was done and what there is to do: they change with many calls, and no cache holds them.
const uncached =
  'audit_log|captcha|client_error|export|notice|notice_receipt|notice_target|sql_history|task';
const changesNothingCached = new RegExp(
  `^\\s*(?:(?:select|begin|commit|rollback)\\b|(?:insert into|update|delete from) "(?:${uncached})")`,
  'i',
);

/** Returns whether a statement may change records that `createUntilWritten` keeps. */
export const mayChangeCached = (text: string): boolean => !changesNothingCached.test(text);

function toBackend(client: PGlite, place: string, release: (() => void) | null): Backend {
  let written = 0;
  const logger = {
    logQuery(text: string) {
      if (mayChangeCached(text)) written += 1;
    },
  };
  return {
    db: drizzle({ client, logger }),
    plain: fromPglite(client),
    writes: () => written,
    listen: null,
    inTurn: null,
    lead: (work, closing) => work(closing),
    place,
    async close() {
      try {
        await client.close();
      } finally {
        release?.();
      }
    },
    // The checkpoint makes the journal short, so that a copy of the files opens quickly.
    still:
      release === null
        ? null
        : async (work) => {
            await client.exec('CHECKPOINT');
            return client.runExclusive(() => work(place));
          },
    migrating: (work) =>
      work({
        run: async (text) => {
          await client.exec(text);
        },
        rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
      }),
  };
}
