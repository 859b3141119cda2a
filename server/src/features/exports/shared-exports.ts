import { Readable } from 'node:stream';
import { inPieces, type SharedFiles } from '#store/shared-files.ts';
import type { ExportAttempt, ExportFiles } from './export-files.ts';

const start = 'export/';

/** Keeps finished workbooks in the database of several servers, because any of them may be asked for the file. */
export function createSharedExports(shared: SharedFiles): ExportFiles {
  const nameOf = ({ id, attempt }: ExportAttempt) => `${start}${id}.${attempt}`;
  const removeAll = async (names: readonly string[]) => {
    for (const name of names) await shared.remove(name);
  };
  return {
    async write(attempt, body, signal) {
      const name = nameOf(attempt);
      let size = 0;
      try {
        for await (const bytes of inPieces(body as AsyncIterable<Buffer>)) {
          signal.throwIfAborted();
          if (!(await shared.append(name, size, bytes)))
            throw new Error(`Another process writes ${name}.`);
          size += bytes.length;
        }
        signal.throwIfAborted();
        return size;
      } catch (error) {
        body.destroy();
        await shared.remove(name);
        throw error;
      }
    },
    async read(attempt) {
      const name = nameOf(attempt);
      if ((await shared.size(name)) === 0) return null;
      return Readable.from(shared.read(name), { objectMode: false });
    },
    remove: async ({ id, attempt }) =>
      removeAll(
        attempt === undefined ? await shared.list(`${start}${id}.`) : [nameOf({ id, attempt })],
      ),
    async sweep(kept) {
      const ids = new Set(kept.map(({ id }) => id));
      const names = await shared.list(start);
      await removeAll(
        names.filter((name) => !ids.has(name.slice(start.length).replace(/\.\d+$/, ''))),
      );
    },
  };
}
