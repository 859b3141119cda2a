import type { Grain } from '@stacksight/contract';
import { daysOfRow, isLong, type NaiveDataset } from '../facts/dataset.ts';
import { datasets } from '../facts/datasets.ts';
import { columnText, type FactRow } from '../facts/facts.ts';
import { mayBeWithin, naiveFineness } from '../facts/filter.ts';
import { naiveBucketsIn } from '../facts/ranges.ts';
import { daysAfter, type NaiveDays, nextPeriod, periodsAhead, startOfPeriod } from '../periods.ts';
import type { CountQuestion } from '../twin-question.ts';
import { type CountBase, countBasesOf } from './bases.ts';
import { countedDatasets, isInScope } from './counted-rows.ts';
import type { IsUnknown } from './outputs.ts';
import { isRecordedNowhere } from './recorded.ts';

// Finds unknown values. A count of a month, quarter or year is known for the whole period only, and a row without an
// hour for the whole day. The value for a part of these is unknown, and not zero.

type CodesOf = (row: FactRow, dataset: NaiveDataset) => readonly (string | null)[];

export type Unknowns = {
  /** Returns which bases are unknown in one cell. */
  at(bucket: string | null, codes: readonly (string | null)[]): IsUnknown;
  ofWhole: IsUnknown;
};

/** Finds the unknown cells of a period. The earlier period of a comparison is known as a whole or not at all. */
export function unknownCells(
  question: CountQuestion,
  period: NaiveDays,
  codesOf: CodesOf,
  isCompared: boolean,
): Unknowns {
  const { query, facts, today, loadedOn } = question;
  const { grain } = query;
  const cells = new Set<string>();
  const wholes = new Set<string>();
  const bases = countBasesOf(question).flatMap((list, column) =>
    list.map((base, part) => {
      const each = [naiveFineness(query.filter), naiveFineness(base.filter)];
      const fine = each.includes('hour') ? 'hour' : each.includes('day') ? 'day' : null;
      return { base, fine, key: `${column} ${part}` };
    }),
  );
  for (const { name, dataset } of countedDatasets(question)) {
    const own = bases.filter(({ base }) => base.name === name);
    const asksHours =
      name === 'circulation' && (grain === 'hour' || own.some(({ fine }) => fine === 'hour'));
    const { day: dayColumn } = dataset;
    const { day: begins, column: length } = dataset.spans ?? { day: dayColumn, column: 'counted' };
    if (begins === null || (dayColumn !== null && period.from >= period.to)) continue;
    // The state at the end of a period that ends after today or after the load is today's state, so it is known.
    const isAtPeriodEnd = (!isCompared && period.to > today) || period.to > loadedOn;
    if (dayColumn === null && isAtPeriodEnd) continue;
    for (const row of dataset.rows(facts, period)) {
      const isHourless = name === 'circulation' && row.hour === 255;
      const isLongerThanDay = isLong(row, length);
      if (!isLongerThanDay && !(asksHours && isHourless)) continue;
      const span = daysOfRow(row, columnText(row, begins), length);
      if (span.from >= period.to || span.to <= (dayColumn === null ? period.to : period.from))
        continue;
      const context = { dataset, facts, days: period };
      if (!isInScope(question, row, dataset)) continue;
      if (mayBeWithin(row, query.filter, context) === false) continue;
      const isInside =
        span.from >= period.from && (span.to <= period.to || (!isCompared && period.to > today));
      const overlap = {
        from: span.from > period.from ? span.from : period.from,
        to: span.to < period.to ? span.to : period.to,
      };
      const buckets = grain === undefined ? [null] : naiveBucketsIn(overlap, grain);
      const isInOneBucket = buckets.length === 1 && !(grain === 'hour' && isHourless);
      for (const { base, fine, key } of own) {
        if (!base.mayCount(row, period)) continue;
        const isKnownInParts =
          dayColumn !== null && (fine === null || (fine === 'day' && !isLongerThanDay));
        if (!isKnownInParts || !isInside) wholes.add(key);
        if (isKnownInParts && isInside && isInOneBucket) continue;
        for (const bucket of buckets)
          cells.add(JSON.stringify([key, bucket, codesOf(row, dataset)]));
      }
    }
  }
  const known = new Map(bases.map(({ key, base }) => [key, loadedDays(question, base)]));
  const asOfNow = new Set(bases.flatMap(({ key, base }) => (base.isAsOfNow ? [key] : [])));
  const isNotLoaded = (key: string, days: NaiveDays, isWhole: boolean): boolean => {
    if (isCompared && asOfNow.has(key)) return true;
    const loaded = known.get(key);
    if (loaded === undefined || loaded === 'always') return false;
    if (loaded === 'never') return true;
    return (isWhole ? days.from < loaded.from : days.to <= loaded.from) || days.from >= loaded.to;
  };
  const baseOf = new Map(bases.map(({ key, base }) => [key, base]));
  const libraryAt = query.by.indexOf('library');
  const recordedNowhere = new Map<string, boolean>();
  // Returns whether a field is not recorded in one library of the rows, in the libraries grouped as Other, or in all
  // libraries of the question.
  const isUnrecorded = (key: string, codes: readonly (string | null)[] | null): boolean => {
    const base = baseOf.get(key);
    const dataset = datasets[base?.name ?? ''];
    if (base === undefined || dataset === undefined) return false;
    const own = codes === null || libraryAt < 0 ? undefined : (codes[libraryAt] ?? null);
    const at = `${key} ${own}`;
    const isIn = (libcode: string) =>
      own === undefined || codesOf({ libcode }, dataset)[libraryAt] === own;
    const found = recordedNowhere.get(at) ?? isRecordedNowhere(question, base, isIn);
    recordedNowhere.set(at, found);
    return found;
  };
  return {
    at: (bucket, codes) => (column, part) => {
      const days = bucket === null || grain === undefined ? period : daysOf(bucket, grain);
      const key = `${column} ${part}`;
      return (
        cells.has(JSON.stringify([key, bucket, codes])) ||
        isNotLoaded(key, days, isCompared && grain === undefined) ||
        isUnrecorded(key, null) ||
        isUnrecorded(key, codes)
      );
    },
    ofWhole: (column, part) => {
      const key = `${column} ${part}`;
      return wholes.has(key) || isNotLoaded(key, period, isCompared) || isUnrecorded(key, null);
    },
  };
}

