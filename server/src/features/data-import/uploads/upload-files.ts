import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '#lib/app-error.ts';

// The bytes of uploads, each in a folder of its own below the data folder. What has arrived is the size of the file on
// the disk, so it is right after any crash. Where several servers share the records, the bytes are in the database and
// the folders are copies.

const gibibyte = 1024 ** 3;
/** The largest file that can be uploaded, in bytes. */
export const mostUploadBytes = 5 * gibibyte;
// The records and the warehouse share the disk and need room to continue.
const reserve = gibibyte / 2;
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The bytes of an upload on this machine, in a folder that also takes the texts of its tables. */
export type OpenUpload = { path: string; folder: string };

export type UploadFiles = {
  /** Returns the number of bytes that have arrived. */
  received(id: string): Promise<number>;
  /**
   * Appends a piece that begins where the file ends, and returns the new size; the piece is durable when the promise
   * resolves. A file larger than `most` bytes is refused.
   */
  append(id: string, piece: AsyncIterable<Uint8Array>, most: number): Promise<number>;
  /** Makes a file of this machine the file of an upload; the file is gone from its old place then. */
  adopt(id: string, path: string): Promise<void>;
  open(id: string): Promise<OpenUpload>;
  assertRoom(bytes: number): Promise<void>;
  remove(id: string): Promise<void>;
};

/** Returns the path of the folder that has a folder for each upload. */
export const folderOfUploads = (dataDir: string): string => join(resolve(dataDir), 'uploads');

/** Opens the folder of uploads, readable by the server's own user only. */
export function createUploadFiles(dataDir: string): UploadFiles {
  const root = folderOfUploads(dataDir);
  const folderOf = (id: string) => join(root, id);
  const pathOf = (id: string) => join(folderOf(id), 'file');
  const received = (id: string) =>
    stat(pathOf(id)).then(
      ({ size }) => size,
      () => 0,
    );
  return {
    received,
    open: async (id) => ({ path: pathOf(id), folder: folderOf(id) }),
    async adopt(id, path) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      await rename(path, pathOf(id));
    },
    async append(id, piece, most) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      const before = await received(id);
      const file = await open(pathOf(id), 'a', 0o600);
      try {
        let size = before;
        for await (const chunk of piece) {
          size += chunk.length;
          if (size > most) throw new AppError('request.too_large');
          await file.write(chunk);
        }
        await file.sync();
        return size;
      } catch (error) {
        // A piece arrives whole or not at all.
        await file.truncate(before);
        const isFull = error instanceof Error && 'code' in error && fullCodes.has(error.code);
        throw isFull ? new AppError('import.disk_full', { cause: error }) : error;
      } finally {
        await file.close();
      }
    },
    async assertRoom(bytes) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(root);
      if (bavail * bsize < bytes + reserve) throw new AppError('import.disk_full');
    },
    remove: (id) => rm(folderOf(id), { recursive: true, force: true }),
  };
}
