import type { Cell, CountQuery } from '@stacksight/contract';
import type { AskedOf, CountedReaders, TwinAnswer, TwinRow } from '../asked.ts';
import type { NaiveDataset } from '../facts/dataset.ts';
import { type FactRow, numberOf, textOf } from '../facts/facts.ts';
import { bucketOf, bucketsIn, daysBefore } from '../facts/ranges.ts';
import type { NaiveDays } from '../periods.ts';
import { basesOf } from './bases.ts';
import { partedBy, rowsIn } from './counted-rows.ts';
import { outputsOf, type RowsOf, readersOf, rowsCounted } from './outputs.ts';
import { keptCodes, shownCode } from './top.ts';
import { cutColumns, unknownsIn } from './unknowns.ts';

// Tables and events alike: rows are put into buckets and groups, and every column is worked out over those of a cell.

type AskedCount = AskedOf<CountQuery>;

/** The whole answer, with the rows of the earlier days beside those of the days asked about. */
export function countedBy(asked: AskedCount): TwinAnswer {
  const { query, days } = asked;
  const { grain } = query;
  const now = periodOf(asked, days);
  const before = daysThen(asked);
  const then = before === null ? null : periodOf(asked, before);
  const kept = query.by.map((dimension) => keptIn(asked, dimension, now, then));
  const cells = cellsOf(asked, now, kept, false);
  const cellsThen = then && cellsOf(asked, then, kept, true);
  const combos = new Map<string, readonly (string | null)[]>();
  for (const codes of [...cells.combos, ...(cellsThen?.combos ?? [])])
    combos.set(JSON.stringify(codes), codes);
  if (query.by.length === 0) combos.set('[]', []);
  const buckets = grain === undefined ? [null] : bucketsIn(startedWith(days, cells.first), grain);
  const bucketsThen =
    grain === undefined ? [null] : before === null ? [] : bucketsIn(before, grain);
  const cuts = then === null ? [] : buckets.map((bucket) => cutColumns(asked, bucket));
  const valuesAt = (at: number, codes: readonly (string | null)[]): Cell[] => {
    const values = cells.valuesAt(buckets[at] ?? null, codes);
    if (query.compare === undefined || cellsThen === null) return values;
    const place = bucketsThen[at];
    const old = place === undefined ? null : (cellsThen?.valuesAt(place, codes) ?? null);
    return besideOld(values, old, cuts[at] ?? []);
  };
  const readersAt = (at: number, codes: readonly (string | null)[]): CountedReaders[][] => {
    const place = bucketsThen[at];
    const readers = cells.readersAt(buckets[at] ?? null, codes);
    if (cellsThen === null) return readers;
    return besideOldReaders(readers, place === undefined ? [] : cellsThen.readersAt(place, codes));
  };
  const rows = buckets.flatMap((bucket, at) =>
    [...combos.values()].map(
      (codes): TwinRow => ({
        keys: [...(bucket === null ? [] : [bucket]), ...codes],
        cells: valuesAt(at, codes),
        counted: readersAt(at, codes),
        rowsBehind: (column) => cells.rowsAt(bucket, codes, column),
      }),
    ),
  );
  const { whole } = cells;
  const isFlat = grain === undefined && query.by.length === 0;
  const totals =
    then === null ? whole : besideOld(whole, cellsThen?.whole ?? null, cutColumns(asked, null));
  return {
    rows,
    totals: isFlat ? null : totals,
    countedTotals:
      cellsThen === null
        ? cells.readersInAll
        : besideOldReaders(cells.readersInAll, cellsThen.readersInAll),
    mayLack: true,
    isOrdered: false,
  };
}

/** The days to compare with; before everything so far there is nothing. */
const daysThen = ({ query, days }: AskedCount): NaiveDays | null =>
  query.compare === undefined || query.range === 'sofar'
    ? null
    : daysBefore(query.range, days, query.compare, query.grain);

type Period = { days: NaiveDays; rows: RowsOf };

const periodOf = (asked: AskedCount, days: NaiveDays): Period => ({
  days,
  rows: rowsIn(asked, days),
});

