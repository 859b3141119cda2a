import { randomUUID } from 'node:crypto';
import type { Upload } from '@stacksight/contract';
import type { Origin } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { hashToken, isSameSecret } from '#lib/tokens.ts';
import { openLater } from '../uploads/open-later.ts';
import { mostUploadBytes } from '../uploads/upload-files.ts';
import { addUpload, removeUpload } from '../uploads/uploads.store.ts';
import { ownerOfDrop } from './drop-owner.ts';
import type { DropsDeps } from './drops.service.ts';
import { findDrop, noteFile } from './drops.store.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keeps a file that was sent to the address of a drop, and queues its load. */
export async function takeFile(
  deps: DropsDeps,
  { name, chunks }: Upload,
  client: Origin['client'],
): Promise<{ upload: string; bytes: number }> {
  const row = uuid.test(client?.id ?? '') ? await findDrop(deps.store.db, client?.id ?? '') : null;
  const isKnown = isSameSecret(row?.drop.tokenHash ?? '', hashToken(client?.secret ?? ''));
  const owner = row === null || !isKnown ? null : await ownerOfDrop(deps, row);
  if (row === null || owner === null) throw new AppError('import.drop_refused');
  const { store, uploads, clock } = deps;
  await uploads.assertRoom(0);
  const id = randomUUID();
  const upload = { id, name: name.slice(0, 255), ownerId: owner.accountId };
  const createdAt = clock.now();
  await addUpload(store.db, {
    ...{ ...upload, bytes: 0, state: 'receiving', createdAt, dropId: row.drop.id },
  });
  try {
    const bytes = await uploads.append(id, chunks, mostUploadBytes);
    await openLater(deps, { ...upload, bytes });
    await store.transaction((tx) => noteFile(tx, row.drop.id, createdAt));
    return { upload: id, bytes };
  } catch (error) {
    // A file arrives whole or not at all.
    await removeUpload(store.db, id);
    await uploads.remove(id);
    throw error;
  }
}
