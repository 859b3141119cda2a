import { randomUUID } from 'node:crypto';
import type { contract } from '@stacksight/contract';
import type { Books } from '#kit/books.ts';
import { type ChangeAuthor, createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import type { Reports } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import type { Tx } from '#store/backend.ts';
import type { ExportFiles } from './export-files.ts';
import { toExportEntry } from './export-view.ts';
import {
  deleteExport,
  findOwn,
  openFile,
  startAgain,
  startExport,
  startWhereLarge,
} from './exports.service.ts';
import { listExports } from './exports.store.ts';
import { isReadySoon, longestMs } from './ready-soon.ts';
import type { StoredExport } from './stored-export.ts';

type ExportsDeps = ServerDeps & {
  books: Books;
  files: ExportFiles;
  reports: Reports;
};

export function exportsRoutes(deps: ExportsDeps): HandlersFor<typeof contract.exports> {
  const { books, clock, config, store, tasks } = deps;
  // The audit log records who exports a table or has a table mailed.
  const note = createAuditNote(deps, 'exports');
  const noteStart =
    (call: ChangeAuthor) =>
    (tx: Tx, { request: { title: subject }, mail }: StoredExport) =>
      mail === null
        ? note(tx, call, 'start', { subject })
        : note(tx, call, 'mail', { subject, after: { to: mail.to } });
  return {
    start: async (call) => {
      const { mode, ...request } = call.body;
      const stored = { request, language: call.language, mail: null };
      const by = { ...call, note: noteStart(call) };
      const { id, rows } = await startWhereLarge(deps, stored, mode, by);
      return { background: id !== null, id, rows };
    },
    report: async (call) => {
      const { caller, language, body } = call;
      const title = await deps.reports.titleOf(body.report, caller, language);
      const stored = { request: { ...body, title }, language, mail: null };
      const id = randomUUID();
      const awaitedUntil = new Date(clock.now().getTime() + longestMs);
      await startExport(deps, stored, { caller, note: noteStart(call) }, { id, awaitedUntil });
      return { id, isReady: await isReadySoon(deps, id, call) };
    },
    page: async ({ query, caller, language }) => {
      const now = clock.now();
      const { rows, total } = await listExports(store.db, caller.accountId, query, now);
      return { rows: rows.map((row) => toExportEntry(row, language, now)), total };
    },
    get: async ({ params, caller, language }) =>
      toExportEntry(await findOwn(deps, params.id, caller), language, clock.now()),
    file: async (call) => {
      const { name, mime, body } = await openFile(deps, call.params.id, call.caller);
      await store.transaction((tx) => note(tx, call, 'download', { subject: name }));
      return file(name, mime, body);
    },
    again: (call) => startAgain(deps, call.params.id, { ...call, note: noteStart(call) }),
    cancel: async ({ params, caller }) => {
      await findOwn(deps, params.id, caller);
      await tasks.cancel(params.id);
      return null;
    },
    remove: async ({ params, caller }) => {
      await deleteExport(deps, params.id, caller);
      return null;
    },
    mail: async (call) => {
      if (config.smtpUrl === null) throw new AppError('mail.not_configured');
      const { to, note: words = '', ...request } = call.body;
      await books.size(request, call.caller, call);
      const mail = { to: [...new Set(to)], note: words, publicUrl: call.origin.publicUrl };
      const stored = { request, language: call.language, mail };
      return { id: await startExport(deps, stored, { ...call, note: noteStart(call) }) };
    },
  };
}
