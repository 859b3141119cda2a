import { addDays } from '@stacksight/contract';
import type { BaseMetric, Dataset } from '../model/dataset.ts';

// Computes the days for which the data of an aggregate are loaded. A table is covered by all of its loads, an event by
// the loads that contain it. Records with their own dates, such as readers and items, are covered until the day of the
// last load.

/** A half-open range of days; null if no end was noted. */
export type LoadedDays = { from: string | null; to: string | null };

/**
 * The first and last day in a table's loads (null without days), the day of the last load, and the columns that are
 * empty in every row.
 */
export type LoadedTable = {
  from: string | null;
  until: string | null;
  loadedOn: string;
  empty: readonly string[];
  /** For each library the columns that are empty in all of its rows; undefined if an earlier load did not note them. */
  lacking?: Readonly<Record<string, readonly string[]>> | undefined;
};

type Loads = {
  /** The loads by table. Undefined if no load was noted; then no table counts as not loaded. */
  tables?: Readonly<Record<string, LoadedTable>>;
  /** The last day in the data of each raw event. */
  reach?: Readonly<Record<string, { until: string }>>;
};

/** Returns the days for which the data of an aggregate are loaded; null if none of its data are loaded. */
export function loadedDaysOf(
  { day, sources }: Pick<Dataset, 'day' | 'sources'>,
  { events, unknownWithout }: Pick<BaseMetric, 'events' | 'unknownWithout'>,
  { tables, reach = {} }: Loads,
): LoadedDays | null {
  if (tables === undefined) return { from: null, to: null };
  const found = sources.flatMap((name) => tables[name] ?? []);
  if (found.length === 0) return null;
  const isEmpty = (column: string) => found.every(({ empty }) => empty.includes(column));
  if ([day, unknownWithout].some((column) => column && isEmpty(column))) return null;
  if (day === null) return { from: null, to: null };
  if (day !== 'day') return { from: null, to: after(found.map(({ loadedOn }) => loadedOn)) };
  const first = found.flatMap(({ from }) => from ?? []).sort()[0];
  const isNoted = events !== undefined && Object.keys(reach).length > 0;
  const ends = isNoted
    ? (events ?? []).flatMap((event) => reach[event]?.until ?? [])
    : found.flatMap(({ until }) => until ?? []);
  if (first === undefined || ends.length === 0) return null;
  return { from: `${first.slice(0, 7)}-01`, to: after(ends) };
}

/** Returns the day after the last of some days. */
function after(days: readonly string[]): string | null {
  const last = [...days].sort().at(-1);
  return last === undefined ? null : addDays(last, 1);
}
