import type { AnyRoute, contract } from '@stacksight/contract';
import type { Deps } from '#http/deps.ts';
import type { Call, HandlersFor } from '#http/handler.ts';
import { file } from '#http/replies.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Books } from '#lib/workbook/book.ts';
import { workbookMime } from '#lib/workbook/write-workbook.ts';
import { addAudit } from '#store/audit.ts';
import type { ExportFiles } from './export-files.ts';
import { toEntry } from './export-view.ts';
import {
  deleteExport,
  findOwn,
  openFile,
  startAgain,
  startExport,
  startWhereLarge,
} from './exports.service.ts';
import { listExports } from './exports.store.ts';
import type { StoredExport } from './stored-export.ts';

type Part = Deps & { books: Books; files: ExportFiles };

export function exportsRoutes(deps: Part): HandlersFor<typeof contract.exports> {
  const { books, clock, config, store, tasks } = deps;
  return {
    start: async (call) => {
      const { mode, ...request } = call.body;
      const stored = { request, language: call.language, mail: null };
      const { id, rows } = await startWhereLarge(deps, stored, mode, call.caller, call.signal);
      if (id !== null) await noteStart(deps, call, stored);
      return { background: id !== null, id, rows };
    },
    page: async ({ query, caller, language }) => {
      const now = clock.now();
      const { rows, total } = await listExports(store.db, caller.accountId, query, now);
      return { rows: rows.map((row) => toEntry(row, language, now)), total };
    },
    get: async ({ params, caller, language }) =>
      toEntry(await findOwn(deps, params.id, caller), language, clock.now()),
    file: async (call) => {
      const { name, body } = await openFile(deps, call.params.id, call.caller);
      await note(deps, call, 'exports.download', name);
      return file(name, workbookMime, body);
    },
    again: async (call) => {
      const { id, stored } = await startAgain(deps, call.params.id, call.caller, call.signal);
      await noteStart(deps, call, stored);
      return { id };
    },
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
      const id = await startExport(deps, stored, call.caller);
      await noteStart(deps, call, stored);
      return { id };
    },
  };
}

type Noted = Pick<Call<AnyRoute>, 'origin'> & { caller: Caller };

function noteStart(deps: Part, call: Noted, { request, mail }: StoredExport): Promise<void> {
  if (mail === null) return note(deps, call, 'exports.start', request.title);
  return note(deps, call, 'exports.mail', request.title, { to: mail.to });
}

/** Whoever takes a table away, or has it sent, is remembered. */
function note(
  { clock, store }: Part,
  { caller, origin }: Noted,
  action: string,
  subject: string,
  after?: object,
): Promise<void> {
  const { accountId, username } = caller;
  const entry = { at: clock.now(), accountId, username, address: origin.address, action, subject };
  return addAudit(store.db, { ...entry, isSuccess: true, ...(after ? { after } : {}) });
}
