import type { Cell, Column, QueryResult } from '@stacksight/contract';
import type { Asker } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { type FileAnswer, file } from '#http/replies.ts';
import type { SheetCell } from '#lib/workbook/sheet.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { answer, type Place, streamRows } from './analysis.service.ts';
import { coverOf } from './export-cover.ts';
import { sheetWords } from './export-words.ts';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Options = { language: 'zh-CN' | 'en-US'; signal: AbortSignal };
type Deps = { analytics: Analytics; engine: Engine; clock: { now(): Date } };
type Request = {
  title: string;
  query: QueryResult['meta']['query'];
  rows?: { cell: Place } | undefined;
};

/** A result, or all the rows behind it, as a workbook; what the caller may not see is not in it. */
export async function exportWorkbook(
  deps: Deps,
  request: Request,
  asker: Asker,
  options: Options,
): Promise<FileAnswer> {
  const { title } = request;
  const { columns, rows, meta } =
    request.rows === undefined
      ? await tableOf(deps, request, asker, options)
      : await streamRows(deps, { query: request.query, cell: request.rows.cell }, asker, options);
  const about = {
    title,
    resolved: await deps.analytics.resolve(request.query, asker),
    meta,
    cell: request.rows?.cell ?? null,
    exportedAt: deps.clock.now(),
  };
  const body = writeWorkbook({
    coverName: sheetWords[options.language].coverName,
    sheetName: sheetWords[options.language].sheetName,
    cover: await coverOf(deps.analytics, about, options.language),
    columns: columns.map(({ label, format, role, type, labels }) => ({
      label,
      format: labels === null ? format : role === 'time' && type === 'date' ? 'date' : 'text',
    })),
    rows,
  });
  return file(`${title.replace(/[\\/:*?"<>|]/g, '_')}.xlsx`, mime, body);
}

async function tableOf({ analytics }: Deps, { query }: Request, asker: Asker, options: Options) {
  const { columns, rows, totals, meta } = await answer(analytics, query, asker, options);
  async function* labelled(): AsyncGenerator<SheetCell[]> {
    for (const row of rows) yield withLabels(row, columns);
    if (totals !== null)
      yield totals.map((cell, at) =>
        at === 0 && cell === null ? sheetWords[options.language].total : cell,
      );
  }
  return { columns, rows: labelled(), meta };
}

const withLabels = (row: readonly Cell[], columns: readonly Column[]): SheetCell[] =>
  row.map((cell, at) => (typeof cell === 'string' ? (columns[at]?.labels?.[cell] ?? cell) : cell));
