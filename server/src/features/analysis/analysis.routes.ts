import type { AnyRoute, Column, contract } from '@stacksight/contract';
import { resolveRange, toDay } from '#analytics/resolve-range.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import type { Call, HandlersFor } from '#http/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Clock } from '#lib/clock.ts';
import { addAudit } from '#store/audit.ts';
import type { Store } from '#store/open.ts';
import { pageOfRows } from './analysis.service.ts';
import { exportWorkbook } from './workbook-export.ts';

type Deps = { analytics: Analytics; engine: Engine; clock: Clock; timeZone: string; store: Store };

export function analysisRoutes(deps: Deps): HandlersFor<typeof contract.analysis> {
  const { analytics, clock, timeZone, store } = deps;
  // Whoever looks at single readers, or takes a table away, is remembered.
  const note = (
    { caller, origin }: Pick<Call<AnyRoute>, 'origin'> & { caller: Caller },
    action: string,
    subject: string,
  ) => {
    const { accountId, username } = caller;
    const { address } = origin;
    return addAudit(store.db, {
      at: clock.now(),
      accountId,
      username,
      address,
      action,
      subject,
      isSuccess: true,
    });
  };
  return {
    run: (call) => analytics.ask(call.body, call.caller, call),
    rows: async (call) => {
      const page = await pageOfRows(deps, call.body, call.caller, call);
      if (showsReaders(page.columns)) await note(call, 'analysis.readerRows', call.body.query.kind);
      return page;
    },
    range: async ({ query }) => {
      const resolved = resolveRange(query.range, clock.now(), timeZone);
      if (resolved === null) throw new AppError('query.invalid', { params: { reason: 'range' } });
      return { resolved, today: toDay(clock.now(), timeZone) };
    },
    excel: async (call) => {
      const book = await exportWorkbook(deps, call.body, call.caller, call);
      await note(call, 'analysis.export', call.body.title);
      return book;
    },
  };
}

const showsReaders = (columns: readonly Column[]): boolean =>
  columns.some(({ key }) => key === 'reader');
