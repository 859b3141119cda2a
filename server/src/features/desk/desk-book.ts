import { maySeeReaders } from '#analytics/rights.ts';
import {
  type EngineColumn,
  isTime,
  toCells,
  toPlainColumns,
} from '#analytics/statement/statement-columns.ts';
import type { Book, BookAsker, BookOptions } from '#kit/books.ts';
import { assertMay } from '#kit/statements/book-file.ts';
import type { DeskTools } from '#kit/statements/desk-tools.ts';
import { recordBlocks } from '#kit/statements/record-blocks.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { SheetColumn } from '#lib/workbook/sheet.ts';
import { tableWords, timeInWords, toBook } from '#lib/workbook/table-book.ts';

type DeskBookDeps = { tools: DeskTools; clock: Clock; timeZone: string };

/** Throws unless the caller's scope has all groups, because a free statement reads every group. */
export function assertEverything({ scope }: Pick<BookAsker, 'scope'>): void {
  if (scope.groups !== 'all')
    throw new AppError('sql.refused', { params: { reasonKey: 'sql.reason.scope' } });
}

const wholeOf = (sql: string, asker: BookAsker) => ({
  sql,
  params: {},
  scope: null,
  hasReaders: maySeeReaders(asker),
});

const toSheet = (columns: readonly EngineColumn[]): SheetColumn[] =>
  toPlainColumns(columns).map(({ label, format }, at) => ({
    label,
    format: isTime(columns[at]?.type ?? '') ? 'time' : format,
  }));

/** Returns the number of rows in a statement's workbook; null if it is too large to count at once. */
export async function sizeOfDeskBook(
  { tools }: DeskBookDeps,
  sql: string,
  asker: BookAsker,
  signal: AbortSignal,
): Promise<number | null> {
  assertMay(asker, 'desk:run');
  assertEverything(asker);
  return tools.whole.size(wholeOf(sql, asker), asker, signal);
}

/** Returns the whole answer of a statement as a workbook; the cover shows the statement. */
export async function openDeskBook(
  { tools, clock, timeZone }: DeskBookDeps,
  { title, sql }: { title: string; sql: string },
  asker: BookAsker,
  options: BookOptions,
): Promise<Book> {
  const { language } = options;
  const entry = { caller: asker, kind: 'desk' as const, sql, isExport: true };
  const open = async () => {
    assertMay(asker, 'desk:run');
    assertEverything(asker);
    return tools.whole.open(wholeOf(sql, asker), asker, options);
  };
  const { columns, blocks, count } = await open().catch((error: unknown) =>
    tools.record<never>(entry, () => Promise.reject(error)),
  );
  const word = tableWords[language];
  const cover: [string, string][] = [
    [word.statement, sql],
    ...(count === null
      ? []
      : ([[word.rows, count.toLocaleString(language)]] as [string, string][])),
    [word.exported, timeInWords(clock.now(), timeZone, language)],
  ];
  async function* rows() {
    for await (const block of recordBlocks(tools.record, entry, blocks)) yield* toCells(block);
  }
  return {
    ...toBook({ title, cover, columns: toSheet(columns), rows: rows() }, language),
    count: async () => count,
    footprint: {
      glc: '',
      libraries: null,
      needs: ['desk:run'],
      showsReaders: maySeeReaders(asker),
    },
  };
}
