// The list of a backup: what it holds, of which moment, made by which version. A backup exists from the moment at which
// its list is complete.
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { refusal } from './backup-error.ts';

/** The form of the backups that this version writes. */
export const backupFormat = 1;

const path = z
  .string()
  .refine((text) => !text.startsWith('/') && !text.split('/').includes('..') && text !== '');
const File = z.object({
  /** The path below the data folder. */
  path,
  bytes: z.number(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** True if the content is compressed in the backup; size and SHA-256 are those of the file itself. */
  isPacked: z.boolean(),
});
export type BackedUpFile = z.output<typeof File>;

const Manifest = z.object({
  format: z.number(),
  id: z.string(),
  /** The moment of the backup. */
  takenAt: z.string(),
  /** The version of the program that wrote it. */
  program: z.string(),
  /** The fingerprint of the installation's secrets. */
  installation: z.string(),
  records: z.object({
    /** `files` of the built-in store, or a `dump` of a PostgreSQL server. */
    kind: z.enum(['files', 'dump']),
    migrations: z.array(z.string()),
    rows: z.record(z.string(), z.number()),
  }),
  /** Null if the warehouse is on a ClickHouse server. */
  warehouse: z
    .object({
      migrations: z.array(z.number()),
      tables: z.array(z.object({ name: z.string(), rows: z.number() })),
    })
    .nullable(),
  folders: z.array(path),
  files: z.array(File),
  /** The bytes of all files. */
  bytes: z.number(),
  /** The bytes by which the backup folder grew. */
  addedBytes: z.number(),
  seconds: z.number(),
});
export type BackupManifest = z.output<typeof Manifest>;

const Marker = z.object({ format: z.number(), installation: z.string() });

const markerIn = (folder: string) => join(folder, 'stacksight-backup.json');
const listName = 'manifest.json';
const summaryName = 'summary.json';

/** The short facts of a backup, without its long lists. */
const Summary = Manifest.pick({
  id: true,
  takenAt: true,
  program: true,
  bytes: true,
  addedBytes: true,
  seconds: true,
});
export type BackupSummary = z.output<typeof Summary>;

/** Makes a folder into a backup folder of an installation, or checks that it is one. */
export async function claimBackupFolder(folder: string, installation: string): Promise<void> {
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  const marker = await readMarker(folder);
  if (marker !== null) {
    if (marker.installation === installation) return;
    throw refusal('otherInstallation', { folder });
  }
  const others = (await readdir(folder)).filter((name) => !/^(objects|store\.lock.*)$/.test(name));
  if (others.length > 0) throw refusal('foreignFolder', { folder });
  await writeDurable(markerIn(folder), JSON.stringify({ format: backupFormat, installation }));
}

async function readMarker(folder: string): Promise<z.output<typeof Marker> | null> {
  const text = await readFile(markerIn(folder), 'utf8').catch(() => null);
  return text === null ? null : Marker.parse(JSON.parse(text));
}

/** Writes the list of a backup; from then on the backup exists. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const text = JSON.stringify(manifest);
  const draft = join(folder, `${manifest.id}.part`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeDurable(join(draft, listName), text);
  await writeDurable(join(draft, `${listName}.sha256`), `${hashOf(text)}  ${listName}\n`);
  await writeDurable(join(draft, summaryName), JSON.stringify(Summary.parse(manifest)));
  await rename(draft, join(folder, manifest.id));
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Returns the ids of the backups in a folder, oldest first; throws if it is no backup folder. */
export async function listBackups(folder: string): Promise<string[]> {
  if ((await readMarker(folder)) === null) throw refusal('noFolder', { folder });
  const names = await readdir(folder);
  return names.filter((name) => /^\d{4}-\d\d-\d\dT\d{6}Z$/.test(name)).sort();
}

/** Reads the list of a backup, the newest if no id is given; throws if the list was changed. */
export async function readManifest(folder: string, id?: string): Promise<BackupManifest> {
  const ids = await listBackups(folder);
  const chosen = id ?? ids.at(-1);
  if (chosen === undefined) throw refusal('noBackups', { folder });
  if (!ids.includes(chosen))
    throw refusal('unknownBackup', { folder, id: chosen, ids: ids.join(', ') });
  const file = join(folder, chosen, listName);
  const damaged = () => refusal('damagedList', { id: chosen, file });
  const text = await readFile(file, 'utf8').catch(() => null);
  const sum = await readFile(`${file}.sha256`, 'utf8').catch(() => '');
  if (text === null || !sum.startsWith(hashOf(text))) throw damaged();
  const value: { format?: unknown; program?: unknown } = JSON.parse(text);
  if (typeof value.format === 'number' && value.format > backupFormat)
    throw refusal('newer', { program: String(value.program), what: `format ${value.format}` });
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw damaged();
  return parsed.data;
}

/** Reads the facts of the newest backup in a folder; null if there is none, or no folder. */
export async function readLastSummary(folder: string): Promise<BackupSummary | null> {
  const last = (await listBackups(folder).catch(() => [])).at(-1);
  const file = join(folder, last ?? '', summaryName);
  const text = last === undefined ? null : await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : Summary.parse(JSON.parse(text));
}

/** Removes a backup's list. Its contents go by `removeOthers`. */
export async function removeManifest(folder: string, id: string): Promise<void> {
  await rm(join(folder, id), { recursive: true, force: true });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function writeDurable(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
