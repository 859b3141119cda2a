import type { BasketItem, BasketItemAbout, Cell } from '@stacksight/contract';
import { cellText, readNumber } from './read-number.ts';

// Reads the table of a basket item: its columns in order, what each of them is, and its numbers.

type Role = BasketItemAbout['roles'][string];
export type ItemColumn = {
  key: string;
  head: string;
  /** Null for a column that the item does not explain. */
  role: Role | null;
  isNumber: boolean;
  isLessBetter: boolean;
  /** The written total; null if there is none. */
  total: string | null;
};
export type ItemTable = {
  columns: readonly ItemColumn[];
  rows: readonly Readonly<Record<string, Cell>>[];
  /** The rows of the whole table. */
  rowCount: number;
};

/** Returns the table of an item. */
export function itemTable({ tableHead, tableData, tableHeadStr, about }: BasketItem): ItemTable {
  const all = Object.keys(tableHead).length > 0 ? Object.keys(tableHead) : keysOf(tableData);
  const named = tableHeadStr.split(',').filter((key) => all.includes(key));
  const keys = named.length === all.length ? named : all;
  const columns = keys.map((key): ItemColumn => {
    const role = about?.roles[key] ?? null;
    return {
      key,
      head: tableHead[key] ?? key,
      role,
      isNumber: role === null ? isNumeric(tableData, key) : role !== 'time' && role !== 'dimension',
      isLessBetter: about?.lessIsBetter.includes(key) ?? false,
      total: about?.totals[key] ?? null,
    };
  });
  return { columns, rows: tableData, rowCount: Math.max(tableData.length, about?.rowCount ?? 0) };
}

const keysOf = (rows: BasketItem['tableData']): string[] => Object.keys(rows[0] ?? {});

// A barcode and a record number are digits, but no quantity.
const isCode = (cell: Cell | undefined) =>
  typeof cell === 'string' && (/^0\d/.test(cell) || /^\d{8,}$/.test(cell));

function isNumeric(rows: BasketItem['tableData'], key: string): boolean {
  const known = rows.map((row) => row[key]).filter((cell) => cellText(cell) !== '–');
  return known.length > 0 && known.every((cell) => readNumber(cell) !== null && !isCode(cell));
}

/** Returns the name of a row: its dimensions and its period. */
export function rowName({ columns }: ItemTable, row: ItemTable['rows'][number]): string {
  const named = columns.filter(({ role }) => role === 'dimension' || role === 'time');
  const [first] = columns;
  const shown = named.length > 0 ? named : first && !first.isNumber ? [first] : [];
  return shown.map(({ key }) => cellText(row[key])).join(' · ');
}

/** Returns the column of a metric's comparison; undefined without one. */
export function partnerOf({ columns }: ItemTable, metric: string, role: Role) {
  return columns.find((one) => one.role === role && one.key.startsWith(`${metric}__`));
}
