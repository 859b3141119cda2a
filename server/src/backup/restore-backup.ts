// Restores a backup into an empty data folder. Everything is written beside its place, read back, opened and counted
// first; the secrets, without which no server starts, come last, so half a restore never opens.
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { listKeptTables } from '#engine/embedded/freeze.ts';
import { engineMigrations } from '#engine/migrate.ts';
import { openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { countRows } from '#store/copy/count-rows.ts';
import { fillServer, isEmptyServer } from '#store/copy/dump.ts';
import { storeMigrations } from '#store/migrate.ts';
import { refusal } from './backup-error.ts';
import { refuseDamage } from './check-backup.ts';
import { dumpRefusal } from './hold-moment.ts';
import { type BackupManifest, readManifest } from './manifest.ts';
import { readBack } from './objects.ts';
import { runAtOnce } from './run-at-once.ts';

export type RestoreOptions = {
  folder: string;
  /** The backup to restore; the newest if absent. */
  id?: string;
  dataDir: string;
  databaseUrl: string | null;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
};

const draftName = 'restore.new';
const dumpName = 'records.dump';
const secretsName = 'secrets.json';
const filesAtOnce = 6;

/** Restores a backup; throws, and leaves the data folder empty, unless every file and every table is as in the list. */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const folder = resolve(options.folder);
  const dataDir = resolve(options.dataDir);
  const { databaseUrl } = options;
  const manifest = await readManifest(folder, options.id);
  await refuseNewer(manifest);
  await refuseOtherPlace(manifest, databaseUrl);
  const draft = await emptyDraft(dataDir);
  try {
    await refuseSmallDisk(dataDir, manifest.bytes);
    await writeFiles(folder, draft, manifest, options.onProgress);
    await openRecords(draft, manifest);
    await openWarehouse(draft, manifest);
    if (databaseUrl !== null && manifest.records.kind === 'dump')
      await fillServer(databaseUrl, join(draft, dumpName)).catch((error: unknown) => {
        throw dumpRefusal(error);
      });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await putInPlace(draft, dataDir);
  return manifest;
}

async function refuseNewer({ program, records, warehouse }: BackupManifest): Promise<void> {
  const known = { store: new Set(storeMigrations()), engine: new Set(await engineMigrations()) };
  const unknown = [
    ...records.migrations.filter((name) => !known.store.has(name)),
    ...(warehouse?.migrations ?? []).filter((number) => !known.engine.has(number)),
  ];
  if (unknown.length > 0)
    throw refusal('newer', { program, what: `migration ${unknown.join(', ')}` });
}

async function refuseOtherPlace({ records }: BackupManifest, url: string | null): Promise<void> {
  if (records.kind === 'dump' && url === null) throw refusal('needsServer');
  if (records.kind === 'files' && url !== null) throw refusal('needsNoServer');
  if (url !== null && !(await isEmptyServer(url))) throw refusal('serverNotEmpty');
}

/** Makes the folder beside the place. What an interrupted restore left is removed; anything else is refused. */
async function emptyDraft(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const names = await readdir(dataDir);
  if (!names.includes(draftName) && names.length > 0)
    throw refusal('notEmpty', { folder: dataDir });
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
  const draft = join(dataDir, draftName);
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

async function refuseSmallDisk(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw refusal('noSpace', { folder, free: megabytes(free), needed: megabytes(needed) });
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

async function writeFiles(
  folder: string,
  draft: string,
  { id, files, folders, bytes }: BackupManifest,
  onProgress: RestoreOptions['onProgress'],
): Promise<void> {
  const all = new Set([...folders, ...files.map(({ path }) => dirname(path))]);
  for (const path of all) await mkdir(join(draft, path), { recursive: true, mode: 0o700 });
  let done = 0;
  await runAtOnce(files, filesAtOnce, async (file) => {
    refuseDamage(id, file, await readBack(folder, file, { copyTo: join(draft, file.path) }));
    done += file.bytes;
    onProgress?.(done, bytes);
  });
}

async function openRecords(draft: string, { records }: BackupManifest): Promise<void> {
  if (records.kind === 'dump') return;
  const { rows } = await countRows(join(draft, 'store'));
  for (const [table, wanted] of Object.entries(records.rows))
    if (rows[table] !== wanted)
      throw refusal('differs', { table, wanted, found: rows[table] ?? '–' });
}

async function openWarehouse(draft: string, { warehouse }: BackupManifest): Promise<void> {
  if (warehouse === null) return;
  const log = createLog('error');
  const engine = await openEngine({ dataDir: draft, url: null, database: 'stacksight', log });
  try {
    const found = await listKeptTables({ reads: engine, database: engine.database });
    for (const { name: table, rows: wanted } of warehouse.tables) {
      const one = found.find(({ name }) => name === table);
      // A table that replaces rows may have merged some of them since it was opened.
      const isWhole = one?.isPlain ? one.rows === wanted : (one?.rows ?? -1) > 0 === wanted > 0;
      if (!isWhole) throw refusal('differs', { table, wanted, found: one?.rows ?? '–' });
    }
  } finally {
    await engine.close();
  }
}

async function putInPlace(draft: string, dataDir: string): Promise<void> {
  await rm(join(draft, dumpName), { force: true });
  const names = (await readdir(draft)).filter((name) => name !== secretsName);
  for (const name of [...names, secretsName]) await rename(join(draft, name), join(dataDir, name));
  await rm(draft, { recursive: true });
}
