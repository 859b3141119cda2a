import type { Cell, Column } from '@stacksight/contract';
import { pixelsInTwoLines, pixelsOfText } from '#lib/text-width.ts';
import {
  columnsOf,
  isPartner,
  metricKeyOf,
  partnerColumn,
  type ResultData,
} from '../metric/result-data.ts';
import { isFlat, isNumeric, unitBeside } from '../metric/value-text.ts';

// Lays out the columns of a result in a table, and sorts its rows in the browser.

export type Align = 'start' | 'end';
export type Sort = { key: string; order: 'ascend' | 'descend' };
/** The columns of a table; `below` maps a column to the column in the second line of its cells. */
export type TableLines = { shown: readonly number[]; below: ReadonlyMap<number, number> };
export type ResultRow = { index: number; cells: readonly Cell[] };

/** Aligns numbers to the right, texts and dates to the left. */
export function columnAlign(column: Column): Align {
  return isNumeric(column) ? 'end' : 'start';
}

/**
 * Returns the width in pixels that a column needs for its texts and for its heading in two lines; in a wide table the
 * columns share the spare room, and headings take one line. `below` is the name in the second line of the head; the
 * columns of a crowded table are as narrow as their texts.
 */
export function columnWidth(
  column: Column,
  words: readonly string[] = [],
  { below, isCrowded = false }: { below?: string | undefined; isCrowded?: boolean } = {},
): number {
  const unit = unitBeside(column);
  const own = pixelsInTwoLines(unit === null ? column.label : `${column.label} ${unit}`);
  // The heading of a change is a single word in one line, which needs more room beside it.
  const beside = column.role === 'change' ? 33 : 30;
  const head =
    below === undefined ? 40 + own : beside + Math.max(own, smallLetters * pixelsOfText(below));
  const isMeasured = words.length > 0;
  const least = leastWidth(column, { isMeasured, isTight: isCrowded || below !== undefined });
  const longest = words.reduce((most, word) => Math.max(most, pixelsOfText(word)), 0);
  return Math.round(Math.min(360, Math.max(least, Math.min(300, head), longest + 24)));
}

/** Returns the smallest readable width of a column; smaller if the width of its texts is known. */
function leastWidth(column: Column, { isMeasured, isTight }: Record<string, boolean>): number {
  if (isNumeric(column)) return isTight ? 76 : 92;
  if (column.type === 'date') return isMeasured ? 98 : 144;
  return isMeasured ? 120 : 176;
}

// The width of letters of 12 px as a share of letters of 14 px.
const smallLetters = 12 / 14;

/** Sorts rows by a column; rows without a value come last in both directions. */
export function sortRows(result: ResultData, sort: Sort | null, language: string): ResultRow[] {
  const rows = result.rows.map((cells, index) => ({ index, cells }));
  const place = result.columns.findIndex(({ key }) => key === sort?.key);
  if (!sort || place < 0) return rows;
  const sign = sort.order === 'ascend' ? 1 : -1;
  const column = result.columns[place];
  const collator = new Intl.Collator(language, { numeric: true });
  return rows.sort((a, b) => {
    const [left, right] = [shown(a.cells[place], column), shown(b.cells[place], column)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return sign * compare(left, right, collator);
  });
}

/** Returns the shown columns: all but the hidden and the uncompared ones, and at least one. */
export function shownColumns(result: ResultData, hidden: readonly string[]): number[] {
  const all = result.columns.map((_, index) => index).filter((at) => !isUncompared(result, at));
  const shown = all.filter((index) => !hidden.includes(result.columns[index]?.key ?? ''));
  return shown.length > 0 ? shown : all;
}

/**
 * Returns whether a column belongs to the comparison of a metric without any earlier value, beside metrics that have
 * one.
 */
function isUncompared(result: ResultData, at: number): boolean {
  const column = result.columns[at];
  if (column === undefined || !isPartner(column)) return false;
  const hasValue = (index: number) => result.rows.some((row) => row[index] != null);
  const compared = columnsOf(result, 'compare');
  const own = compared.find(
    (index) => metricKeyOf(result.columns[index] ?? column) === metricKeyOf(column),
  );
  return own !== undefined && !hasValue(own) && compared.some(hasValue);
}

/**
 * Maps a column to the column in the second line of its cells: with more than two metrics, a comparison side by side is
 * wider than a screen. The earlier value stands below the value, the growth below the change.
 */
export function columnsBelow(
  result: ResultData,
  shown: readonly number[],
): ReadonlyMap<number, number> {
  const metrics = columnsOf(result, 'metric').filter((at) => shown.includes(at));
  if (metrics.length <= mostSideBySide) return new Map();
  const pairs = metrics.flatMap((metric) => {
    const [compare, change, growth] = (['compare', 'change', 'growth'] as const).map((role) =>
      partnerColumn(result, metric, role),
    );
    return [[metric, compare] as const, [change, growth] as const];
  });
  const isShown = (at: number | undefined) => at !== undefined && shown.includes(at);
  return new Map(
    pairs.filter((pair): pair is [number, number] => isShown(pair[0]) && isShown(pair[1])),
  );
}

const mostSideBySide = 2;

/** Returns the order after a click on a column: descending, ascending, none; texts begin with ascending. */
export function nextSort(sort: Sort | null, column: Column): Sort | null {
  const first = isNumeric(column) ? 'descend' : 'ascend';
  if (sort?.key !== column.key) return { key: column.key, order: first };
  if (sort.order !== first) return null;
  return { key: column.key, order: first === 'descend' ? 'ascend' : 'descend' };
}

/** Returns whether a growth is good or bad news, for its colour. */
export function growthNews(
  growth: Cell,
  { better }: Pick<Column, 'better'>,
): 'good' | 'bad' | 'none' {
  if (typeof growth !== 'number' || isFlat(growth)) return 'none';
  return growth > 0 === (better !== 'less') ? 'good' : 'bad';
}

function shown(cell: Cell | undefined, column: Column | undefined): string | number | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number' && column?.role !== 'dimension') return cell;
  return column?.labels?.[String(cell)] ?? String(cell);
}

function compare(left: string | number, right: string | number, collator: Intl.Collator): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}
