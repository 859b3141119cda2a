import type { contract } from '@stacksight/contract';
import { resolveRange, toDay } from '#analytics/resolve-range.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import type { HandlersFor } from '#http/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import { describeMetrics, pageOfRows } from './analysis.service.ts';
import { exportWorkbook } from './workbook-export.ts';

type Deps = { analytics: Analytics; engine: Engine; clock: Clock; timeZone: string };

export function analysisRoutes(deps: Deps): HandlersFor<typeof contract.analysis> {
  const { analytics, clock, timeZone } = deps;
  return {
    run: (call) => analytics.run(call.body, call.caller, call),
    rows: (call) => pageOfRows(deps, call.body, call.caller, call),
    range: async ({ query }) => {
      const resolved = resolveRange(query.range, clock.now(), timeZone);
      if (resolved === null) throw new AppError('query.invalid', { params: { reason: 'range' } });
      return { resolved, today: toDay(clock.now(), timeZone) };
    },
    metrics: async ({ query, language }) => describeMetrics(query.codes, language),
    excel: (call) => exportWorkbook(deps, call.body, call.caller, call),
  };
}
