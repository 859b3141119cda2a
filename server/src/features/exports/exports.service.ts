import { randomUUID } from 'node:crypto';
import { maySeeStoredAnswer } from '#analytics/footprint.ts';
import { wordMimes } from '#documents/word/word-mimes.ts';
import type { Books } from '#kit/books.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Reports } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Footprint } from '#lib/footprint.ts';
import { workbookMime } from '#lib/workbook/write-workbook.ts';
import type { Tx } from '#store/backend.ts';
import { isRuleHidden } from '#store/projects/project-access.ts';
import type { ExportFiles } from './export-files.ts';
import { exportStatus, formatOf } from './export-view.ts';
import { addExport, countOpen, type ExportRow, findExport, removeExport } from './exports.store.ts';
import { isBook, type StoredBook, StoredExport } from './stored-export.ts';

export const workbookKind = 'exports.workbook';

type ExportsServiceDeps = Pick<ServerDeps, 'clock' | 'store' | 'tasks'> & {
  books: Books;
  files: ExportFiles;
  reports: Reports;
};

/** The author of an export, and the audit entry that is saved with it. */
type Starting = { caller: Caller; note: (tx: Tx, stored: StoredExport) => Promise<void> };

// The number of open exports is limited for each person, so that nobody has to wait for another person's exports.
const mostOpen = 5;

/**
 * Starts an export in the background if it is large or the caller asks for that. A returned id of null means that the
 * file can be downloaded directly.
 */
export async function startWhereLarge(
  part: ExportsServiceDeps,
  stored: StoredBook,
  mode: 'auto' | 'background',
  { caller, signal, note }: Starting & { signal: AbortSignal },
): Promise<{ id: string | null; rows: number | null }> {
  const { language, request } = stored;
  const { rows, isLarge } = await part.books.size(request, caller, { language, signal });
  if (mode === 'auto' && !isLarge) return { id: null, rows };
  return { id: await startExport(part, stored, { caller, note }), rows };
}

/** Starts an export in the background, after its question was checked. */
export async function startExport(
  { store, tasks }: ExportsServiceDeps,
  stored: StoredExport,
  { caller: { accountId }, note }: Starting,
  { id, awaitedUntil }: { id: string; awaitedUntil: Date | null } = {
    id: randomUUID(),
    awaitedUntil: null,
  },
): Promise<string> {
  if ((await countOpen(store.db, accountId)) >= mostOpen)
    throw new AppError('export.too_many', { params: { most: mostOpen } });
  const { title } = stored.request;
  const task = { id, kind: workbookKind, ownerId: accountId, title, data: stored };
  await tasks.add(task, async (tx) => {
    await addExport(tx, { id, mailTo: stored.mail?.to ?? [], awaitedUntil });
    await note(tx, stored);
  });
  return id;
}

/** Returns an export of the caller. */
export async function findOwn(
  { store }: ExportsServiceDeps,
  id: string,
  caller: Caller,
): Promise<ExportRow> {
  const row = await findExport(store.db, id, caller.accountId);
  if (row === null) throw new AppError('not_found');
  return row;
}

/** Repeats the question of a failed or expired export; a mailed export is not mailed again. */
export async function startAgain(
  part: ExportsServiceDeps,
  id: string,
  { caller, signal, note }: Starting & { signal: AbortSignal },
): Promise<{ id: string }> {
  const { task } = await findOwn(part, id, caller);
  const { mail, ...rest } = StoredExport.parse(task.data);
  const mayMail = caller.isSuper || caller.permissions.has('export:mail');
  const stored = { ...rest, mail: mayMail && task.status !== 'done' ? mail : null };
  if (isBook(stored)) await part.books.size(stored.request, caller, { ...stored, signal });
  else if ('report' in stored.request)
    await part.reports.titleOf(stored.request.report, caller, stored.language);
  return { id: await startExport(part, stored, { caller, note }) };
}

/** Returns the finished file; refused if its owner may no longer see everything in the file. */
export async function openFile(part: ExportsServiceDeps, id: string, caller: Caller) {
  const row = await findOwn(part, id, caller);
  const status = exportStatus(row, part.clock.now());
  if (status === 'waiting' || status === 'running') throw new AppError('export.not_ready');
  if (status !== 'ready') throw new AppError('export.gone');
  await checkMaySee(part, row, caller);
  const body = await part.files.read(row.task);
  if (body === null) throw new AppError('export.gone');
  return { name: row.file.fileName ?? `${id}.xlsx`, mime: mimeOf(row), body };
}

/** Refuses a file whose owner may no longer see everything in it. */
async function checkMaySee(part: ExportsServiceDeps, { task, file }: ExportRow, caller: Caller) {
  const shown = [file.footprint as Footprint | Footprint[]].flat();
  if (!shown.every((one) => maySeeStoredAnswer(one, caller)))
    throw new AppError('permission.denied');
  const stored = StoredExport.parse(task.data);
  if ('report' in stored.request)
    await part.reports.titleOf(stored.request.report, caller, stored.language);
  if (!isBook(stored)) return;
  const { query } = stored.request;
  if (query.kind === 'rule' && (await isRuleHidden(part.store.db, query.rule, caller)))
    throw new AppError('permission.denied');
}

/** Stops an export if it runs, and deletes it with its file. */
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

const mimes = { pdf: 'application/pdf', docx: wordMimes.docx, xlsx: workbookMime } as const;

const mimeOf = ({ task }: ExportRow): string => mimes[formatOf(task.data)];
