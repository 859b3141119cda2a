import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#lib/app-error.ts';
import { inPieces, type SharedFiles } from '#store/shared-files.ts';
import { createUploadFiles, folderOfUploads, type UploadFiles } from './upload-files.ts';

const start = 'upload/';
const nameOf = (id: string) => `${start}${id}`;

/**
 * Opens uploads in the database of several servers. A piece may arrive at any of them, and each makes a copy in its own
 * folder when it needs the file.
 */
export function createSharedUploads(shared: SharedFiles, dataDir: string): UploadFiles {
  const copies = createUploadFiles(dataDir);
  const copying = new Map<string, Promise<unknown>>();

  async function copy(id: string): Promise<void> {
    await removeOldCopies(shared, folderOfUploads(dataDir));
    const size = await shared.size(nameOf(id));
    if ((await copies.received(id)) === size) return;
    await copies.remove(id);
    await copies.append(id, shared.read(nameOf(id)), size);
  }

  return {
    received: (id) => shared.size(nameOf(id)),
    async append(id, piece, most) {
      let from = await shared.size(nameOf(id));
      for await (const bytes of inPieces(piece)) {
        if (from + bytes.length > most) throw new AppError('request.too_large');
        // If the same piece arrived at another server meanwhile, its bytes are there already.
        if (!(await shared.append(nameOf(id), from, bytes))) return shared.size(nameOf(id));
        from += bytes.length;
      }
      return from;
    },
    async adopt(id, path) {
      for await (const bytes of inPieces(createReadStream(path)))
        await shared.append(nameOf(id), await shared.size(nameOf(id)), bytes);
      await rm(path);
    },
    async open(id) {
      const before = copying.get(id) ?? Promise.resolve();
      const mine = before.catch(() => undefined).then(() => copy(id));
      copying.set(id, mine);
      await mine.finally(() => copying.get(id) === mine && copying.delete(id));
      return copies.open(id);
    },
    assertRoom: copies.assertRoom,
    async remove(id) {
      await shared.remove(nameOf(id));
      await copies.remove(id);
    },
  };
}

/** Removes the copies of uploads that another server has removed. */
async function removeOldCopies(shared: SharedFiles, root: string): Promise<void> {
  const copied = await readdir(root).catch(() => []);
  const known = new Set(await shared.list(start));
  for (const id of copied)
    if (!known.has(nameOf(id))) await rm(join(root, id), { recursive: true, force: true });
}
