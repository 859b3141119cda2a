import {
  addDays,
  type Cell,
  type Column,
  type Grain,
  type Language,
  otherCode,
} from '@stacksight/contract';
import { paperWords } from './paper-words.ts';

// Writes cells as the console writes them: `–` for a number that is not known, ISO days, a sign before a change.

const noValue = '–';

type NumberLook = Pick<Column, 'format'>;
export type PaperTextLook = { language: Language; grain: Grain | null };

/** Returns whether the cells of a column are numbers, which stand at the right. */
export const isNumberColumn = ({ type, role }: Column): boolean =>
  type === 'number' && role !== 'dimension' && role !== 'time';

/** Returns the text of a cell of any column. */
export function paperText(cell: Cell, column: Column, look: PaperTextLook): string {
  if (column.role === 'dimension') return dimensionText(cell, column, look);
  if (isNumberColumn(column))
    return numberCell(typeof cell === 'number' ? cell : null, column, look);
  if (cell === null) return noValue;
  if (column.role === 'time' || column.type === 'date')
    return timeText(String(cell), look.grain ?? 'day');
  return typeof cell === 'boolean' ? yesNo(cell, look) : String(cell);
}

function numberCell(value: number | null, column: Column, { language }: PaperTextLook): string {
  if (value === null) return noValue;
  if (column.role === 'growth') return signed(value, percent(Math.abs(value), language), 0.0005);
  if (column.role !== 'change') return numberText(value, column, language);
  const points = column.format === 'percent' ? 'decimal' : column.format;
  return signed(value, numberText(Math.abs(value), { format: points }, language), 0);
}

const signed = (value: number, text: string, least: number): string =>
  Math.abs(value) <= least ? text : `${value > 0 ? '+' : '−'}${text}`;

const percent = (share: number, language: Language): string =>
  share.toLocaleString(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** Returns a number in the format of its column. */
export function numberText(
  value: number | null,
  { format }: NumberLook,
  language: Language,
): string {
  if (value === null) return noValue;
  if (format === 'percent') return percent(value, language);
  const digits = format === 'integer' ? 0 : format === 'days' ? 1 : 2;
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}

/** Returns the label of a dimension's code. */
function dimensionText(cell: Cell, column: Column, look: PaperTextLook): string {
  const word = paperWords[look.language];
  const label = column.labels?.[String(cell)];
  if (label !== undefined) return label;
  if (cell === null || cell === '') return word.unknown;
  if (cell === otherCode) return word.rest;
  return typeof cell === 'boolean' ? yesNo(cell, look) : String(cell);
}

const yesNo = (cell: boolean, { language }: PaperTextLook): string =>
  paperWords[language][cell ? 'yes' : 'no'];

/** Returns a time bucket that begins at `2026-09-01` or `2026-09-01 10`; an axis has the short form. */
export function timeText(value: string, grain: Grain, isOnAxis = false): string {
  const day = value.slice(0, 10);
  if (grain === 'year') return day.slice(0, 4);
  if (grain === 'quarter') return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  if (grain === 'month') return day.slice(0, 7);
  if (grain === 'hour') {
    const hour = `${value.slice(11, 13) || '00'}:00`;
    return isOnAxis ? hour : `${day} ${hour}`;
  }
  if (isOnAxis) return day.slice(5);
  return grain === 'week' ? `${day} – ${addDays(day, 6)}` : day;
}
