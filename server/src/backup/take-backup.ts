import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StoreInUse } from '#store/errors.ts';
import { lockFolder } from '#store/folder-lock.ts';
import { BackupError, refusal } from './backup-error.ts';
import {
  type BackupSources,
  type HeldFile,
  type HeldMoment,
  holdPresent,
  programVersion,
} from './hold-moment.ts';
import {
  type BackedUpFile,
  type BackupManifest,
  backupFormat,
  claimBackupFolder,
  listBackups,
  readManifest,
  removeManifest,
  writeManifest,
} from './manifest.ts';
import { keepContent, placeOf, readBack, removeOthers } from './objects.ts';
import { runAtOnce } from './run-at-once.ts';

export type TakeOptions = {
  folder: string;
  /** The fingerprint of the installation's secrets. */
  installation: string;
  /** The number of backups to keep; older ones are removed. */
  keep: number;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
};

const filesAtOnce = 6;

/**
 * Writes a backup of the present moment, adds only contents that the folder lacks, reads them back, and removes the
 * oldest backups beyond `keep`. Returns its list.
 */
export async function takeBackup(
  sources: BackupSources,
  {
    keep,
    installation,
    onProgress,
    signal = new AbortController().signal,
    ...options
  }: TakeOptions,
): Promise<BackupManifest> {
  const folder = resolve(options.folder);
  const dataDir = resolve(sources.dataDir);
  if (`${folder}/`.startsWith(`${dataDir}/`)) throw refusal('insideData');
  const release = await lock(folder);
  try {
    await claimBackupFolder(folder, installation);
    const startedAt = performance.now();
    const before = await newestManifest(folder);
    const held = await holdPresent({ ...sources, dataDir }, signal);
    try {
      const kept = await keepAll(folder, held, { before, signal, onProgress });
      const manifest: BackupManifest = {
        format: backupFormat,
        id: held.takenAt.toISOString().replace(/:|\.\d+/g, ''),
        takenAt: held.takenAt.toISOString(),
        program: await programVersion(),
        installation,
        records: await held.countRecords(),
        warehouse: held.warehouse,
        folders: held.folders,
        ...kept,
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      };
      signal.throwIfAborted();
      await writeManifest(folder, manifest);
      await forget(folder, keep);
      return manifest;
    } finally {
      await held.release();
    }
  } catch (error) {
    throw toRefusal(error, folder, signal);
  } finally {
    release();
  }
}

async function lock(folder: string): Promise<() => void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof StoreInUse) throw refusal('busy', { folder });
    throw toRefusal(error, folder, null);
  }
}

function toRefusal(error: unknown, folder: string, signal: AbortSignal | null): unknown {
  if (error instanceof BackupError) return error;
  if (signal?.aborted) return refusal('stopped');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return refusal('full', { folder });
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EIO|ESTALE)$/.test(code))
    return refusal('cannotWrite', { folder, why: error instanceof Error ? error.message : code });
  return error;
}

// A damaged list of the last backup makes this one slower, not impossible.
async function newestManifest(folder: string): Promise<BackupManifest | null> {
  return readManifest(folder).catch(() => null);
}

type KeepOptions = {
  before: BackupManifest | null;
  signal: AbortSignal;
  onProgress: TakeOptions['onProgress'] | undefined;
};

async function keepAll(
  folder: string,
  held: HeldMoment,
  { before, signal, onProgress }: KeepOptions,
): Promise<Pick<BackupManifest, 'files' | 'bytes' | 'addedBytes'>> {
  const known = await unchangedParts(held.files, before);
  const files: BackedUpFile[] = [];
  let addedBytes = 0;
  await runAtOnce(held.files, filesAtOnce, async ({ path, source, isPacked }) => {
    signal.throwIfAborted();
    const same = known.get(path);
    if (same !== undefined) {
      files.push(same);
    } else {
      const { content, added } = await keepContent(folder, source, { isPacked, signal });
      if (added > 0) {
        const found = await readBack(folder, content, { signal });
        if (found?.sha256 !== content.sha256) throw refusal('badDisk', { file: placeOf(content) });
        addedBytes += added;
      }
      files.push({ path, ...content });
    }
    onProgress?.(files.length, held.files.length);
  });
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), addedBytes };
}

/**
 * Returns the files of parts that the last backup has. A part never changes, and its checksums.txt has a sum of each of
 * its files, so only that file is read.
 */
async function unchangedParts(
  files: readonly HeldFile[],
  before: BackupManifest | null,
): Promise<Map<string, BackedUpFile>> {
  const last = new Map(before?.files.map((file) => [file.path, file]));
  const same = new Set<string>();
  const sums = files.filter(({ path }) => path.endsWith('/checksums.txt') && last.has(path));
  await runAtOnce(sums, filesAtOnce, async ({ path, source }) => {
    const hash = createHash('sha256')
      .update(await readFile(source))
      .digest('hex');
    if (hash === last.get(path)?.sha256) same.add(dirname(path));
  });
  const unchanged = files.flatMap(({ path }) => {
    const file = last.get(path);
    const isSame = file !== undefined && same.has(dirname(path)) && !unsummed.test(path);
    return isSame ? [[path, file] as const] : [];
  });
  return new Map(unchanged);
}

// The small files of a part that its checksums.txt does not name.
const unsummed = /\.(txt|json)$/;

/** Removes the oldest backups beyond `keep`, and the contents that no other backup has. */
async function forget(folder: string, keep: number): Promise<void> {
  const ids = await listBackups(folder);
  const [gone, stay] = [ids.slice(0, -keep), ids.slice(-keep)];
  if (gone.length === 0) return;
  const kept = new Set<string>();
  // Throws for a damaged list, so that no content of a backup is removed by mistake.
  for (const id of stay)
    for (const file of (await readManifest(folder, id)).files) kept.add(placeOf(file));
  for (const id of gone) await removeManifest(folder, id);
  await removeOthers(folder, kept);
}
