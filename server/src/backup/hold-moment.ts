// Holds records and warehouse as of one moment. Statements that write wait for the length of a copy of the records and
// of links to the parts of the warehouse; reading goes on.
import { constants } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Config } from '#config.ts';
import type { FrozenTables } from '#engine/embedded/freeze.ts';
import { appliedNumbers } from '#engine/migrate.ts';
import type { Engine } from '#engine/open.ts';
import { countRows } from '#store/copy/count-rows.ts';
import { holdMoment, type ServerMoment } from '#store/copy/dump.ts';
import type { Store } from '#store/open.ts';
import { BackupError, refusal, sayBackup } from './backup-error.ts';
import type { BackupManifest } from './manifest.ts';

export type BackupSources = {
  dataDir: string;
  engine: Engine;
  /** Runs work while the embedded records are still; null for a PostgreSQL server. */
  still: Store['still'];
  databaseUrl: string | null;
};

/** Returns what a running server backs up. */
export const backupSourcesOf = ({
  config: { dataDir, databaseUrl },
  engine,
  store: { still },
}: {
  config: Config;
  engine: Engine;
  store: Store;
}): BackupSources => ({
  ...{ dataDir, databaseUrl, engine, still },
});

/** A file to back up, with its path in the data folder and the place of its copy. */
export type HeldFile = { path: string; source: string; isPacked: boolean };

export type HeldMoment = {
  takenAt: Date;
  files: HeldFile[];
  folders: string[];
  warehouse: BackupManifest['warehouse'];
  /** Counts the records of the moment; the copy that it opens must have been read before. */
  countRecords(): Promise<BackupManifest['records']>;
  release(): Promise<void>;
};

const stageName = 'backup.new';
const enginePlace = 'engine/data';
// The files of the running process, of the stores (which have their own way), and of work that is repeated.
const left =
  /^(store|engine|pushed|backup\.new|restore\.new|store\.new|store\.lock.*|loads\.json.*|\.probe-.*|secrets\.json\.new)$/;

/** Holds the present moment until `release`. */
export async function holdPresent(
  sources: BackupSources,
  signal: AbortSignal,
): Promise<HeldMoment> {
  const { dataDir, engine } = sources;
  const stage = join(dataDir, stageName);
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { mode: 0o700 });
  const migrations = await appliedNumbers(engine);
  let server: ServerMoment | null = null;
  let frozen: FrozenTables | null = null;
  const release = async () => {
    await server?.end();
    await frozen?.release();
    await rm(stage, { recursive: true, force: true });
  };
  try {
    const takenAt = await engine.withoutWrites(async () => {
      frozen = (await engine.freeze?.()) ?? null;
      if (frozen !== null) await copyDefinitions(frozen, join(stage, enginePlace));
      server = await holdRecords(sources, stage);
      await linkOthers(dataDir, stage);
      return new Date();
    });
    if (server !== null) await dumpRecords(server, join(stage, 'records.dump'), signal);
    const staged = await walk(stage);
    const parts = await walkParts(frozen);
    return {
      takenAt,
      files: [
        ...staged.files.map((path) => ({
          path,
          source: join(stage, path),
          isPacked: path.startsWith('store/'),
        })),
        ...parts,
      ],
      folders: staged.folders,
      warehouse: warehouseOf(frozen, migrations),
      countRecords: () => countHeld(server, join(stage, 'store')),
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function holdRecords(
  { still, databaseUrl }: BackupSources,
  stage: string,
): Promise<ServerMoment | null> {
  if (still !== null) {
    const options = { recursive: true, mode: constants.COPYFILE_FICLONE };
    await still((folder) => cp(folder, join(stage, 'store'), options));
    return null;
  }
  if (databaseUrl === null) throw refusal('memory');
  return holdMoment(databaseUrl);
}

async function dumpRecords(server: ServerMoment, file: string, signal: AbortSignal): Promise<void> {
  try {
    await server.dump(file, signal);
  } catch (error) {
    throw dumpRefusal(error);
  }
}

/** Turns a failure of pg_dump or pg_restore into a sentence. */
export function dumpRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'DumpFailed') return error;
  const { program, isMissing, message } = error as Error & { program: string; isMissing: boolean };
  return isMissing
    ? refusal('noProgram', { program })
    : refusal('programFailed', { program, why: message });
}

async function copyDefinitions({ data, definitions }: FrozenTables, to: string): Promise<void> {
  for (const path of definitions) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(data, path), join(to, path));
  }
}

/** Keeps the other files of the data folder: secrets, uploads, exports, files that wait to be loaded. */
async function linkOthers(dataDir: string, stage: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (left.test(entry.name)) continue;
    const from = join(dataDir, entry.name);
    if (entry.isFile()) await keepFile(from, join(stage, entry.name));
    if (!entry.isDirectory()) continue;
    const { files, folders } = await walk(from);
    await mkdir(join(stage, entry.name));
    for (const folder of folders) await mkdir(join(stage, entry.name, folder), { recursive: true });
    for (const file of files) await keepFile(join(from, file), join(stage, entry.name, file));
  }
}

// Another disk below the data folder allows no links. A file that has just been removed is in no backup.
async function keepFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'ENOENT') await copyFile(from, to);
  }
}

/** Returns the paths of all files and folders below a folder, without following links. */
export async function walk(root: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const pathsOf = (some: typeof entries) =>
    some.map((entry) => relative(root, join(entry.parentPath, entry.name))).sort();
  return {
    files: pathsOf(entries.filter((entry) => entry.isFile())),
    folders: pathsOf(entries.filter((entry) => entry.isDirectory())),
  };
}

async function walkParts(frozen: FrozenTables | null): Promise<HeldFile[]> {
  if (frozen === null) return [];
  const { files } = await walk(frozen.links).catch(() => ({ files: [] }));
  const { links } = frozen;
  return files.map((path) => ({
    path: `${enginePlace}/${path}`,
    source: join(links, path),
    isPacked: false,
  }));
}

function warehouseOf(frozen: FrozenTables | null, migrations: number[]) {
  if (frozen === null) return null;
  return { migrations, tables: frozen.tables.map(({ name, rows }) => ({ name, rows })) };
}

async function countHeld(
  server: ServerMoment | null,
  store: string,
): Promise<BackupManifest['records']> {
  if (server !== null) return { kind: 'dump', migrations: server.migrations, rows: server.rows };
  try {
    return { kind: 'files', ...(await countRows(store)) };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 500) : String(error);
    throw new BackupError(sayBackup('doesNotOpen', { why }), error);
  }
}

/** Reads the version of the program. */
export async function programVersion(): Promise<string> {
  const file = join(import.meta.dirname, '../../../package.json');
  const { version }: { version: string } = JSON.parse(await readFile(file, 'utf8'));
  return version;
}