/** Returns the columns whose data end within a bucket, so that it has fewer days than the earlier bucket beside it. */
export function cutColumns(question: CountQuestion, bucket: string | null): boolean[] {
  const { query, days, today } = question;
  const own = bucket === null || query.grain === undefined ? days : daysOf(bucket, query.grain);
  const last = days.to > today ? daysAfter(days.to, -1) : days.to;
  const end = own.to < days.to ? own.to : last;
  const columns = countBasesOf(question).map((bases) =>
    bases.some((base) => {
      const loaded = isRecordedNowhere(question, base, () => true)
        ? 'never'
        : loadedDays(question, base);
      return typeof loaded === 'object' && own.from < loaded.to && loaded.to < end;
    }),
  );
  if (query.kind === 'table') return columns;
  const named = (expr: string) =>
    columns.some((is, at) => is && expr.includes(String.fromCharCode(65 + at)));
  return [...columns, ...query.formulas.map(({ expr }) => named(expr))];
}

/**
 * Returns the loaded days of a base: from the first of the month of its first row to the end of the loads with its
 * events.
 */
function loadedDays(
  question: CountQuestion,
  { name, events, needs }: CountBase,
): NaiveDays | 'always' | 'never' {
  const { facts, reach, loadedOn } = question;
  const dataset = countedDatasets(question).find((part) => part.name === name)?.dataset;
  if (dataset === undefined) throw new Error(`no part ${name}`);
  const always = { from: '1900-01-01', to: '9999-12-31' };
  const all = dataset.rows(facts, always);
  if (all.length === 0) return 'never';
  // Items without a date also show whether the library records prices.
  const table = name === 'additions' ? facts.items : all;
  if (needs !== null && table.every((row) => columnText(row, needs) === '')) return 'never';
  if (dataset.day === null) return 'always';
  // Items and readers have their own dates, so they are known until the day of the load.
  if (dataset.day !== 'day') return { from: '1900-01-01', to: daysAfter(loadedOn, 1) };
  const days = all.map((row) => columnText(row, 'day')).sort();
  const ends =
    events === null
      ? all.map((row) => daysAfter(daysOfRow(row, columnText(row, 'day')).to, -1))
      : events.flatMap((event) => reach[event] ?? []);
  const last = ends.sort().at(-1);
  if (last === undefined) return 'never';
  return { from: startOfPeriod(days[0] ?? '', 'month'), to: nextPeriod(last, 'day') };
}

function daysOf(bucket: string, grain: Grain): NaiveDays {
  const from = bucket.slice(0, 10);
  if (grain === 'hour') return { from, to: nextPeriod(from, 'day') };
  if (grain === 'quarter') return { from, to: periodsAhead(from, 'month', 3) };
  return { from, to: grain === 'year' ? periodsAhead(from, 'month', 12) : nextPeriod(from, grain) };
}
