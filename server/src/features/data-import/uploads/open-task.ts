import { z } from 'zod';
import { LoadError } from '#ingest/load-error.ts';
import { findTables } from '#ingest/tables/find-tables.ts';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import { type LoadDroppedDeps, loadDropped } from '../drops/load-dropped.ts';
import { tellUnopened } from '../drops/tell-drops.ts';
import type { UploadFiles } from './upload-files.ts';
import { changeUpload, findUpload, forgetUploads } from './uploads.store.ts';

type SweepDeps = Pick<ServerDeps, 'store' | 'clock'> & { uploads: UploadFiles };
type OpenTaskDeps = LoadDroppedDeps & Pick<ServerDeps, 'notify'>;

const keepMs = 7 * 24 * 3_600_000;
const Data = z.object({ id: z.uuid() });

/** Returns the kind of task that looks for tables in an upload whose bytes are all there. */
export function openUploadTask(deps: OpenTaskDeps): TaskKind {
  const { store, uploads } = deps;
  return {
    atOnce: 2,
    attempts: 3,
    run: async ({ data, ownerId, signal, progress }) => {
      const { id } = Data.parse(data);
      const row = await findUpload(store.db, id, ownerId ?? '');
      if (row === null) return null;
      try {
        const { path, folder } = await uploads.open(id);
        const found = await findTables(path, row.name, folder, { signal, onProgress: progress });
        // The loads of a dropped file may begin at once, on another server.
        await changeUpload(store.db, id, { tables: found.tables });
        if (row.dropId !== null) await loadDropped(deps, row, row.dropId, found.tables);
        return (tx) => changeUpload(tx, id, { ...found, state: 'ready', problem: null });
      } catch (error) {
        if (!(error instanceof LoadError)) throw error;
        if (row.dropId !== null) await tellUnopened(deps, row, error.sentence);
        return (tx) => changeUpload(tx, id, { state: 'failed', problem: error.sentence });
      }
    },
  };
}

/** Deletes uploads that are older than a week, with their files. */
export async function sweepUploads({ store, clock, uploads }: SweepDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - keepMs);
  for (const id of await forgetUploads(store.db, before)) await uploads.remove(id);
}
