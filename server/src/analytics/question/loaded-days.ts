import { addDays } from '@stacksight/contract';
import type { BaseMetric, Dataset } from '../model/dataset.ts';

// Which days the loads cover of what an aggregate counts. A table is covered as far as its loads go, an event as far as
// the loads that bring it; things with dates of their own, such as readers and items, until the day they were loaded.

/** The days, half-open; null where nobody has noted an end. */
export type LoadedDays = { from: string | null; to: string | null };

/** The first and last day that the loads of a table brought, where it has days, the day of the last load, and the columns
 * that no row fills. */
export type LoadedTable = {
  from: string | null;
  until: string | null;
  loadedOn: string;
  empty: readonly string[];
  /** Of each library the columns that no row of it fills; left out where a load before did not note it. */
  lacking?: Readonly<Record<string, readonly string[]>> | undefined;
};

type Loads = {
  /** By name; left out where nothing is noted of any, and then nothing is said of what is not loaded. */
  tables?: Readonly<Record<string, LoadedTable>>;
  /** How far the data of each raw event reach. */
  reach?: Readonly<Record<string, { until: string }>>;
};

/** The days that are loaded of what an aggregate counts; null where nothing of it is. */
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

/** The day after the last of some. */
function after(days: readonly string[]): string | null {
  const last = [...days].sort().at(-1);
  return last === undefined ? null : addDays(last, 1);
}
