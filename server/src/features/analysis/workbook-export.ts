import type { Cell, Column, Language } from '@stacksight/contract';
import { toFootprint } from '#analytics/footprint.ts';
import { type Asker, checkRights } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { sheetWords } from '#analytics/words/export-words.ts';
import type { Engine } from '#engine/open.ts';
import type { Book, BookRequest, Model } from '#kit/books.ts';
import type { SheetCell, SheetFormat } from '#lib/workbook/sheet.ts';
import { type CellAddress, countRows, streamRows } from './analysis.service.ts';
import { coverOf } from './export-cover.ts';

type AnalysisExportOptions = { language: Language; signal: AbortSignal };
type AnalysisExportDeps = { analytics: Analytics; engine: Engine; clock: { now(): Date } };
type Request = Pick<BookRequest, 'title' | 'rows'> & { query: Model };

/** Prepares the workbook of a result, or of the rows behind it, without anything that the caller may not see. */
export async function openBook(
  deps: AnalysisExportDeps,
  request: Request,
  asker: Asker,
  options: AnalysisExportOptions,
): Promise<Book> {
  const { title } = request;
  const { columns, rows, count, meta, noun } =
    request.rows === undefined
      ? await tableOf(deps, request, asker, options)
      : await rowsOf(deps, { query: request.query, cell: request.rows.cell }, asker, options);
  const resolved = await deps.analytics.resolve(request.query, asker);
  const about = {
    title,
    resolved,
    meta,
    columns,
    cell: request.rows?.cell ?? null,
    noun,
    exportedAt: deps.clock.now(),
  };
  const words = sheetWords[options.language];
  return {
    name: `${title.replace(/[\\/:*?"<>|]/g, '_')}.xlsx`,
    workbook: {
      coverName: words.coverName,
      sheetName: words.sheetName,
      cover: await coverOf(deps.analytics, about, options.language),
      columns: columns.map((column) => ({ label: column.label, format: formatOf(column) })),
      rows,
    },
    count,
    footprint: toFootprint(resolved, asker),
  };
}

function formatOf({
  format,
  role,
  type,
  labels,
  isTime,
}: Column & { isTime?: boolean }): SheetFormat {
  if (isTime === true) return 'time';
  if (labels === null) return format;
  return role === 'time' && type === 'date' ? 'date' : 'text';
}

async function rowsOf(
  deps: AnalysisExportDeps,
  request: { query: Request['query']; cell: CellAddress },
  asker: Asker,
  options: AnalysisExportOptions,
) {
  const rows = await streamRows(deps, request, asker, options);
  return { ...rows, count: () => countRows(deps, request, asker, options.signal) };
}

async function tableOf(
  { analytics }: AnalysisExportDeps,
  { query }: Request,
  asker: Asker,
  options: AnalysisExportOptions,
) {
  const answer = await analytics.query(query, asker, options);
  const { columns, rows, totals } = answer;
  // An answer that is too large for one reply is fetched in pieces, so that the workbook is complete.
  const isLong = answer.meta.warnings.includes('truncated') && isCounted(query);
  const warnings = answer.meta.warnings.filter((one) => !isLong || one !== 'truncated');
  async function* labelled(): AsyncGenerator<SheetCell[]> {
    const pieces = isLong ? analytics.everyRow(query, asker, options) : [{ columns, rows }];
    for await (const piece of pieces)
      for (const row of piece.rows) yield withLabels(row, piece.columns);
    if (totals !== null)
      yield totals.map((cell, at) =>
        at === 0 && cell === null ? sheetWords[options.language].total : cell,
      );
  }
  const count = async () => (isLong ? null : rows.length);
  return { columns, rows: labelled(), count, meta: { ...answer.meta, warnings }, noun: '' };
}

const isCounted = ({ kind }: Model): boolean => kind === 'table' || kind === 'event';

const withLabels = (row: readonly Cell[], columns: readonly Column[]): SheetCell[] =>
  row.map((cell, at) => (typeof cell === 'string' ? (columns[at]?.labels?.[cell] ?? cell) : cell));

/**
 * Returns the number of rows in a workbook of rows, or null for a table; throws if the caller may not ask the
 * question.
 */
export async function sizeOfBook(
  deps: AnalysisExportDeps,
  { query, rows }: Request,
  asker: Asker,
  signal: AbortSignal,
): Promise<number | null> {
  if (rows !== undefined) return countRows(deps, { query, cell: rows.cell }, asker, signal);
  checkRights(await deps.analytics.resolve(query, asker), asker, false);
  return null;
}
