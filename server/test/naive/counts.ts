import {
  activeEvents,
  type Cell,
  type CountQuery,
  type Grain,
  otherCode,
} from '@stacksight/contract';
import { cellsOf, sizeOf } from './measures.ts';
import { after, type Days, startOf, utc } from './periods.ts';
import { codeOf, matches, of, type RawRow, type Rows } from './raw-rows.ts';

// Tables and events counted row by row: what the engine's one SELECT must answer.

const quarterOf = (day: string): string =>
  `${day.slice(0, 5)}${{ 0: '01', 1: '04', 2: '07', 3: '10' }[Math.floor((Number(day.slice(5, 7)) - 1) / 3)]}-01`;

function bucketOf({ day, hour }: Pick<RawRow, 'day' | 'hour'>, grain: Grain): string {
  if (grain === 'hour') return `${day} ${String(hour).padStart(2, '0')}`;
  if (grain === 'quarter') return quarterOf(day);
  return grain === 'year' ? `${day.slice(0, 4)}-01-01` : startOf(day, grain);
}

function bucketsOf({ from, to }: Days, grain: Grain): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = after(day, 1)) days.push(day);
  const hours = grain === 'hour' ? Array.from({ length: 24 }, (_, hour) => hour) : [0];
  return [...new Set(days.flatMap((day) => hours.map((hour) => bucketOf({ day, hour }, grain))))];
}

/** The same days a year before, or as many days as there are just before. */
export function before({ from, to }: Days, compare: 'previous' | 'lastYear'): Days {
  const count = (utc(to).getTime() - utc(from).getTime()) / 86_400_000;
  if (compare === 'previous') return { from: after(from, -count), to: from };
  const back = (day: string) => {
    const year = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    return year.endsWith('02-29') ? year.replace('29', '28') : year;
  };
  return { from: back(from), to: after(back(after(to, -1)), 1) };
}

export type Counted = { rows: Map<string, Cell[]>; totals: Cell[] };

/** Every row of the answer by its bucket and codes, and the totals; rows of nothing may be left out of either. */
export function naiveCounts(query: CountQuery, range: Days, all: Rows): Counted {
  const { by, top, filter, grain, compare } = query;
  const inDays = (days: Days) =>
    all.filter((row) => row.day >= days.from && row.day < days.to && matches(row, filter));
  const now = inDays(range);
  const earlier = compare === undefined ? null : before(range, compare);
  const then = earlier === null ? [] : inDays(earlier);
  const shown = of([...now, ...then], ...allEvents(query));
  const kept = by.map((dimension) => {
    // Of a dimension with few codes all keep their row where they fit, those of the earlier period among them.
    const codes = new Set(shown.map((row) => codeOf(row, dimension)).filter((code) => code !== ''));
    const fits = isSmall(dimension) && codes.size <= top;
    return fits ? codes : keptCodes(query, now, dimension, top);
  });
  const codesOf = (row: RawRow) =>
    by.map((dimension, at) => {
      const code = codeOf(row, dimension);
      if (code === '') return null;
      return kept[at]?.has(code) === true ? code : otherCode;
    });
  const keyOf = (row: RawRow) =>
    JSON.stringify([grain === undefined ? null : bucketOf(row, grain), codesOf(row)]);
  const [groups, groupsThen] = [Map.groupBy(now, keyOf), Map.groupBy(then, keyOf)];
  const combos = new Map(
    (by.length === 0 ? [[]] : [...now, ...then].map(codesOf)).map((one) => [
      JSON.stringify(one),
      one,
    ]),
  );
  const buckets = grain === undefined ? [null] : bucketsOf(range, grain);
  const bucketsThen = grain === undefined || earlier === null ? null : bucketsOf(earlier, grain);
  const rows = new Map<string, Cell[]>();
  for (const combo of combos.values())
    buckets.forEach((bucket, at) => {
      const values = cellsOf(query, groups.get(JSON.stringify([bucket, combo])) ?? []);
      const place = bucketsThen === null ? null : bucketsThen[at];
      const old =
        place === undefined
          ? null
          : cellsOf(query, groupsThen.get(JSON.stringify([place, combo])) ?? []);
      rows.set(
        JSON.stringify([bucket, combo]),
        compare === undefined ? values : grown(values, old),
      );
    });
  const totals = cellsOf(query, now);
  return { rows, totals: compare === undefined ? totals : grown(totals, cellsOf(query, then)) };
}

const eventsOf: Readonly<Record<string, readonly string[]>> = {
  visits: ['visit'],
  returns: ['return'],
  active_readers: activeEvents,
};

const isSmall = (dimension: string): boolean => dimension !== 'library' && dimension !== 'title';

/** The events that any column looks at. */
const allEvents = (query: CountQuery): readonly string[] =>
  query.kind === 'event'
    ? query.events.map(({ code }) => code)
    : query.metrics.flatMap((metric) =>
        metric === 'loans_per_visit' ? ['loan', 'visit'] : (eventsOf[metric] ?? ['loan']),
      );

/** The events that the first column looks at. */
const firstEvents = (query: CountQuery): readonly string[] =>
  query.kind === 'event'
    ? [query.events[0]?.code ?? '']
    : (eventsOf[query.metrics[0] ?? ''] ?? ['loan']);

/** The N largest by the first column, by the code where they are the same. */
function keptCodes(query: CountQuery, all: Rows, dimension: string, top: number): Set<string> {
  const rows = of(all, ...firstEvents(query));
  const sized = [...Map.groupBy(rows, (row) => codeOf(row, dimension))]
    .filter(([code]) => code !== '')
    .map(([code, list]) => ({ code, size: sizeOf(query, list) }))
    .sort((a, b) => b.size - a.size || (a.code < b.code ? -1 : 1));
  return new Set(sized.slice(0, top).map(({ code }) => code));
}

const grown = (values: readonly Cell[], old: readonly Cell[] | null): Cell[] =>
  values.flatMap((value, at): Cell[] => {
    const was = old === null ? null : (old[at] ?? null);
    const change =
      typeof value !== 'number' || typeof was !== 'number' || was === 0
        ? null
        : (value - was) / was;
    return [value, was, change];
  });
