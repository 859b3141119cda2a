import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '#kit/deps.ts';
import { beginOpening, type UploadRow } from './uploads.store.ts';

export const openUploadKind = 'dataImport.open';

/** Queues the search for tables in an upload whose bytes are all there; a second call changes nothing. */
export async function openLater(
  { tasks }: Pick<ServerDeps, 'tasks'>,
  { id, name, ownerId, bytes }: Pick<UploadRow, 'id' | 'name' | 'ownerId' | 'bytes'>,
): Promise<void> {
  const task = { id: randomUUID(), kind: openUploadKind, title: name, data: { id } };
  await tasks.add({ ...task, ownerId }, (tx) => beginOpening(tx, id, bytes));
}
