import { chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#lib/app-error.ts';

/**
 * An attempt to make a workbook. Each attempt has its own file, because two attempts may run at the same time on two
 * servers.
 */
export type ExportAttempt = { id: string; attempt: number };

export type ExportFiles = {
  /** Writes a complete file or none; returns the size in bytes. */
  write(attempt: ExportAttempt, body: Readable, signal: AbortSignal): Promise<number>;
  read(attempt: ExportAttempt): Promise<Readable | null>;
  /** Deletes the file of one attempt, or of all attempts. */
  remove(attempt: { id: string; attempt?: number }): Promise<void>;
  /** Deletes files that belong to no export. Unfinished files are deleted only if no attempt is running. */
  sweep(kept: readonly { id: string; isOpen: boolean }[]): Promise<void>;
};

const mebibyte = 1024 * 1024;
// The free space that exports leave, because the records and the warehouse share the disk and need space to continue.
const usualReserve = 256 * mebibyte;
const lookEvery = 32 * mebibyte;
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns the folder of finished workbooks, readable by the server's own user only. */
export function createExportFiles(dataDir: string, reserveBytes = usualReserve): ExportFiles {
  const folder = join(resolve(dataDir), 'exports');
  const pathOf = ({ id, attempt }: ExportAttempt) => join(folder, `${id}.${attempt}.xlsx`);
  return {
    async write(attempt, body, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${pathOf(attempt)}.part`;
      try {
        await writeDurably(part, watched(body, folder, reserveBytes), signal);
        await rename(part, pathOf(attempt));
        return (await stat(pathOf(attempt))).size;
      } catch (error) {
        body.destroy();
        await rm(part, { force: true });
        throw isFull(error) ? new AppError('export.disk_full', { cause: error }) : error;
      }
    },
    async read(attempt) {
      const file = await open(pathOf(attempt), 'r').catch(() => null);
      return file?.createReadStream() ?? null;
    },
    async remove({ id, attempt }) {
      const start = attempt === undefined ? `${id}.` : `${id}.${attempt}.`;
      for (const name of await namesIn(folder))
        if (name.startsWith(start)) await rm(join(folder, name), { force: true });
    },
    async sweep(kept) {
      const open = new Map(kept.map((one) => [one.id, one.isOpen]));
      for (const name of await namesIn(folder)) {
        const [id = ''] = name.split('.');
        const isWanted = name.endsWith('.part') ? open.get(id) === true : open.has(id);
        if (!isWanted) await rm(join(folder, name), { force: true });
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Flushes the file to disk before the promise resolves, so that it survives a power failure. */
export async function writeDurably(
  path: string,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await pipeline(bytes, file.createWriteStream({ flush: true, autoClose: true }), { signal });
    await chmod(path, 0o600);
  } finally {
    await file.close().catch(() => undefined);
  }
}

async function* watched(body: Readable, folder: string, reserve: number): AsyncGenerator<Buffer> {
  let unlooked = lookEvery;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    unlooked += chunk.length;
    if (unlooked >= lookEvery) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < reserve) throw new AppError('export.disk_full');
      unlooked = 0;
    }
    yield chunk;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(error.code);
}
