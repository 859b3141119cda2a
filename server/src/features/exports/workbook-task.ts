import { buffer } from 'node:stream/consumers';
import { dayMs } from '@stacksight/contract';
import type { Book, Books } from '#kit/books.ts';
import type { ServerDeps, TaskKind, TaskResult, TaskRun } from '#kit/deps.ts';
import type { Reports } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Mailer } from '#lib/mail/mailer.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import type { ExportFiles } from './export-files.ts';
import { failedNotice, keepDays, readyNotice, sentNotice } from './export-notices.ts';
import { findExport, finishExport } from './exports.store.ts';
import { makeReport } from './make-report.ts';
import { mostAttachedBytes, toExportMail } from './send-book.ts';
import { isBook, StoredExport } from './stored-export.ts';

export type ExportOwner = Omit<Caller, 'sessionId' | 'mustChangePassword'> & {
  name: string;
  email: string;
};
type WorkbookTaskDeps = Pick<ServerDeps, 'clock' | 'config' | 'notify' | 'store'> & {
  books: Books;
  files: ExportFiles;
  reports: Reports;
  mailer: Mailer | null;
  /** Returns the owner with their current rights; null if the account is deleted or disabled. */
  findOwner(accountId: string | null): Promise<ExportOwner | null>;
};
type QueuedExport = { stored: StoredExport; owner: ExportOwner };
type MadeWorkbook = { name: string; rows: number; bytes: number; expiresAt: Date };

/** Returns the kind of task that makes a workbook or a file of a report with the current rights of its owner, and mails it on request. */
export function workbookTask(part: WorkbookTaskDeps): TaskKind {
  const refusedBy = new Map<string, string[]>();
  return {
    atOnce: 2,
    attempts: 3,
    run: async (run) => {
      const asked = await ask(part, run);
      const { stored, owner } = asked;
      const { language } = stored;
      if (!isBook(stored)) return makeReport(part, run, stored, owner);
      const book = await part.books.open(stored.request, owner, {
        ...run,
        language,
        isLarge: true,
      });
      const made = await make(part, run, book);
      refusedBy.set(run.id, await send(part, run, asked, made));
      return toResult(run.id, made, book);
    },
    clear: (attempt) => part.files.remove(attempt),
    tell: async (task, failure) => {
      const stored = StoredExport.parse(task.data);
      const { mail } = stored;
      const row = await findExport(part.store.db, task.id, task.ownerId ?? '');
      if ((row?.file.awaitedUntil ?? 0) > part.clock.now()) return;
      if (failure !== null) return part.notify(failedNotice(task, failure, mail !== null));
      const refused = refusedBy.get(task.id) ?? [];
      refusedBy.delete(task.id);
      if (mail !== null) return part.notify(sentNotice(task, mail.to, refused));
      await part.notify(
        readyNotice(task, {
          rows: isBook(stored) ? (row?.task.done ?? 0) : null,
          bytes: row?.file.bytes ?? 0,
        }),
      );
    },
  };
}

async function ask(
  { findOwner, mailer }: WorkbookTaskDeps,
  { data, ownerId }: TaskRun,
): Promise<QueuedExport> {
  const stored = StoredExport.parse(data);
  const owner = await findOwner(ownerId);
  const needs = stored.mail === null ? 'export:excel' : 'export:mail';
  if (owner === null || !(owner.isSuper || owner.permissions.has(needs)))
    throw new AppError('permission.denied');
  if (stored.mail !== null && mailer === null) throw new AppError('mail.not_configured');
  return { stored, owner };
}

async function make(
  { clock, files }: WorkbookTaskDeps,
  run: TaskRun,
  book: Book,
): Promise<MadeWorkbook> {
  // An interrupted attempt may have left an incomplete file.
  await files.remove({ id: run.id });
  const total = await book.count();
  let rows = 0;
  run.progress(rows, total);
  async function* counted() {
    for await (const row of book.workbook.rows) {
      rows += 1;
      if (rows % 100 === 0) run.progress(rows, total === null ? null : Math.max(rows, total));
      yield row;
    }
  }
  const body = writeWorkbook({ ...book.workbook, rows: counted() });
  const bytes = await files.write(run, body, run.signal);
  run.progress(rows, rows);
  const expiresAt = new Date(clock.now().getTime() + keepDays * dayMs);
  return { name: book.name, rows, bytes, expiresAt };
}

/** Sends the mail; returns the addresses that the mail server refused. */
async function send(
  part: WorkbookTaskDeps,
  run: TaskRun,
  { stored, owner }: QueuedExport,
  made: MadeWorkbook,
): Promise<string[]> {
  const { mail } = stored;
  if (mail === null || part.mailer === null) return [];
  run.signal.throwIfAborted();
  const body = made.bytes <= mostAttachedBytes ? await part.files.read(run) : null;
  const content = body === null ? null : await buffer(body);
  const file = { ...made, id: run.id, content };
  const letter = toExportMail({ ...stored, mail }, file, owner, part.config.timeZone);
  return (await part.mailer.send(letter)).refused;
}

function toResult(
  id: string,
  { name, bytes, expiresAt }: MadeWorkbook,
  { footprint }: Book,
): TaskResult {
  return (tx) => finishExport(tx, id, { fileName: name, bytes, footprint, expiresAt });
}
