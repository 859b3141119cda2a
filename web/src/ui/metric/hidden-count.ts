import type { Cell, Column, QueryResult, Unit } from '@stacksight/contract';
import { columnsOf, type ResultData } from './result-data.ts';

// Counts of one to four readers are kept back from who may not see readers. Such a cell is empty, and so is one whose
// period has not passed: here they are told apart.

// Kept back with the readers that they are of, and no count of readers themselves.
const othersThanReaders: ReadonlySet<string> = new Set([
  'days',
  'events',
  'unmatched',
  'sessions',
  'times',
]);

/** Whether a cell is empty because so few readers are in it. */
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

/** Tells whether the k-th period after one that begins on a day has passed, with all its data. */
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
  const at = new Date(`${day}T00:00:00Z`);
  if (unit === 'month') at.setUTCMonth(at.getUTCMonth() + count);
  else at.setUTCDate(at.getUTCDate() + count * (unit === 'week' ? 7 : 1));
  return at.toISOString().slice(0, 10);
}
