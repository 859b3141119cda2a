import { resolve } from 'node:path';
import { BackupError, sayBackup } from './backup-error.ts';
import { type BackedUpFile, type BackupManifest, readManifest } from './manifest.ts';
import { placeOf, readBack } from './objects.ts';
import { runAtOnce } from './run-at-once.ts';

const filesAtOnce = 4;

type CheckOptions = {
  folder: string;
  /** The backup to check; the newest if absent. */
  id?: string;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
};

/** Reads a whole backup and returns its list; throws with the name of the first file that is missing or was changed. */
export async function checkBackup({
  folder,
  id,
  onProgress,
}: CheckOptions): Promise<BackupManifest> {
  const root = resolve(folder);
  const manifest = await readManifest(root, id);
  const contents = new Map(manifest.files.map((file) => [placeOf(file), file]));
  let done = 0;
  await runAtOnce([...contents.values()], filesAtOnce, async (file) => {
    refuseDamage(manifest.id, file, await readBack(root, file));
    done += file.bytes;
    onProgress?.(done, manifest.bytes);
  });
  return manifest;
}

/** Throws unless a content that was read is the one of the list. */
export function refuseDamage(
  id: string,
  file: BackedUpFile,
  found: Pick<BackedUpFile, 'sha256'> | null,
): void {
  if (found?.sha256 === file.sha256) return;
  const what = sayBackup(found === null ? 'missing' : 'changed');
  throw new BackupError(sayBackup('damaged', { id, file: placeOf(file), path: file.path, what }));
}
