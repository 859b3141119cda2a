import {
  addDays,
  addMonths,
  type Cell,
  type Column,
  type QueryResult,
  type Unit,
} from '@stacksight/contract';
import { columnsOf, type ResultData } from './result-data.ts';

// The server hides counts of one to four readers from users who may not see readers. A hidden cell is empty, and so is
// the cell of a period that is not over. This file tells the two apart.

// These columns do not count readers, but the server hides them together with a hidden count.
const othersThanReaders: ReadonlySet<string> = new Set([
  'days',
  'events',
  'unmatched',
  'sessions',
  'times',
]);

/** Returns whether a cell is empty because it counts too few readers. */
export function isHiddenCount(result: ResultData, row: readonly Cell[], column: Column): boolean {
  const { meta } = result;
  const isCount = column.format === 'integer' && !othersThanReaders.has(column.key);
  if (!meta?.warnings.includes('small_cells_hidden') || !isCount) return false;
  if (column.role !== 'metric' && column.role !== 'compare') return false;
  if (column.key === 'dropped') return cellOf(result, row, 'step') !== '1';
  const period = column.key === 'dormant' ? '0' : /^p(\d+)$/.exec(column.key)?.[1];
  if (period === undefined) return true;
  const [time = -1] = columnsOf(result, 'time');
  const unit = result.columns[time]?.key as Unit;
  return periodsOver(meta, unit)(String(row[time]), Number(period));
}

function cellOf({ columns }: ResultData, row: readonly Cell[], key: string): Cell {
  return row[columns.findIndex((column) => column.key === key)] ?? null;
}

/** Makes a function that says whether the k-th period after the period from a day is over and its data are loaded. */
export function periodsOver(
  meta: QueryResult['meta'],
  unit: Unit,
): (start: string, k: number) => boolean {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: meta.range.zone }).format();
  const completeOf = (until: string | null | undefined) => {
    const last = until ?? meta.dataUntil;
    const loaded = last === null ? today : later(last, 'day', 1);
    return loaded < today ? loaded : today;
  };
  const [entered, back] = [completeOf(meta.asOf.at(0)?.until), completeOf(meta.asOf.at(-1)?.until)];
  return (start, k) => later(start, unit, 1) <= entered && later(start, unit, k + 1) <= back;
}

function later(day: string, unit: Unit, count: number): string {
  if (unit === 'month') return addMonths(day, count);
  return addDays(day, count * (unit === 'week' ? 7 : 1));
}
