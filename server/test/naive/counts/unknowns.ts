import type { CountQuery, Grain } from '@stacksight/contract';
import type { AskedOf } from '../asked.ts';
import { isLong, type NaiveDataset } from '../facts/dataset.ts';
import { type Fact, textOf } from '../facts/facts.ts';
import { finenessOf, mayBeWithin } from '../facts/filter.ts';
import { bucketsIn } from '../facts/ranges.ts';
import { ahead, type Days, next, startOf } from '../periods.ts';
import { basesOf } from './bases.ts';
import { isInScope, partsIn } from './counted-rows.ts';
import type { Unknown } from './outputs.ts';

// What was counted in a month, a quarter or a year is known for the whole of it, and what has no hour for whole days. Of
// parts of these nothing can be said, and that is not zero.

type Asked = AskedOf<CountQuery>;
type CodesOf = (row: Fact, dataset: NaiveDataset) => readonly (string | null)[];

export type Unknowns = {
  /** Of one cell: its bucket and codes. */
  at(bucket: string | null, codes: readonly (string | null)[]): Unknown;
  ofWhole: Unknown;
};

/** The days that a row stands for. */
function spanOf(row: Fact, day: string): Days {
  if (!isLong(row)) return { from: day, to: next(day, 'day') };
  const months = { quarter: 3, year: 12 }[textOf(row, 'counted')] ?? 1;
  const month = Number(day.slice(5, 7));
  const back = (month - 1) % months;
  const from = `${day.slice(0, 5)}${String(month - back).padStart(2, '0')}-01`;
  return { from, to: ahead(from, 'month', months) };
}

/** Of which cells of a period nothing can be said; a period that is compared with is known as a whole or not at all. */
export function unknownsIn(
  asked: Asked,
  period: Days,
  codesOf: CodesOf,
  isCompared: boolean,
): Unknowns {
  const { query, facts, today } = asked;
  const { grain } = query;
  const cells = new Set<string>();
  const wholes = new Set<string>();
  const bases = basesOf(asked).flatMap((list, column) =>
    list.map((base, part) => {
      const each = [finenessOf(query.filter), finenessOf(base.filter)];
      const fine = each.includes('hour') ? 'hour' : each.includes('day') ? 'day' : null;
      return { base, fine, key: `${column} ${part}` };
    }),
  );
  for (const { name, dataset } of partsIn(asked)) {
    const own = bases.filter(({ base }) => base.name === name);
    const asksHours =
      name === 'circulation' && (grain === 'hour' || own.some(({ fine }) => fine === 'hour'));
    const { day: dayColumn } = dataset;
    if (dayColumn === null || period.from >= period.to) continue;
    for (const row of dataset.rows(facts, period)) {
      const isHourless = name === 'circulation' && row.hour === 255;
      if (!isLong(row) && !(asksHours && isHourless)) continue;
      const span = spanOf(row, textOf(row, dayColumn));
      if (span.from >= period.to || span.to <= period.from) continue;
      const context = { dataset, facts, days: period };
      if (!isInScope(asked, row, dataset)) continue;
      if (mayBeWithin(row, query.filter, context) === false) continue;
      const isInside =
        span.from >= period.from && (span.to <= period.to || (!isCompared && period.to > today));
      const overlap = {
        from: span.from > period.from ? span.from : period.from,
        to: span.to < period.to ? span.to : period.to,
      };
      const buckets = grain === undefined ? [null] : bucketsIn(overlap, grain);
      const isOne = buckets.length === 1 && !(grain === 'hour' && isHourless);
      for (const { base, fine, key } of own) {
        if (!base.mayCount(row, period)) continue;
        const isTold = fine === null || (fine === 'day' && !isLong(row));
        if (!isTold || !isInside) wholes.add(key);
        if (isTold && isInside && isOne) continue;
        for (const bucket of buckets)
          cells.add(JSON.stringify([key, bucket, codesOf(row, dataset)]));
      }
    }
  }
  const starts = new Map(
    partsIn(asked).map(({ name, dataset }) => [name, startOfData(asked, dataset)]),
  );
  const nameOf = (column: number, part: number) =>
    bases.find(({ key }) => key === `${column} ${part}`)?.base.name ?? '';
  const isBefore = (name: string, days: Days, isWhole: boolean): boolean => {
    const start = starts.get(name) ?? null;
    if (start === null) return false;
    return isWhole ? days.from < start : days.to <= start;
  };
  return {
    at: (bucket, codes) => (column, part) => {
      const days = bucket === null || grain === undefined ? period : daysOf(bucket, grain);
      return (
        cells.has(JSON.stringify([`${column} ${part}`, bucket, codes])) ||
        isBefore(nameOf(column, part), days, isCompared && grain === undefined)
      );
    },
    ofWhole: (column, part) =>
      wholes.has(`${column} ${part}`) || isBefore(nameOf(column, part), period, isCompared),
  };
}

/** The first of the month in which the rows of a dataset begin; nothing is known of what lies before. */
function startOfData({ facts, days }: Asked, dataset: NaiveDataset): string | null {
  if (dataset.day !== 'day') return null;
  const first = dataset.rows(facts, days).reduce((least, row) => {
    const day = textOf(row, 'day');
    return day < least ? day : least;
  }, '9999-12-31');
  return startOf(first, 'month');
}

/** The days of a bucket. */
function daysOf(bucket: string, grain: Grain): Days {
  const from = bucket.slice(0, 10);
  if (grain === 'hour') return { from, to: next(from, 'day') };
  if (grain === 'quarter') return { from, to: ahead(from, 'month', 3) };
  return { from, to: grain === 'year' ? ahead(from, 'month', 12) : next(from, grain) };
}
