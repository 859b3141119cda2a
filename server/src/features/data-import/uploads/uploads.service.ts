import { randomUUID } from 'node:crypto';
import type { DataUpload, Language, Upload, UploadSource } from '@stacksight/contract';
import { type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { Db, Tx } from '#store/backend.ts';
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
  { name, bytes, source }: { name: string; bytes: number; source?: UploadSource | undefined },
  by: ChangeContext,
): Promise<{ id: string; pieceBytes: number }> {
  if (bytes > mostUploadBytes) {
    const params = { most: Math.round(mostUploadBytes / 1024 ** 3) };
    throw new AppError('import.too_large', { params });
  }
  await deps.uploads.assertRoom(bytes);
  const id = randomUUID();
  const { accountId } = by.caller;
  const gone = await deps.store.transaction(async (tx) => {
    await lockRecord(tx, `dataUpload ${accountId}`);
    const replaced = await makePlace(tx, accountId);
    const createdAt = deps.clock.now();
    await store.addUpload(tx, {
      id,
      ownerId: accountId,
      name,
      bytes,
      state: 'receiving',
      createdAt,
      source: source ?? null,
    });
    await noteOf(deps)(tx, by, 'upload', { subject: name });
    return replaced;
  });
  if (gone !== null) await deps.uploads.remove(gone);
  return { id, pieceBytes };
}

/** Makes place for one more upload: the oldest that is loaded goes. Returns its id, or null if there was place. */
async function makePlace(tx: Tx, accountId: string): Promise<string | null> {
  const rows = await store.listUploads(tx, accountId);
  if (rows.length < mostUploads) return null;
  const loaded = await loadedOf(tx, rows);
  for (const { id } of rows.toReversed()) {
    if (!loaded.has(id) || (await store.isInUse(tx, id))) continue;
    await store.removeUpload(tx, id);
    return id;
  }
  throw new AppError('import.too_many', { params: { most: mostUploads } });
}

/** Returns the ids of the uploads of which every table has been loaded. */
async function loadedOf(db: Db, rows: readonly store.UploadRow[]): Promise<Set<string>> {
  const counts = await store.loadedTables(
    db,
    rows.map(({ id }) => id),
  );
  const isWhole = ({ id, tables }: store.UploadRow) => {
    const count = counts.get(id) ?? 0;
    return count > 0 && count >= tables.filter(({ kind }) => kind !== 'faults').length;
  };
  return new Set(rows.filter(isWhole).map(({ id }) => id));
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
    if (from > received) throw new AppError('import.piece', { params: { received } });
    const isNew = row.state === 'receiving' && from === received;
    if (!isNew) for await (const _ of piece.chunks);
    const size = isNew ? await deps.uploads.append(id, piece.chunks, row.bytes) : received;
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

/** Returns uploads as callers see them. */
export async function toUploads(
  deps: Pick<UploadsDeps, 'store' | 'uploads'>,
  rows: readonly store.UploadRow[],
  language: Language,
): Promise<DataUpload[]> {
  const loaded = await loadedOf(deps.store.db, rows);
  return Promise.all(rows.map((row) => toOne(deps, row, loaded.has(row.id), language)));
}

/** Returns an upload as callers see it. */
export async function toUpload(
  deps: Pick<UploadsDeps, 'store' | 'uploads'>,
  row: store.UploadRow,
  language: Language,
): Promise<DataUpload> {
  const isLoaded = (await loadedOf(deps.store.db, [row])).has(row.id);
  return toOne(deps, row, isLoaded, language);
}

async function toOne(
  deps: Pick<UploadsDeps, 'uploads'>,
  row: store.UploadRow,
  isLoaded: boolean,
  language: Language,
): Promise<DataUpload> {
  const { ownerId: _, dropId: __, ...shown } = row;
  return {
    ...shown,
    isLoaded,
    received: row.state === 'receiving' ? await deps.uploads.received(row.id) : row.bytes,
    problem: row.problem?.[language] ?? null,
    tables: row.tables.map(({ file, title, ...table }) => table),
    leftOut: row.leftOut.map(({ name, reason }) => ({ name, reason: reason[language] })),
    createdAt: row.createdAt.toISOString(),
  };
}

const noteOf = (deps: UploadsDeps) => createAuditNote(deps, 'dataImport');
