import type { ChildFigure, contract, Language, Receipt, SyncReport } from '@stacksight/contract';
import { covers, lastEndedMonth } from '#analytics/calendar/months.ts';
import { findBaseMetric } from '#analytics/model/model.ts';
import { reportedMetric } from '#analytics/words/reported-metric.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import {
  type ChildrenDeps,
  createChild,
  removeChild,
  renewKey,
  toChildren,
  updateChild,
} from './children.service.ts';
import { findChild, listChildren } from './children.store.ts';
import { type FigureRow, listFigures } from './figures.store.ts';
import { type ListedReceipt, listReceipts, reportedNames } from './receipts.store.ts';
import { type ReceiveDeps, receiveReport } from './receive.service.ts';

export function childReportsRoutes(
  deps: ChildrenDeps & ReceiveDeps,
): HandlersFor<typeof contract.childReports> {
  const note = createAuditNote(deps, 'childReports');
  const { db } = deps.store;
  return {
    list: async ({ query }) => {
      const { rows, total } = await listChildren(db, query);
      return { rows: await toChildren(deps, rows), total };
    },
    get: async ({ params }) => {
      const row = await findChild(db, params.id);
      const [child] = row === null ? [] : await toChildren(deps, [row]);
      if (child === undefined) throw new AppError('not_found');
      return child;
    },
    create: (call) => createChild(deps, note, call.body, call),
    update: (call) => updateChild(deps, note, { id: call.params.id, form: call.body }, call),
    renewKey: (call) => renewKey(deps, note, call.params.id, call),
    remove: (call) => removeChild(deps, note, call.params.id, call),
    receipts: async ({ query, language }) => {
      const { rows, total } = await listReceipts(db, query);
      return { rows: rows.map((row) => toReceipt(row, language)), total };
    },
    figures: async ({ query, language }) => {
      const month = query.month ?? lastEndedMonth(deps.clock.now(), deps.config.timeZone);
      const { rows, total } = await listFigures(db, month, query);
      const names = await reportedNames(db, [...new Set(rows.map(({ childId }) => childId))]);
      return {
        rows: rows.map((row) => toFigure(row, names.get(row.childId), language)),
        total,
      };
    },
    receive: ({ body }) => receiveReport(deps, body),
  };
}

function toReceipt(
  { differing, digest: _, madeAt: __, receivedAt, ...row }: ListedReceipt,
  language: Language,
): Receipt {
  return {
    ...row,
    receivedAt: receivedAt.toISOString(),
    isIncomplete: row.month !== null && row.taken > 0 && !covers(row.dataUntil, row.month),
    differing: differing.map(({ code, theirs }) => {
      const own = reportedMetric(code);
      const name = findBaseMetric(code)?.metric.label[language] ?? code;
      return { code, name, theirs, ours: own === null ? '' : `${own.means} (${own.formula})` };
    }),
  };
}

function toFigure(
  row: FigureRow,
  names: SyncReport['names'] | undefined,
  language: Language,
): ChildFigure {
  const { childId, childName, metric, libcode, breakdown, code, value, isFew } = row;
  const named = (kind: keyof SyncReport['names'], of: string) =>
    names?.[kind][of]?.[language === 'zh-CN' ? 0 : 1] ?? of;
  const known = findBaseMetric(metric)?.metric;
  return {
    id: [childId, metric, libcode, breakdown, code].join(' '),
    ...{ childId, childName, metric, value, isFew, isDiffering: row.isDiffering },
    metricName: known?.label[language] ?? metric,
    unit: known?.unit?.[language] ?? null,
    library: libcode === '' ? '' : named('library', libcode),
    part: breakdown === '' ? '' : named(breakdown as 'mainClass' | 'readerType', code) || '—',
    before: row.before,
    growth: growthOf(value, row.before),
    yearBefore: row.yearBefore,
    yearGrowth: growthOf(value, row.yearBefore),
  };
}

const growthOf = (value: number | null, before: number | null): number | null =>
  value === null || before === null || before === 0 ? null : (value - before) / before;
