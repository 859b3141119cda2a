import type { Cell, EventQuery, Filter } from '@stacksight/contract';
import { baseMetricsOf, naiveMetricOf } from '../facts/datasets.ts';
import { circulation } from '../facts/events.ts';
import { columnNumber, distinct, type FactRow, isEvent, subjectKey, sum } from '../facts/facts.ts';
import { isWithin, mayBeWithin } from '../facts/filter.ts';
import { quantile } from '../history.ts';
import type { NaiveDays } from '../periods.ts';
import type { CountQuestion } from '../twin-question.ts';

// Defines bases: a base is a plain count or sum from which columns are computed, either a metric of a dataset or the
// measure of an event.

export type CountBase = {
  /** The name of the dataset whose rows the base counts. */
  name: string;
  filter: Filter | undefined;
  /** The name of the sum of readers; null if the base does not count readers. */
  readers: string | null;
  /** The events that the base reads; null means all rows. */
  events: readonly string[] | null;
  /** The column that the base needs; if no row has a value in it, the result is unknown. */
  needs: string | null;
  /** Set if the base has no value for an earlier period. */
  isAsOfNow?: true | undefined;
  /** Returns whether the base reads a row, counted or not. */
  looksAt(row: FactRow, days: NaiveDays): boolean;
  /** Returns whether the base counts a row. A count of different keys leaves out rows without a key. */
  counts(row: FactRow, days: NaiveDays): boolean;
  /** Returns whether the base may count a row whose weekday and hour are unknown. */
  mayCount(row: FactRow, days: NaiveDays): boolean;
  value(rows: readonly FactRow[]): Cell;
};

/** Returns the base of each column that is not a formula, or the two bases of a quotient. */
export const countBasesOf = (question: CountQuestion): CountBase[][] =>
  question.query.kind === 'table'
    ? question.query.metrics.map((code) =>
        baseMetricsOf(code).map((part) => metricBase(part, question)),
      )
    : question.query.events.map((line, at) => lineBases(line, `line ${at}`, question));

function metricBase(code: string, { facts }: CountQuestion): CountBase {
  const { name, metric } = naiveMetricOf(code);
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
    isAsOfNow: metric.isAsOfNow,
    looksAt,
    counts,
    mayCount: counts,
    value,
  };
}

const tails = { p50: 0.5, p90: 0.9, p95: 0.95 } as const;
const hasReader = (row: FactRow): boolean => subjectKey(row, 'reader_key') !== '';

function lineBases(
  line: EventQuery['events'][number],
  called: string,
  { catalogue, facts }: CountQuestion,
): CountBase[] {
  const event = catalogue.find(({ code }) => code === line.code);
  const filter: Filter = {
    all: [event?.filter, line.filter].filter((part) => part !== null && part !== undefined),
  };
  const base = (
    holds: (row: FactRow) => boolean,
    value: CountBase['value'],
    looksAt: (row: FactRow) => boolean = holds,
  ): CountBase => {
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
  const amounts = rows.map((row) => columnNumber(row, 'amount')).sort((a, b) => a - b);
  if (type === 'sum') return sum(rows, 'amount');
  if (type === 'avg') return amounts.length === 0 ? null : sum(rows, 'amount') / amounts.length;
  if (type === 'min') return amounts[0] ?? null;
  if (type === 'max') return amounts.at(-1) ?? null;
  return quantile(amounts, tails[type]);
}
