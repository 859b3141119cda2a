import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import words from './start-words.json' with { type: 'json' };

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of this path is a file',
  EEXIST: 'it is a file',
};

/**
 * Creates the data folder if it is missing; throws an error with the reason if it is not writable, or if a restore into
 * it has not ended.
 */
export function openDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  if (existsSync(join(folder, 'restore.new')))
    throw new Error(words.restoring.replaceAll('{{folder}}', folder));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x'.repeat(4096));
    rmSync(probe);
    return folder;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error));
    throw new Error(
      `The data folder ${folder} cannot be used: ${reason}. Make room or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
