import type { Cell, CountQuery } from '@stacksight/contract';
import type { NaiveDataset } from '../facts/dataset.ts';
import { columnNumber, columnText, type FactRow } from '../facts/facts.ts';
import { daysBefore, naiveBucketOf, naiveBucketsIn } from '../facts/ranges.ts';
import type { NaiveDays } from '../periods.ts';
import type { CountQuestion, ReaderCount, TwinAnswer, TwinRow } from '../twin-question.ts';
import { countBasesOf } from './bases.ts';
import { countedRowsIn, groupedBy } from './counted-rows.ts';
import { naiveOutputs, type RowsOf, readerCounts, rowsCounted } from './outputs.ts';
import { keptCodes, shownCode } from './top.ts';
import { cutColumns, unknownCells } from './unknowns.ts';

// Answers tables and events: puts rows into cells by bucket and codes, then computes every column over the rows of a
// cell.

/** Returns the whole answer; with `compare`, each row also has the values of the earlier days. */
export function countedBy(question: CountQuestion): TwinAnswer {
  const { query, days } = question;
  const { grain } = query;
  const now = periodOf(question, days);
  const before = daysThen(question);
  const then = before === null ? null : periodOf(question, before);
  const kept = query.by.map((dimension) => keptIn(question, dimension, now, then));
  const cells = cellsOf(question, now, kept, false);
  const cellsThen = then && cellsOf(question, then, kept, true);
  const combos = new Map<string, readonly (string | null)[]>();
  for (const codes of [...cells.combos, ...(cellsThen?.combos ?? [])])
    combos.set(JSON.stringify(codes), codes);
  if (query.by.length === 0) combos.set('[]', []);
  const buckets =
    grain === undefined ? [null] : naiveBucketsIn(startingWith(days, cells.first), grain);
  const bucketsThen =
    grain === undefined ? [null] : before === null ? [] : naiveBucketsIn(before, grain);
  const cuts = then === null ? [] : buckets.map((bucket) => cutColumns(question, bucket));
  const valuesAt = (at: number, codes: readonly (string | null)[]): Cell[] => {
    const values = cells.valuesAt(buckets[at] ?? null, codes);
    if (query.compare === undefined || cellsThen === null) return values;
    const earlierBucket = bucketsThen[at];
    const old =
      earlierBucket === undefined ? null : (cellsThen?.valuesAt(earlierBucket, codes) ?? null);
    return withEarlier(question, values, old, cuts[at] ?? []);
  };
  const readersAt = (at: number, codes: readonly (string | null)[]): ReaderCount[][] => {
    const earlierBucket = bucketsThen[at];
    const readers = cells.readersAt(buckets[at] ?? null, codes);
    if (cellsThen === null) return readers;
    return withEarlierReaders(
      readers,
      earlierBucket === undefined ? [] : cellsThen.readersAt(earlierBucket, codes),
    );
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
    then === null
      ? whole
      : withEarlier(question, whole, cellsThen?.whole ?? null, cutColumns(question, null));
  return {
    rows,
    totals: isFlat ? null : totals,
    totalReaderCounts:
      cellsThen === null
        ? cells.readersInAll
        : withEarlierReaders(cells.readersInAll, cellsThen.readersInAll),
    mayOmitZeroRows: true,
    isOrdered: false,
  };
}

/** Returns the days to compare with. The range "so far" has no earlier days. */
const daysThen = ({ query, days }: CountQuestion): NaiveDays | null =>
  query.compare === undefined || query.range === 'sofar'
    ? null
    : daysBefore(query.range, days, query.compare);

type Period = { days: NaiveDays; rows: RowsOf };

const periodOf = (question: CountQuestion, days: NaiveDays): Period => ({
  days,
  rows: countedRowsIn(question, days),
});

/** Returns the values of each cell of a period, and of the whole period. */
function cellsOf(
  question: CountQuestion,
  { days, rows }: Period,
  kept: readonly ReadonlySet<string>[],
  isCompared: boolean,
) {
  const { query } = question;
  const codesOf = (row: FactRow, dataset: NaiveDataset) =>
    query.by.map((dimension, at) =>
      shownCode(codeOf(question, row, dimension, dataset, days), kept[at] ?? null),
    );
  const groups = groupedBy(rows, (row, dataset) =>
    keyOf(bucketIn(row, dataset, query.grain), codesOf(row, dataset)),
  );
  const unknowns = unknownCells(question, days, codesOf, isCompared);
  return {
    /** The first bucket with rows. */
    first: [...groups.keys()].map((key) => String(JSON.parse(key)[0]).slice(0, 10)).sort()[0],
    combos: [...groups.keys()].map((key) => JSON.parse(key)[1] as (string | null)[]),
    valuesAt: (bucket: string | null, codes: readonly (string | null)[]): Cell[] =>
      naiveOutputs(
        question,
        groups.get(keyOf(bucket, codes)) ?? {},
        days,
        unknowns.at(bucket, codes),
      ),
    readersAt: (bucket: string | null, codes: readonly (string | null)[]): ReaderCount[][] =>
      readerCounts(
        question,
        groups.get(keyOf(bucket, codes)) ?? {},
        days,
        unknowns.at(bucket, codes),
      ),
    rowsAt: (bucket: string | null, codes: readonly (string | null)[], column: number) =>
      rowsCounted(question, groups.get(keyOf(bucket, codes)) ?? {}, days, column),
    whole: naiveOutputs(question, rows, days, unknowns.ofWhole),
    readersInAll: readerCounts(question, rows, days, unknowns.ofWhole),
  };
}

const keyOf = (bucket: string | null, codes: readonly (string | null)[]): string =>
  JSON.stringify([bucket, codes]);

const codeOf = (
  { facts }: CountQuestion,
  row: FactRow,
  dimension: string,
  dataset: NaiveDataset,
  days: NaiveDays,
): string => dataset.codes[dimension]?.(row, { facts, days }) ?? '';

function bucketIn(row: FactRow, { day }: NaiveDataset, grain: CountQuery['grain']): string | null {
  if (grain === undefined || day === null) return null;
  return naiveBucketOf(columnText(row, day), columnNumber(row, 'hour'), grain);
}

/**
 * Returns the codes that keep their own row: the largest by the sorting column over the whole range, then by its
 * earlier value, then by code. Every code that some column counts takes part.
 */
function keptIn(
  question: CountQuestion,
  dimension: string,
  now: Period,
  then: Period | null,
): ReadonlySet<string> {
  const { query } = question;
  const sort = query.kind === 'table' ? (query.sort?.key ?? query.metrics[0] ?? '') : '';
  const column = query.kind === 'table' ? query.metrics.indexOf(sort) : 0;
  const bases = countBasesOf(question).flat();
  const periods = [now, ...(then === null ? [] : [then])].map(({ days, rows }) => ({
    days,
    groups: groupedBy(rows, (row, dataset) => codeOf(question, row, dimension, dataset, days)),
  }));
  const codes = periods.flatMap(({ days, groups }) =>
    [...groups]
      .filter(([, rows]) =>
        bases.some(({ name, counts }) => rows[name]?.some((row) => counts(row, days))),
      )
      .map(([code]) => code),
  );
  const sizes = new Map(
    codes.map((code) => [
      code,
      periods.map(
        ({ days, groups }) => naiveOutputs(question, groups.get(code) ?? {}, days)[column] ?? null,
      ),
    ]),
  );
  const most = dimension === 'title' ? 25 : Number.POSITIVE_INFINITY;
  return keptCodes(sizes, query.top ?? most);
}

/** Returns the days from the first bucket with rows on, if the first day of data is unknown for the range "so far". */
const startingWith = (days: NaiveDays, first: string | undefined): NaiveDays =>
  days.from > '1900-01-01' ? days : { from: first ?? days.to, to: days.to };

/** Returns the readers of a value and of its earlier value. If one of the two is hidden, all four cells are. */
function withEarlierReaders(
  now: readonly ReaderCount[][],
  old: readonly (readonly ReaderCount[])[],
): ReaderCount[][] {
  return now.flatMap((each, at) => {
    const then = (old[at] ?? []).map(({ readers, sum }) => ({ readers, sum: `${sum} then` }));
    return Array.from({ length: 4 }, () => [...each, ...then]);
  });
}

const shares = ['on_loan_share', 'on_shelf_share', 'new_used', 'hold_filled'];

/**
 * Returns each value, its earlier value, their difference and the growth; no growth from 0, and neither if the data
 * end within the bucket. Shares differ by percentage points.
 */
function withEarlier(
  { query }: CountQuestion,
  values: readonly Cell[],
  old: readonly Cell[] | null,
  cut: readonly boolean[],
): Cell[] {
  return values.flatMap((value, at): Cell[] => {
    const was = old?.[at] ?? null;
    if (typeof value !== 'number' || typeof was !== 'number' || cut[at] === true)
      return [value, was, null, null];
    const isShare = query.kind === 'table' && shares.includes(query.metrics[at] ?? '');
    const change = (value - was) * (isShare ? 100 : 1);
    return [value, was, change, was === 0 ? null : (value - was) / was];
  });
}