/** What is in each cell of a period, and in the whole of it. */
function cellsOf(
  asked: AskedCount,
  { days, rows }: Period,
  kept: readonly ReadonlySet<string>[],
  isCompared: boolean,
) {
  const { query } = asked;
  const codesOf = (row: FactRow, dataset: NaiveDataset) =>
    query.by.map((dimension, at) =>
      shownCode(codeOf(asked, row, dimension, dataset, days), kept[at] ?? null),
    );
  const groups = partedBy(rows, (row, dataset) =>
    keyOf(bucketIn(row, dataset, query.grain), codesOf(row, dataset)),
  );
  const unknowns = unknownsIn(asked, days, codesOf, isCompared);
  return {
    /** The first bucket that anything is in. */
    first: [...groups.keys()].map((key) => String(JSON.parse(key)[0]).slice(0, 10)).sort()[0],
    combos: [...groups.keys()].map((key) => JSON.parse(key)[1] as (string | null)[]),
    valuesAt: (bucket: string | null, codes: readonly (string | null)[]): Cell[] =>
      outputsOf(asked, groups.get(keyOf(bucket, codes)) ?? {}, days, unknowns.at(bucket, codes)),
    readersAt: (bucket: string | null, codes: readonly (string | null)[]): CountedReaders[][] =>
      readersOf(asked, groups.get(keyOf(bucket, codes)) ?? {}, days, unknowns.at(bucket, codes)),
    rowsAt: (bucket: string | null, codes: readonly (string | null)[], column: number) =>
      rowsCounted(asked, groups.get(keyOf(bucket, codes)) ?? {}, days, column),
    whole: outputsOf(asked, rows, days, unknowns.ofWhole),
    readersInAll: readersOf(asked, rows, days, unknowns.ofWhole),
  };
}

const keyOf = (bucket: string | null, codes: readonly (string | null)[]): string =>
  JSON.stringify([bucket, codes]);

const codeOf = (
  { facts }: AskedCount,
  row: FactRow,
  dimension: string,
  dataset: NaiveDataset,
  days: NaiveDays,
): string => dataset.codes[dimension]?.(row, { facts, days }) ?? '';

function bucketIn(row: FactRow, { day }: NaiveDataset, grain: CountQuery['grain']): string | null {
  if (grain === undefined || day === null) return null;
  return bucketOf(textOf(row, day), numberOf(row, 'hour'), grain);
}

/**
 * The codes that keep their row: the largest by the column that decides over all the days asked about, then by what it
 * was before, then by the code. Whatever any column counts takes part.
 */
function keptIn(
  asked: AskedCount,
  dimension: string,
  now: Period,
  then: Period | null,
): ReadonlySet<string> {
  const { query } = asked;
  const sort = query.kind === 'table' ? (query.sort?.key ?? query.metrics[0] ?? '') : '';
  const column = query.kind === 'table' ? query.metrics.indexOf(sort) : 0;
  const bases = basesOf(asked).flat();
  const parted = [now, ...(then === null ? [] : [then])].map(({ days, rows }) => ({
    days,
    groups: partedBy(rows, (row, dataset) => codeOf(asked, row, dimension, dataset, days)),
  }));
  const codes = parted.flatMap(({ days, groups }) =>
    [...groups]
      .filter(([, rows]) =>
        bases.some(({ name, counts }) => rows[name]?.some((row) => counts(row, days))),
      )
      .map(([code]) => code),
  );
  const sizes = new Map(
    codes.map((code) => [
      code,
      parted.map(
        ({ days, groups }) => outputsOf(asked, groups.get(code) ?? {}, days)[column] ?? null,
      ),
    ]),
  );
  const most = dimension === 'title' ? 25 : Number.POSITIVE_INFINITY;
  return keptCodes(sizes, query.top ?? most);
}

/** Where nobody knows the first day of the data, so far begins with the first bucket that anything is in. */
const startedWith = (days: NaiveDays, first: string | undefined): NaiveDays =>
  days.from > '1900-01-01' ? days : { from: first ?? days.to, to: days.to };

/** The readers of a value and of what it was: whoever hides one of them hides the growth, and so all three. */
function besideOldReaders(
  now: readonly CountedReaders[][],
  old: readonly (readonly CountedReaders[])[],
): CountedReaders[][] {
  return now.flatMap((each, at) => {
    const then = (old[at] ?? []).map(({ readers, sum }) => ({ readers, sum: `${sum} then` }));
    return Array.from({ length: 3 }, () => [...each, ...then]);
  });
}

/** Each value, what it was, and by how much it grew; there is no growth from nothing, nor of what its data cut. */
function besideOld(
  values: readonly Cell[],
  old: readonly Cell[] | null,
  cut: readonly boolean[],
): Cell[] {
  return values.flatMap((value, at): Cell[] => {
    const was = old?.[at] ?? null;
    const hasGrowth =
      typeof value === 'number' && typeof was === 'number' && was !== 0 && cut[at] !== true;
    return [value, was, hasGrowth ? (value - was) / was : null];
  });
}
