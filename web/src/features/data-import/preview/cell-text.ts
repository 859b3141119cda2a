import type { ImportTried } from '@stacksight/contract';
import { noValue } from '#ui/metric/value-text.ts';

/** Returns a value of the warehouse as people read it. */
export function cellText(column: string, value: string | null): string {
  if (value === null || value === '') return noValue;
  // The pseudonym of a reader is long, and says nothing but who is the same.
  if (column === 'reader_key') return value === '0' ? noValue : shortened(value);
  if (column === 'bookrecno') return value === '0' ? noValue : shortened(value);
  if (column === 'hour') return value === '255' ? noValue : value;
  if (/_at$|^at$/.test(column)) return value.replace(/\.0+$/, '').replace(/ 00:00:00$/, '');
  return value;
}

const longest = 12;

/** Returns the end of a long number that is made of other values, such as a title and its author. */
const shortened = (value: string) => (value.length > longest ? `…${value.slice(-6)}` : value);

/**
 * Returns the columns with a value in any row; the parts of a time and how exactly a day is known are left out beside
 * them, and the event where the part has its name.
 */
export function shownColumns(
  { columns, event }: ImportTried['parts'][number],
  rows: readonly (readonly (string | null)[])[],
): number[] {
  const hasTime = columns.includes('at');
  return columns.flatMap((column, at) => {
    if (column === 'event' && event !== null) return [];
    if (column.endsWith('_span')) return [];
    if (column === 'counted' || (hasTime && (column === 'day' || column === 'hour'))) return [];
    const isIdle = rows.every((row) => cellText(column, row[at] ?? null) === noValue);
    return isIdle ? [] : [at];
  });
}
