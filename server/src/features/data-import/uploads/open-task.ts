import { z } from 'zod';
import { LoadError } from '#ingest/load-error.ts';
import { findTables } from '#ingest/tables/find-tables.ts';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import type { UploadFiles } from './upload-files.ts';
import { changeUpload, findUpload, forgetUploads } from './uploads.store.ts';

export const openUploadKind = 'dataImport.open';

type OpenTaskDeps = Pick<ServerDeps, 'store' | 'clock' | 'log'> & { uploads: UploadFiles };

const keepMs = 7 * 24 * 3_600_000;
const Data = z.object({ id: z.uuid() });

/** Returns the kind of task that looks for tables in an upload whose bytes are all there. */
export function openUploadTask({ store, uploads }: OpenTaskDeps): TaskKind {
  return {
    atOnce: 2,
    attempts: 3,
    run: async ({ data, ownerId, signal, progress }) => {
      const { id } = Data.parse(data);
      const row = await findUpload(store.db, id, ownerId ?? '');
      if (row === null) return null;
      try {
        const found = await findTables(uploads.pathOf(id), row.name, uploads.folderOf(id), {
          signal,
          onProgress: progress,
        });
        return (tx) => changeUpload(tx, id, { ...found, state: 'ready', problem: null });
      } catch (error) {
        if (!(error instanceof LoadError)) throw error;
        return (tx) => changeUpload(tx, id, { state: 'failed', problem: error.sentence });
      }
    },
  };
}

/** Deletes uploads that are older than a week, with their files. */
export async function sweepUploads({ store, clock, uploads }: OpenTaskDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - keepMs);
  for (const id of await forgetUploads(store.db, before)) await uploads.remove(id);
}
