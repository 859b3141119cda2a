import { randomUUID } from 'node:crypto';
import type { DataUpload, Language, Upload } from '@stacksight/contract';
import { type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { lockRecord } from '#store/lock-record.ts';
import { openLater } from './open-later.ts';
import { mostUploadBytes, type UploadFiles } from './upload-files.ts';
import * as store from './uploads.store.ts';

export type UploadsDeps = Pick<ServerDeps, 'clock' | 'store' | 'tasks'> & { uploads: UploadFiles };

/** The bytes of one piece. */
export const pieceBytes = 8 * 1024 * 1024;
const mostUploads = 20;

export async function startUpload(
  deps: UploadsDeps,
  { name, bytes }: { name: string; bytes: number },
  by: ChangeContext,
): Promise<{ id: string; pieceBytes: number }> {
  if (bytes > mostUploadBytes) {
    const params = { most: Math.round(mostUploadBytes / 1024 ** 3) };
    throw new AppError('import.too_large', { params });
  }
  await deps.uploads.assertRoom(bytes);
  const id = randomUUID();
  const { accountId } = by.caller;
  await deps.store.transaction(async (tx) => {
    await lockRecord(tx, `dataUpload ${accountId}`);
    if ((await store.listUploads(tx, accountId)).length >= mostUploads)
      throw new AppError('import.too_many', { params: { most: mostUploads } });
    const createdAt = deps.clock.now();
    await store.addUpload(tx, {
      id,
      ownerId: accountId,
      name,
      bytes,
      state: 'receiving',
      createdAt,
    });
    await noteOf(deps)(tx, by, 'upload', { subject: name });
  });
  return { id, pieceBytes };
}

/** Appends a piece. A piece that has arrived already changes nothing, so that a lost answer can be repeated. */
export async function takePiece(
  deps: UploadsDeps,
  { id, from, piece }: { id: string; from: number; piece: Upload },
  by: ChangeContext,
): Promise<DataUpload> {
  const row = await getOwn(deps, id, by);
  return oneAtATime(id, async () => {
    const received = await deps.uploads.received(id);
    if (row.state !== 'receiving' || from < received) {
      for await (const _ of piece.chunks);
      return toUpload(deps, await getOwn(deps, id, by), by.language);
    }
    if (from > received) throw new AppError('import.piece', { params: { received } });
    const size = await deps.uploads.append(id, piece.chunks, row.bytes);
    if (size === row.bytes) await openLater(deps, row);
    return toUpload(deps, await getOwn(deps, id, by), by.language);
  });
}

const writing = new Map<string, Promise<unknown>>();

/** Runs the work on an upload after the work before it, so that two pieces never mix. */
async function oneAtATime<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = writing.get(id) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(work);
  writing.set(id, turn);
  try {
    return await turn;
  } finally {
    if (writing.get(id) === turn) writing.delete(id);
  }
}

export async function removeUpload(
  deps: UploadsDeps,
  id: string,
  by: ChangeContext,
): Promise<null> {
  const row = await getOwn(deps, id, by);
  await deps.store.transaction(async (tx) => {
    if (await store.isInUse(tx, id)) throw new AppError('import.in_use');
    await store.removeUpload(tx, id);
    await noteOf(deps)(tx, by, 'remove', { subject: row.name });
  });
  await deps.uploads.remove(id);
  return null;
}

export async function getOwn(
  deps: Pick<UploadsDeps, 'store'>,
  id: string,
  { caller }: Pick<ChangeContext, 'caller'>,
): Promise<store.UploadRow> {
  const row = await store.findUpload(deps.store.db, id, caller.accountId);
  if (row === null) throw new AppError('not_found');
  return row;
}

/** Returns an upload as callers see it. */
export async function toUpload(
  { uploads }: Pick<UploadsDeps, 'uploads'>,
  { ownerId: _, dropId: __, ...row }: store.UploadRow,
  language: Language,
): Promise<DataUpload> {
  return {
    ...row,
    received: row.state === 'receiving' ? await uploads.received(row.id) : row.bytes,
    problem: row.problem?.[language] ?? null,
    tables: row.tables.map(({ file, title, ...table }) => table),
    leftOut: row.leftOut.map(({ name, reason }) => ({ name, reason: reason[language] })),
    createdAt: row.createdAt.toISOString(),
  };
}

const noteOf = (deps: UploadsDeps) => createAuditNote(deps, 'dataImport');
