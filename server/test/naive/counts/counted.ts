import type { Cell, CountQuery } from '@stacksight/contract';
import type { AskedOf, TwinAnswer, TwinRow } from '../asked.ts';
import type { NaiveDataset } from '../facts/dataset.ts';
import { type Fact, numberOf, textOf } from '../facts/facts.ts';
import { bucketOf, bucketsIn, daysBefore } from '../facts/ranges.ts';
import type { Days } from '../periods.ts';
import { partedBy, rowsIn } from './counted-rows.ts';
import { outputsOf, type RowsOf } from './outputs.ts';
import { keptCodes, shownCode } from './top.ts';

// Tables and events alike: rows are put into buckets and groups, and every column is worked out over those of a cell.

type Asked = AskedOf<CountQuery>;

/** The whole answer, with the rows of the earlier days beside those of the days asked about. */
export function countedBy(asked: Asked): TwinAnswer {
  const { query, days } = asked;
  const { grain, compare } = query;
  const now = rowsIn(asked, days);
  const earlier = compare === undefined ? null : daysBefore(query.range, days, compare);
  const then = earlier === null ? {} : rowsIn(asked, earlier);
  const kept = query.by.map((dimension) => keptIn(asked, dimension, now, then));
  const codesIn = (at: Days) => (row: Fact, dataset: NaiveDataset) =>
    query.by.map((dimension, index) =>
      shownCode(codeOf(asked, row, dimension, dataset, at), kept[index] ?? null),
    );
  const keysIn = (at: Days) => (row: Fact, dataset: NaiveDataset) =>
    keyOf(bucketIn(row, dataset, grain), codesIn(at)(row, dataset));
  const groups = partedBy(now, keysIn(days));
  const groupsThen = partedBy(then, keysIn(earlier ?? days));
  const combos = new Map<string, (string | null)[]>();
  for (const key of [...groups.keys(), ...groupsThen.keys()]) {
    const [, codes] = JSON.parse(key) as [string | null, (string | null)[]];
    combos.set(JSON.stringify(codes), codes);
  }
  if (query.by.length === 0) combos.set('[]', []);
  const buckets = grain === undefined ? [null] : bucketsIn(startedWith(days, groups), grain);
  const bucketsThen = grain === undefined || earlier === null ? null : bucketsIn(earlier, grain);
  const cells = (bucket: string | null, at: number, codes: (string | null)[]): Cell[] => {
    const values = outputsOf(asked, groups.get(keyOf(bucket, codes)) ?? {}, days);
    if (earlier === null) return values;
    const before = bucketsThen === null ? null : bucketsThen[at];
    if (before === undefined) return besideOld(values, null);
    const old = outputsOf(asked, groupsThen.get(keyOf(before, codes)) ?? {}, earlier);
    return besideOld(values, old);
  };
  const rows = buckets.flatMap((bucket, at) =>
    [...combos.values()].map((codes): TwinRow => {
      return {
        keys: [...(bucket === null ? [] : [bucket]), ...codes],
        cells: cells(bucket, at, codes),
      };
    }),
  );
  const whole = outputsOf(asked, now, days);
  const totals = earlier === null ? whole : besideOld(whole, outputsOf(asked, then, earlier));
  const isFlat = grain === undefined && query.by.length === 0;
  return { rows, totals: isFlat ? null : totals, mayLack: true, isOrdered: false };
}

const keyOf = (bucket: string | null, codes: readonly (string | null)[]): string =>
  JSON.stringify([bucket, codes]);

const codeOf = (
  { facts }: Asked,
  row: Fact,
  dimension: string,
  dataset: NaiveDataset,
  days: Days,
): string => dataset.codes[dimension]?.(row, { facts, days }) ?? '';

function bucketIn(row: Fact, { day }: NaiveDataset, grain: CountQuery['grain']): string | null {
  if (grain === undefined || day === null) return null;
  return bucketOf(textOf(row, day), numberOf(row, 'hour'), grain);
}

/** The codes that keep their row: by the first column over all the days asked about. */
function keptIn(asked: Asked, dimension: string, now: RowsOf, then: RowsOf): Set<string> | null {
  const { query, days } = asked;
  const code = (row: Fact, dataset: NaiveDataset) => codeOf(asked, row, dimension, dataset, days);
  const sizes = new Map<string, Cell>();
  for (const one of partedBy(then, code).keys()) sizes.set(one, null);
  for (const [one, rows] of partedBy(now, code))
    sizes.set(one, outputsOf(asked, rows, days)[0] ?? null);
  return keptCodes(sizes, query.top ?? (dimension === 'title' ? 25 : Number.POSITIVE_INFINITY));
}

/** "So far" begins with the first bucket that anything is in. */
function startedWith(days: Days, groups: ReadonlyMap<string, unknown>): Days {
  if (days.from > '1900-01-01') return days;
  const buckets = [...groups.keys()].map((key) => String(JSON.parse(key)[0]).slice(0, 10));
  const from = buckets.sort()[0] ?? days.to;
  return { from, to: days.to };
}

/** Each value, what it was, and by how much it grew; there is no growth from nothing. */
function besideOld(values: readonly Cell[], old: readonly Cell[] | null): Cell[] {
  return values.flatMap((value, at): Cell[] => {
    const was = old?.[at] ?? null;
    const hasGrowth = typeof value === 'number' && typeof was === 'number' && was !== 0;
    return [value, was, hasGrowth ? (value - was) / was : null];
  });
}
