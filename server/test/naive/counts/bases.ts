import type { Cell, CountQuery, EventQuery, Filter } from '@stacksight/contract';
import type { AskedOf } from '../asked.ts';
import { metricOf, partsOf } from '../facts/datasets.ts';
import { circulation } from '../facts/events.ts';
import { distinct, type FactRow, isEvent, keyOf, numberOf, sum } from '../facts/facts.ts';
import { isWithin, mayBeWithin } from '../facts/filter.ts';
import { quantile } from '../history.ts';
import type { NaiveDays } from '../periods.ts';

// The bases of a question's columns: the metrics of a dataset, or the measures of an event.

type AskedBases = AskedOf<CountQuery>;

export type Base = {
  /** The dataset whose rows it counts. */
  name: string;
  filter: Filter | undefined;
  /** Its name, where it counts readers. */
  readers: string | null;
  /** The events that it looks at; null are all rows. */
  events: readonly string[] | null;
  /** The column without which nothing is known of it. */
  needs: string | null;
  /** Whether it looks at a row. */
  looksAt(row: FactRow, days: NaiveDays): boolean;
  /** Whether it counts a row that it looks at: one that says which it is of, where it counts these. */
  counts(row: FactRow, days: NaiveDays): boolean;
  /** Whether it may count a row of which neither weekday nor hour is known. */
  mayCount(row: FactRow, days: NaiveDays): boolean;
  value(rows: readonly FactRow[]): Cell;
};

/** For each column that is no formula its base, or the two that it divides. */
export const basesOf = (asked: AskedBases): Base[][] =>
  asked.query.kind === 'table'
    ? asked.query.metrics.map((code) => partsOf(code).map((part) => metricBase(part, asked)))
    : asked.query.events.map((line, at) => lineBases(line, `line ${at}`, asked));

function metricBase(code: string, { facts }: AskedBases): Base {
  const { name, metric } = metricOf(code);
  const looksAt = (row: FactRow, days: NaiveDays) =>
    (metric.events === undefined || isEvent(row, ...metric.events)) &&
    (metric.counts?.(row, { facts, days }) ?? true);
  const counts = (row: FactRow, days: NaiveDays) =>
    looksAt(row, days) && (metric.knows?.(row) ?? true);
  const { events = null, needs = null, value } = metric;
  const readers = metric.countsReaders === true ? code : null;
  return {
    name,
    filter: undefined,
    readers,
    events,
    needs,
    looksAt,
    counts,
    mayCount: counts,
    value,
  };
}

const tails = { p50: 0.5, p90: 0.9, p95: 0.95 } as const;
const hasReader = (row: FactRow): boolean => keyOf(row, 'reader_key') !== '';

function lineBases(
  line: EventQuery['events'][number],
  called: string,
  { catalogue, facts }: AskedBases,
): Base[] {
  const event = catalogue.find(({ code }) => code === line.code);
  const filter: Filter = {
    all: [event?.filter, line.filter].filter((one) => one !== null && one !== undefined),
  };
  const base = (
    holds: (row: FactRow) => boolean,
    value: Base['value'],
    looksAt: (row: FactRow) => boolean = holds,
  ): Base => {
    const isOf = (row: FactRow) => isEvent(row, ...(event?.events ?? [])) && holds(row);
    const context = (days: NaiveDays) => ({ dataset: circulation, facts, days });
    return {
      name: 'circulation',
      filter,
      readers: null,
      events: event?.events ?? [],
      needs: null,
      looksAt: (row, days) =>
        isEvent(row, ...(event?.events ?? [])) &&
        looksAt(row) &&
        isWithin(row, filter, context(days)),
      counts: (row, days) => isOf(row) && isWithin(row, filter, context(days)),
      mayCount: (row, days) => isOf(row) && mayBeWithin(row, filter, context(days)) !== false,
      value,
    };
  };
  const any = () => true;
  const { type } = line.measure;
  const readers = {
    ...base(hasReader, (rows) => distinct(rows, 'reader_key'), any),
    readers: called,
  };
  if (type === 'count') return [base(any, (rows) => sum(rows, 'n'))];
  if (type === 'readers') return [readers];
  if (type === 'perReader') return [base(hasReader, (rows) => sum(rows, 'n')), readers];
  return [base(any, (rows) => amountOf(type, rows))];
}

type AmountType = Extract<EventQuery['events'][number]['measure'], { of: string }>['type'];

function amountOf(type: AmountType, rows: readonly FactRow[]): Cell {
  const amounts = rows.map((row) => numberOf(row, 'amount')).sort((a, b) => a - b);
  if (type === 'sum') return sum(rows, 'amount');
  if (type === 'avg') return amounts.length === 0 ? null : sum(rows, 'amount') / amounts.length;
  if (type === 'min') return amounts[0] ?? null;
  if (type === 'max') return amounts.at(-1) ?? null;
  return quantile(amounts, tails[type]);
}
