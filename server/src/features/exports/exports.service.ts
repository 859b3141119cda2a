import { randomUUID } from 'node:crypto';
import { maySeeAgain } from '#analytics/footprint.ts';
import type { Books } from '#kit/books.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Footprint } from '#lib/footprint.ts';
import type { Tx } from '#store/backend.ts';
import { isRuleHidden } from '#store/projects/project-access.ts';
import type { ExportFiles } from './export-files.ts';
import { statusOf } from './export-view.ts';
import { addExport, countOpen, type ExportRow, findExport, removeExport } from './exports.store.ts';
import { StoredExport } from './stored-export.ts';

export const workbookKind = 'exports.workbook';

type ExportsServiceDeps = Pick<ServerDeps, 'clock' | 'store' | 'tasks'> & {
  books: Books;
  files: ExportFiles;
};

/** Who begins an export, and what remembers it together with the export. */
type Starting = { caller: Caller; note: (tx: Tx, stored: StoredExport) => Promise<void> };

// One person's exports shall not keep everybody else's waiting.
const mostOpen = 5;

/** Begins an export in the background where it is large or wanted there; an id of null: fetch it directly. */
export async function startWhereLarge(
  part: ExportsServiceDeps,
  stored: StoredExport,
  mode: 'auto' | 'background',
  { caller, signal, note }: Starting & { signal: AbortSignal },
): Promise<{ id: string | null; rows: number | null }> {
  const { language, request } = stored;
  const { rows, isLarge } = await part.books.size(request, caller, { language, signal });
  if (mode === 'auto' && !isLarge) return { id: null, rows };
  return { id: await startExport(part, stored, { caller, note }), rows };
}

/** Begins an export whose question was checked. */
export async function startExport(
  { store, tasks }: ExportsServiceDeps,
  stored: StoredExport,
  { caller: { accountId }, note }: Starting,
): Promise<string> {
  if ((await countOpen(store.db, accountId)) >= mostOpen)
    throw new AppError('export.too_many', { params: { most: mostOpen } });
  const id = randomUUID();
  const { title } = stored.request;
  const task = { id, kind: workbookKind, ownerId: accountId, title, data: stored };
  await tasks.add(task, async (tx) => {
    await addExport(tx, { id, mailTo: stored.mail?.to ?? [] });
    await note(tx, stored);
  });
  return id;
}

/** One of the caller's own. */
export async function findOwn(
  { store }: ExportsServiceDeps,
  id: string,
  caller: Caller,
): Promise<ExportRow> {
  const row = await findExport(store.db, id, caller.accountId);
  if (row === null) throw new AppError('not_found');
  return row;
}

/** The same question again, for a file that failed or is gone; what was mailed is not mailed twice. */
export async function startAgain(
  part: ExportsServiceDeps,
  id: string,
  { caller, signal, note }: Starting & { signal: AbortSignal },
): Promise<{ id: string }> {
  const { task } = await findOwn(part, id, caller);
  const { mail, ...rest } = StoredExport.parse(task.data);
  const mayMail = caller.isSuper || caller.permissions.has('export:mail');
  const stored = { ...rest, mail: mayMail && task.status !== 'done' ? mail : null };
  await part.books.size(stored.request, caller, { ...stored, signal });
  return { id: await startExport(part, stored, { caller, note }) };
}

/** The finished file, as long as its owner may see everything that is in it. */
export async function openFile(part: ExportsServiceDeps, id: string, caller: Caller) {
  const row = await findOwn(part, id, caller);
  const status = statusOf(row, part.clock.now());
  if (status === 'waiting' || status === 'running') throw new AppError('export.not_ready');
  if (status !== 'ready') throw new AppError('export.gone');
  if (!maySeeAgain(row.file.footprint as Footprint, caller))
    throw new AppError('permission.denied');
  const { query } = StoredExport.parse(row.task.data).request;
  if (query.kind === 'rule' && (await isRuleHidden(part.store.db, query.rule, caller)))
    throw new AppError('permission.denied');
  const body = await part.files.read(row.task);
  if (body === null) throw new AppError('export.gone');
  return { name: row.file.fileName ?? `${id}.xlsx`, body };
}

/** Deletes one with its file; one that runs is stopped first. */
export async function deleteExport(
  part: ExportsServiceDeps,
  id: string,
  caller: Caller,
): Promise<void> {
  await findOwn(part, id, caller);
  await part.tasks.cancel(id);
  await removeExport(part.store.db, id);
  await part.files.remove({ id });
}
