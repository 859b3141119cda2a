import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import { workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { toInsufficientBook } from './insufficient-book.ts';
import {
  type InsufficientHoldingsDeps,
  insufficientTitles,
  reservedTitles,
  searchedTitles,
  toPage,
} from './insufficient-holdings.service.ts';
import { shortages } from './purchases/push.service.ts';
import { summaryOf } from './summary.service.ts';

export function insufficientHoldingsRoutes(
  deps: InsufficientHoldingsDeps,
): HandlersFor<typeof contract.insufficientHoldings> {
  const note = createAuditNote(deps, 'insufficientHoldings');
  return {
    searched: async (call) => toPage(await searchedTitles(deps, call.query, call), call.query),
    reserved: async (call) => toPage(await reservedTitles(deps, call.query, call), call.query),
    insufficient: async (call) =>
      toPage(await insufficientTitles(deps, call.query, call), call.query),
    summary: (call) => summaryOf(deps, call.query, call),
    excel: async (call) => {
      const { caller, query, language } = call;
      if (!caller.isSuper && !caller.permissions.has('holdings:view'))
        throw new AppError('permission.denied');
      const rows = await shortages[query.list](deps, query, call);
      const { name, workbook } = toInsufficientBook(query.list, rows, {
        language,
        now: deps.clock.now(),
        timeZone: deps.timeZone,
      });
      await deps.store.transaction((tx) => note(tx, call, 'excel', { subject: query.list }));
      return file(`${name}.xlsx`, workbookMime, writeWorkbook(workbook));
    },
  };
}
