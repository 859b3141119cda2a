import { type Cell, type CountQuery, type Grain, otherCode } from '@stacksight/contract';
import { daysBefore } from './facts/ranges.ts';
import { countedRows, measureCells, sortValue } from './measures.ts';
import { isUnknown, monthlyRowsIn } from './months.ts';
import { daysAfter, type NaiveDays, nextPeriod, startOfPeriod } from './periods.ts';
import { codeOf, matches, type RawRow, type Rows } from './raw-rows.ts';

// Counts tables and events row by row. The engine's single SELECT must give the same answer.

const quarterOf = (day: string): string =>
  `${day.slice(0, 5)}${{ 0: '01', 1: '04', 2: '07', 3: '10' }[Math.floor((Number(day.slice(5, 7)) - 1) / 3)]}-01`;

function bucketOf({ day, hour }: Pick<RawRow, 'day' | 'hour'>, grain: Grain): string {
  if (grain === 'hour') return `${day} ${String(hour).padStart(2, '0')}`;
  if (grain === 'quarter') return quarterOf(day);
  return grain === 'year' ? `${day.slice(0, 4)}-01-01` : startOfPeriod(day, grain);
}

function bucketsOf({ from, to }: NaiveDays, grain: Grain): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = daysAfter(day, 1)) days.push(day);
  const hours = grain === 'hour' ? Array.from({ length: 24 }, (_, hour) => hour) : [0];
  return [...new Set(days.flatMap((day) => hours.map((hour) => bucketOf({ day, hour }, grain))))];
}

function monthsBack(first: string, months: number): string {
  const at = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 - months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

export type NaiveCounts = { rows: Map<string, Cell[]>; totals: Cell[] };

/** Returns every row of the answer by its bucket and codes, and the totals. The engine may leave out rows of zeros. */
export function naiveCounts(
  query: CountQuery,
  range: NaiveDays,
  all: Rows,
  today: string,
): NaiveCounts {
  const { by, top, filter, grain, compare } = query;
  const inDays = (days: NaiveDays) =>
    all.filter((row) => row.day >= days.from && row.day < days.to && matches(row, filter));
  const now = inDays(range);
  const earlier = compare === undefined ? null : daysBefore(range, range, compare);
  const then = earlier === null ? [] : inDays(earlier);
  const [months, monthsThen] = [
    monthlyRowsIn(query, all, range),
    earlier === null ? [] : monthlyRowsIn(query, all, earlier),
  ];
  const kept = by.map((dimension) => keptCodes(query, [now, then], dimension, top));
  const codesOf = (row: RawRow) =>
    by.map((dimension, at) => {
      const code = codeOf(row, dimension);
      if (code === '') return null;
      return kept[at]?.has(code) === true ? code : otherCode;
    });
  const keyOf = (row: RawRow) =>
    JSON.stringify([grain === undefined ? null : bucketOf(row, grain), codesOf(row)]);
  const [groups, groupsThen] = [Map.groupBy(now, keyOf), Map.groupBy(then, keyOf)];
  const [monthsOf, monthsThenOf] = [months, monthsThen].map((list) =>
    Map.groupBy(list, ({ row }) => JSON.stringify(codesOf(row))),
  );
  const touched = [...now, ...then, ...[...months, ...monthsThen].map(({ row }) => row)];
  const combos = new Map(
    (by.length === 0 ? [[]] : touched.map(codesOf)).map((codes) => [JSON.stringify(codes), codes]),
  );
  const buckets = grain === undefined ? [null] : bucketsOf(range, grain);
  const bucketsThen = grain === undefined || earlier === null ? null : bucketsOf(earlier, grain);
  const rows = new Map<string, Cell[]>();
  for (const combo of combos.values())
    buckets.forEach((bucket, at) => {
      const code = JSON.stringify(combo);
      const values = measureCells(
        query,
        groups.get(JSON.stringify([bucket, combo])) ?? [],
        unknownIn(query, monthsOf?.get(code), { period: range, bucket, grain, today }),
      );
      const earlierBucket = bucketsThen === null ? null : bucketsThen[at];
      const old =
        earlierBucket === undefined || earlier === null
          ? null
          : measureCells(
              query,
              groupsThen.get(JSON.stringify([earlierBucket, combo])) ?? [],
              unknownIn(query, monthsThenOf?.get(code), {
                period: earlier,
                bucket: earlierBucket,
                grain,
                today,
              }),
            );
      rows.set(
        JSON.stringify([bucket, combo]),
        compare === undefined ? values : grown(values, old),
      );
    });
  const wholeOf = (list: Rows, monthCounts: typeof months, period: NaiveDays) =>
    measureCells(
      query,
      list,
      unknownIn(query, monthCounts, { period, bucket: null, grain: undefined, today }),
    );
  const totals = wholeOf(now, months, range);
  if (earlier === null) return { rows, totals };
  return { rows, totals: grown(totals, wholeOf(then, monthsThen, earlier)) };
}

function unknownIn(
  query: CountQuery,
  months: ReturnType<typeof monthlyRowsIn> | undefined,
  span: {
    period: NaiveDays;
    bucket: string | null;
    grain: Grain | undefined;
    today: string;
  },
): (column: number) => boolean {
  if (months === undefined) return () => false;
  const { period, bucket, grain, today } = span;
  const days =
    bucket === null || grain === undefined
      ? period
      : { from: bucket.slice(0, 10), to: endOf(bucket, grain) };
  return (column) => isUnknown(query, months, column, { days, period, today });
}

function endOf(bucket: string, grain: Grain): string {
  const start = bucket.slice(0, 10);
  if (grain === 'hour') return daysAfter(start, 1);
  if (grain !== 'quarter' && grain !== 'year') return nextPeriod(start, grain);
  return monthsBack(start, grain === 'year' ? -12 : -3);
}

/**
 * Returns the N codes with the largest first column, then earlier value, then by code. Every counted code takes part.
 */
function keptCodes(
  query: CountQuery,
  periods: readonly [Rows, Rows],
  dimension: string,
  top = dimension === 'title' ? 25 : Number.POSITIVE_INFINITY,
): Set<string> {
  const byCode = periods.map((all) => Map.groupBy(all, (row) => codeOf(row, dimension)));
  const codes = new Set(
    countedRows(query, periods.flat())
      .map((row) => codeOf(row, dimension))
      .filter((code) => code !== ''),
  );
  const sizesOf = (code: string) =>
    byCode.map((rows) => sortValue(measureCells(query, rows.get(code) ?? [])[0] ?? null));
  const sized = [...codes].map((code) => ({ code, sizes: sizesOf(code) }));
  sized.sort(
    (a, b) =>
      (b.sizes[0] ?? 0) - (a.sizes[0] ?? 0) ||
      (b.sizes[1] ?? 0) - (a.sizes[1] ?? 0) ||
      (a.code < b.code ? -1 : 1),
  );
  return new Set(sized.slice(0, top).map(({ code }) => code));
}

/** Returns each value, its earlier value, their difference and the growth; no growth from 0. */
const grown = (values: readonly Cell[], old: readonly Cell[] | null): Cell[] =>
  values.flatMap((value, at): Cell[] => {
    const was = old === null ? null : (old[at] ?? null);
    if (typeof value !== 'number' || typeof was !== 'number') return [value, was, null, null];
    return [value, was, value - was, was === 0 ? null : (value - was) / was];
  });
