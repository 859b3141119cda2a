import { createHash } from 'node:crypto';
import type { QueryResult, ShownItem } from '@stacksight/contract';
import { toFootprint } from '#analytics/footprint.ts';
import { pdfMime } from '#documents/pdf/open-pdf.ts';
import { makePaper, preparePaper } from '#documents/report/make-paper.ts';
import type { PaperPart, ReportPaper } from '#documents/report/report-paper.ts';
import { wordMimes } from '#documents/word/word-mimes.ts';
import type {
  OpenedReport,
  ReportAsker,
  ReportOptions,
  ReportOrder,
  Reports,
} from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import type { Footprint } from '#lib/footprint.ts';
import { workbookMime } from '#lib/workbook/write-workbook.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { findReport, keptTargets, shownItems } from '../analytics-report.store.ts';
import { type AskedItem, askItem, type OpenedItem, type ReportsDeps } from './ask-item.ts';
import { paperAnswer, withRange } from './paper-answer.ts';
import { paperFacts } from './paper-facts.ts';
import { paperSummary } from './paper-summary.ts';
import { reportPart } from './report-part.ts';
import { reportScreen } from './report-screen.ts';

/** Creates the service that makes files of reports. */
export function createReports(deps: ReportsDeps): Reports {
  return {
    titleOf: async (report, asker, language) =>
      (await foundReport(deps, report, asker, language)).name,
    keep: async (report, asker, language) => {
      const { name, note, items } = await foundReport(deps, report, asker, language);
      const { db } = deps.store;
      const shown = await shownItems(db, items, language);
      const targets = await keptTargets(db, items);
      return { name, note, items: JSON.parse(JSON.stringify(shown)) as ShownItem[], targets };
    },
    open: (order, asker, options) => openReport(deps, order, asker, options),
    part: (order, asker, drawing, options) => reportPart(deps, order, asker, drawing, options),
    picture: async (component, range, asker, { language, signal }) => {
      const query = withRange(component.query, range);
      const result = await deps.analytics.query(query, asker, { language, signal });
      const part = paperAnswer(component, result, language);
      return makePaper({ format: 'png', paper: { language }, part }, signal);
    },
  };
}

async function foundReport(
  { store }: ReportsDeps,
  id: string,
  asker: ReportAsker,
  language: ReportOptions['language'],
) {
  const row = await findReport(store.db, asker, id);
  const [found] = await asShown(store.db, 'analytics_report', row === null ? [] : [row], language);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

async function openReport(
  deps: ReportsDeps,
  order: ReportOrder,
  asker: ReportAsker,
  options: ReportOptions,
): Promise<OpenedReport> {
  const { language, author } = options;
  const found = await foundReport(deps, order.report, order.reader ?? asker, language);
  preparePaper();
  const report = { ...found, ...order.kept };
  const items: readonly OpenedItem[] =
    order.kept?.items ?? (await shownItems(deps.store.db, found.items, language));
  const { libraries, filter } = report;
  const own = { range: order.range ?? report.range, libraries, filter };
  const filters = order.filters ?? own;
  const asked: AskedItem[] = [];
  const footprints: Footprint[] = [];
  for (const [at, item] of items.entries()) {
    options.signal.throwIfAborted();
    const one = await askItem(deps, item, { ...order, filters }, asker, options);
    asked.push(one);
    for (const { meta } of one.results)
      footprints.push(toFootprint(await deps.analytics.resolve(meta.query, asker), asker));
    options.progress?.(at + 1, items.length);
  }
  const results = asked.flatMap((one) => one.results);
  const madeAt = deps.clock.now();
  const parts = withNumbersTogether(asked.map(({ part }) => part));
  const facts = await paperFacts(deps, { results, range: filters.range, author, madeAt }, language);
  const paper: ReportPaper = {
    title: report.name,
    note: report.note,
    ...{ language, author, facts, madeAt, parts },
    isDemo: results.some(({ meta }) => meta.isDemo),
  };
  return {
    title: paper.title,
    footprints,
    completeUntil: completeUntil(results),
    digest: digestOf(results, parts),
    summary: paperSummary(paper),
    parts: items.length,
    file: async (format, layout, signal) => ({
      name: `${paper.title.replace(/[\\/:*?"<>|]/g, '_')}.${format}`,
      mime: { pdf: pdfMime, docx: wordMimes.docx, xlsx: workbookMime }[format],
      bytes: await makePaper({ format, paper, layout }, signal),
    }),
    screen: (drawing, signal) => {
      const screened = asked.map(({ part }, at) => ({ part, width: items[at]?.box.w ?? 0 }));
      const about = { digest: digestOf(results, parts), completeUntil: knownUntil(results) };
      return reportScreen({ ...paper, ...about }, screened, drawing, signal);
    },
    picture: async (signal) => {
      const part = parts.find((one) => one.kind === 'answer' && one.chart !== null);
      if (part?.kind !== 'answer') return null;
      return makePaper({ format: 'png', paper: { language }, part }, signal);
    },
  };
}

/** Puts the numbers of neighbouring parts side by side. */
function withNumbersTogether(parts: readonly PaperPart[]): PaperPart[] {
  const found: PaperPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (part.kind === 'numbers' && last?.kind === 'numbers')
      found[found.length - 1] = { kind: 'numbers', numbers: [...last.numbers, ...part.numbers] };
    else found.push(part);
  }
  return found;
}

/** Returns the earliest last day with data of all answers. */
function completeUntil(results: readonly QueryResult[]): string | null {
  const days = results.flatMap(({ meta }) =>
    meta.asOf.length > 0 ? meta.asOf.map(({ until }) => until) : [meta.dataUntil],
  );
  if (days.length === 0 || days.includes(null)) return null;
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/** Returns the earliest last day with data among the answers that have one. */
function knownUntil(results: readonly QueryResult[]): string | null {
  const days = results.flatMap(({ meta }) => meta.dataUntil ?? []);
  return days.sort()[0] ?? null;
}

function digestOf(results: readonly QueryResult[], parts: readonly PaperPart[]): string {
  const tables = results.map(({ columns, rows, totals }) => [
    columns.map(({ key }) => key),
    rows,
    totals,
  ]);
  const others = parts
    .filter(({ kind }) => kind !== 'answer')
    .map((part) => (part.kind === 'picture' ? { ...part, data: undefined } : part));
  return createHash('sha256')
    .update(JSON.stringify([tables, others]))
    .digest('base64url');
}
