import type { CountQuery, Grain } from '@stacksight/contract';
import type { AskedOf } from '../asked.ts';
import { isLong, type NaiveDataset, spanOf } from '../facts/dataset.ts';
import { datasets } from '../facts/datasets.ts';
import { type FactRow, textOf } from '../facts/facts.ts';
import { finenessOf, mayBeWithin } from '../facts/filter.ts';
import { bucketsIn } from '../facts/ranges.ts';
import { after, ahead, type NaiveDays, next, startOf } from '../periods.ts';
import { type Base, basesOf } from './bases.ts';
import { isInScope, partsIn } from './counted-rows.ts';
import type { IsUnknown } from './outputs.ts';
import { isNowhere } from './recorded.ts';

// What was counted in a month, a quarter or a year is known for the whole of it, and what has no hour for whole days. Of
// parts of these nothing can be said, and that is not zero.

type AskedSpans = AskedOf<CountQuery>;
type CodesOf = (row: FactRow, dataset: NaiveDataset) => readonly (string | null)[];

export type Unknowns = {
  /** Of one cell: its bucket and codes. */
  at(bucket: string | null, codes: readonly (string | null)[]): IsUnknown;
  ofWhole: IsUnknown;
};

/** Of which cells of a period nothing can be said; a period that is compared with is known as a whole or not at all. */
export function unknownsIn(
  asked: AskedSpans,
  period: NaiveDays,
  codesOf: CodesOf,
  isCompared: boolean,
): Unknowns {
  const { query, facts, today, loadedOn } = asked;
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
    const { day: begins, column: length } = dataset.spans ?? { day: dayColumn, column: 'counted' };
    if (begins === null || (dayColumn !== null && period.from >= period.to)) continue;
    // What came in the midst of a period that goes on, or before it was loaded, is there at the end of it.
    const isThere = (!isCompared && period.to > today) || period.to > loadedOn;
    if (dayColumn === null && isThere) continue;
    for (const row of dataset.rows(facts, period)) {
      const isHourless = name === 'circulation' && row.hour === 255;
      const isOfMore = isLong(row, length);
      if (!isOfMore && !(asksHours && isHourless)) continue;
      const span = spanOf(row, textOf(row, begins), length);
      if (span.from >= period.to || span.to <= (dayColumn === null ? period.to : period.from))
        continue;
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
        const isTold = dayColumn !== null && (fine === null || (fine === 'day' && !isOfMore));
        if (!isTold || !isInside) wholes.add(key);
        if (isTold && isInside && isOne) continue;
        for (const bucket of buckets)
          cells.add(JSON.stringify([key, bucket, codesOf(row, dataset)]));
      }
    }
  }
  const known = new Map(bases.map(({ key, base }) => [key, loadedDays(asked, base)]));
  const isUntold = (key: string, days: NaiveDays, isWhole: boolean): boolean => {
    const loaded = known.get(key);
    if (loaded === undefined || loaded === 'always') return false;
    if (loaded === 'never') return true;
    return (isWhole ? days.from < loaded.from : days.to <= loaded.from) || days.from >= loaded.to;
  };
  const baseOf = new Map(bases.map(({ key, base }) => [key, base]));
  const place = query.by.indexOf('library');
  const nowhere = new Map<string, boolean>();
  // Of a library in the rows, of those gathered as others, or of all that are asked about.
  const isUnrecorded = (key: string, codes: readonly (string | null)[] | null): boolean => {
    const base = baseOf.get(key);
    const dataset = datasets[base?.name ?? ''];
    if (base === undefined || dataset === undefined) return false;
    const own = codes === null || place < 0 ? undefined : (codes[place] ?? null);
    const at = `${key} ${own}`;
    const isIn = (libcode: string) =>
      own === undefined || codesOf({ libcode }, dataset)[place] === own;
    const found = nowhere.get(at) ?? isNowhere(asked, base, isIn);
    nowhere.set(at, found);
    return found;
  };
  return {
    at: (bucket, codes) => (column, part) => {
      const days = bucket === null || grain === undefined ? period : daysOf(bucket, grain);
      const key = `${column} ${part}`;
      return (
        cells.has(JSON.stringify([key, bucket, codes])) ||
        isUntold(key, days, isCompared && grain === undefined) ||
        isUnrecorded(key, null) ||
        isUnrecorded(key, codes)
      );
    },
    ofWhole: (column, part) => {
      const key = `${column} ${part}`;
      return wholes.has(key) || isUntold(key, period, isCompared) || isUnrecorded(key, null);
    },
  };
}

/** Which columns have data that end in the midst of some days: as many days before are not all of those compared. */
export function cutColumns(asked: AskedOf<CountQuery>, bucket: string | null): boolean[] {
  const { query, days, today } = asked;
  const own = bucket === null || query.grain === undefined ? days : daysOf(bucket, query.grain);
  const last = days.to > today ? after(days.to, -1) : days.to;
  const end = own.to < days.to ? own.to : last;
  const columns = basesOf(asked).map((bases) =>
    bases.some((base) => {
      const loaded = isNowhere(asked, base, () => true) ? 'never' : loadedDays(asked, base);
      return typeof loaded === 'object' && own.from < loaded.to && loaded.to < end;
    }),
  );
  if (query.kind === 'table') return columns;
  const named = (expr: string) =>
    columns.some((is, at) => is && expr.includes(String.fromCharCode(65 + at)));
  return [...columns, ...query.formulas.map(({ expr }) => named(expr))];
}

/** From the first of the month in which the rows of a dataset begin to where the loads end that bring what is counted. */
function loadedDays(
  asked: AskedSpans,
  { name, events, needs }: Base,
): NaiveDays | 'always' | 'never' {
  const { facts, reach, loadedOn } = asked;
  const dataset = partsIn(asked).find((part) => part.name === name)?.dataset;
  if (dataset === undefined) throw new Error(`no part ${name}`);
  const always = { from: '1900-01-01', to: '9999-12-31' };
  const all = dataset.rows(facts, always);
  if (all.length === 0) return 'never';
  // That the items have prices is known of the undated ones too.
  const table = name === 'additions' ? facts.items : all;
  if (needs !== null && table.every((row) => textOf(row, needs) === '')) return 'never';
  if (dataset.day === null) return 'always';
  // Things with dates of their own are known until the day they were loaded.
  if (dataset.day !== 'day') return { from: '1900-01-01', to: after(loadedOn, 1) };
  const days = all.map((row) => textOf(row, 'day')).sort();
  const ends =
    events === null
      ? all.map((row) => after(spanOf(row, textOf(row, 'day')).to, -1))
      : events.flatMap((event) => reach[event] ?? []);
  const last = ends.sort().at(-1);
  if (last === undefined) return 'never';
  return { from: startOf(days[0] ?? '', 'month'), to: next(last, 'day') };
}

/** The days of a bucket. */
function daysOf(bucket: string, grain: Grain): NaiveDays {
  const from = bucket.slice(0, 10);
  if (grain === 'hour') return { from, to: next(from, 'day') };
  if (grain === 'quarter') return { from, to: ahead(from, 'month', 3) };
  return { from, to: grain === 'year' ? ahead(from, 'month', 12) : next(from, grain) };
}
