import type { Language } from '@stacksight/contract';
import { escapeFormula, type SheetCell, type SheetFormat } from '#lib/workbook/sheet.ts';
import type { Workbook } from '#lib/workbook/write-workbook.ts';
import words from './purchase-words.json' with { type: 'json' };
import type { PurchaseLineRow } from './purchases.store.ts';

type OrderColumn = { label: string; format: SheetFormat };
/** The rows of an order: one for each title, with a column of copies for each library. */
export type OrderTable = { columns: OrderColumn[]; rows: SheetCell[][] };

const formats = {
  isbn: 'text',
  title: 'text',
  author: 'text',
  publisher: 'text',
  pubYear: 'text',
  clc: 'text',
  price: 'decimal',
  copies: 'integer',
  cost: 'decimal',
} as const satisfies Record<string, SheetFormat>;

/** Writes a purchase list as a table with the columns that suppliers and acquisition modules accept. */
export function toOrderTable(
  lines: readonly PurchaseLineRow[],
  names: Readonly<Record<string, string>>,
  language: Language,
): OrderTable {
  const word = words[language];
  const nameOf = (libcode: string) => names[libcode] ?? libcode;
  const libraries = [...new Set(lines.map(({ libcode }) => libcode))].sort();
  const keys = Object.keys(formats) as (keyof typeof formats)[];
  const titles = Map.groupBy(lines, ({ bookrecno, title, price }) =>
    JSON.stringify([bookrecno === '' ? title : bookrecno, price]),
  );
  const rows = [...titles.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const copiesOf = (libcode: string | null) =>
      some.reduce(
        (sum, one) => sum + (libcode === null || one.libcode === libcode ? one.copies : 0),
        0,
      );
    const copies = copiesOf(null);
    const cells = {
      ...first,
      pubYear: first.pubYear === null ? '' : String(first.pubYear),
      copies,
      cost: first.price === null ? null : first.price * copies,
    };
    const reason =
      libraries.length === 1
        ? first.reason
        : some.map((one) => `${nameOf(one.libcode)}${word.colon}${one.reason}`).join('\n');
    const shares = libraries.map((libcode) => copiesOf(libcode) || null);
    return [[...keys.map((key) => cells[key]), ...shares, reason]];
  });
  return {
    columns: [
      ...keys.map((key) => ({ label: word.columns[key], format: formats[key] })),
      ...libraries.map((libcode) => ({ label: nameOf(libcode), format: 'integer' as const })),
      { label: word.columns.reason, format: 'text' },
    ],
    rows,
  };
}

/** Writes an order as a workbook. */
export function toOrderBook(
  { columns, rows }: OrderTable,
  about: { name: string; day: string },
  language: Language,
): Workbook {
  const word = words[language];
  async function* cells() {
    yield* rows;
  }
  return {
    coverName: word.cover,
    sheetName: word.sheet,
    cover: [
      [word.list, about.name],
      [word.day, about.day],
      [word.titles, String(rows.length)],
      [word.shares, word.sharesMeans],
    ],
    columns,
    rows: cells(),
  };
}

/** Writes an order as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. */
export function toOrderCsv({ columns, rows }: OrderTable): Buffer {
  const lines = [columns.map(({ label }) => label), ...rows].map((cells) =>
    cells.map((cell) => csvCell(cell)).join(','),
  );
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8');
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = escapeFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
