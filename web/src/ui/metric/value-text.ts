import type { Cell, Column, Grain } from '@stacksight/contract';
import type { NumberFormat } from '#lib/format/number-format.ts';
import { restCode } from './result-data.ts';
import { toTimeText } from './time-text.ts';

// Writes the cells of charts, tables and tiles as text, in the same way everywhere.

export type ValueWords = {
  unknown: string;
  rest: string;
  yes: string;
  no: string;
  /** The text for hours at which a library is closed. */
  closed: string;
  /** The text for a number that is not known. */
  unknownNumber: string;
};
export type ValueLook = { language: string; format: NumberFormat; words: ValueWords };

/** The text for a missing number. */
export const noValue = '–';

/** The length of a written number: `full`, `tile` (exact up to seven digits), or `axis` (short). */
export type NumberLength = 'full' | 'tile' | 'axis';

const shortFrom: Readonly<Record<NumberLength, number>> = {
  full: Number.POSITIVE_INFINITY,
  tile: 10_000_000,
  axis: 1_000,
};

/** Returns a number in the format of its column. */
export function toNumberText(
  value: number | null,
  format: Column['format'],
  by: NumberFormat,
  length: NumberLength = 'full',
): string {
  if (value === null) return noValue;
  if (format === 'percent') return by.percent(value);
  if (Math.abs(value) >= shortFrom[length]) return by.short(value);
  const isWhole = format === 'integer' || (length === 'tile' && Math.abs(value) >= 10_000);
  if (isWhole) return by.full(value, 0);
  return by.full(value, format === 'days' ? 1 : 2);
}

/** Returns a number with its unit: `1,234 册次`. */
export function toMeasureText(value: number | null, column: Column, by: NumberFormat): string {
  const text = toNumberText(value, column.format, by);
  return value === null || !column.unit ? text : `${text} ${column.unit}`;
}

/** Returns the unit beside a column's label; null if the label already ends with the unit, as in `Silent readers`. */
export function unitBeside({ label, unit }: Pick<Column, 'label' | 'unit'>): string | null {
  if (!unit) return null;
  // chinese-ok: the number of a unit, as in the label of a count
  const ends = [unit.toLowerCase(), `${unit}数`];
  return ends.some((end) => label.toLowerCase().endsWith(end)) ? null : unit;
}

/** Returns a growth with its sign, such as `+12.3%`. */
export function toGrowthText(share: number | null, by: NumberFormat): string {
  if (share === null) return noValue;
  const text = by.percent(Math.abs(share));
  if (isFlat(share)) return text;
  return share > 0 ? `+${text}` : `−${text}`;
}

/** Returns a difference with its sign, such as `+1,204`; a difference of shares is in percentage points. */
export function toChangeText(
  value: number | null,
  format: Column['format'],
  by: NumberFormat,
): string {
  if (value === null) return noValue;
  const text = toNumberText(Math.abs(value), format === 'percent' ? 'decimal' : format, by);
  return value === 0 ? text : value > 0 ? `+${text}` : `−${text}`;
}

/** Returns a change of a share in percentage points, with its sign and one place, such as `−31.4`. */
export function toPointsText(points: number, by: NumberFormat): string {
  const text = by.full(Math.abs(points), 1);
  if (isFlat(points / 100)) return text;
  return points > 0 ? `+${text}` : `−${text}`;
}

/** Returns whether a growth rounds to 0.0%. */
export function isFlat(share: number): boolean {
  return Math.abs(share) < 0.0005;
}

/** Returns the text of a cell of any column; the grain decides how a time bucket is written. */
export function toCellText(cell: Cell, column: Column, look: ValueLook, grain?: Grain): string {
  if (column.role === 'growth') return toGrowthText(asNumber(cell), look.format);
  if (column.role === 'change') return toChangeText(asNumber(cell), column.format, look.format);
  if (column.type === 'number' && column.role !== 'dimension') {
    return toNumberText(asNumber(cell), column.format, look.format);
  }
  if (column.role === 'dimension') return toDimensionText(cell, column, look);
  if (cell === null) return noValue;
  if (column.type === 'date' || column.role === 'time') {
    return toTimeText(String(cell), grain ?? 'day', look.language);
  }
  return typeof cell === 'boolean' ? toYesNo(cell, look.words) : String(cell);
}

/** Returns the label of a dimension's code, of an unknown code (null), or of "other". */
export function toDimensionText(cell: Cell, column: Column, { words }: ValueLook): string {
  const label = column.labels?.[String(cell)];
  if (label !== undefined) return label;
  if (cell === null || cell === '') return words.unknown;
  if (cell === restCode) return words.rest;
  return typeof cell === 'boolean' ? toYesNo(cell, words) : String(cell);
}

/** Returns whether the cells of a column are numbers, which tables align right with digits of equal width. */
export function isNumeric(column: Column): boolean {
  return column.type === 'number' && column.role !== 'dimension' && column.role !== 'time';
}

function asNumber(cell: Cell): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
}

function toYesNo(cell: boolean, words: ValueWords): string {
  return cell ? words.yes : words.no;
}
