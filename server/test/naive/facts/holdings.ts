import type { NaiveDays } from '../periods.ts';
import { column, countMetric, district, type NaiveDataset, sumMetric } from './dataset.ts';
import {
  columnNumber,
  columnText,
  distinct,
  type FactRow,
  type Facts,
  isEvent,
  subjectKey,
  sum,
} from './facts.ts';

// The datasets of items: held at the end of a range, arrived in it, or moved between libraries.

const codes = {
  library: column('libcode'),
  district: district(),
  location: column('loc'),
  circulationType: column('cirtype'),
  mainClass: column('clc1'),
  secondClass: column('clc2'),
  state: column('state'),
  title: (row: FactRow) => subjectKey(row, 'bookrecno'),
  pubYear: column('pub_year'),
  yearAdded: (row: FactRow) => columnText(row, 'in_on').slice(0, 4),
};

/** Returns whether an item is in stock on the last day of the range. An item without dates always is. */
const held = (row: FactRow, { days: { to } }: { days: NaiveDays }): boolean =>
  (row.in_on === null || columnText(row, 'in_on') < to) &&
  (row.withdrawn_on === null || columnText(row, 'withdrawn_on') >= to);

const hasTitle = (row: FactRow): boolean => subjectKey(row, 'bookrecno') !== '';

const hasPrice = ({ price }: FactRow): boolean => price !== null;

const price = (row: FactRow): number => columnNumber(row, 'price') * columnNumber(row, 'n');

export const stock: NaiveDataset = {
  rows: ({ items }) => items,
  day: null,
  spans: { day: 'in_on', column: 'in_on_span' },
  scope: ['libcode'],
  codes,
  metrics: {
    items: countMetric(held),
    titles: {
      counts: held,
      knows: hasTitle,
      value: (rows) => distinct(rows, 'bookrecno'),
    },
    loanable: countMetric(
      (row, context) =>
        held(row, context) && context.facts.loanable.has(columnNumber(row, 'state')),
    ),
    on_loan: {
      ...countMetric((row, context) => held(row, context) && row.state === 3),
      isAsOfNow: true,
    },
    on_shelf: {
      ...countMetric((row, context) => held(row, context) && row.state === 2),
      isAsOfNow: true,
    },
    stock_value: { ...sumMetric(price), counts: held, knows: hasPrice, needs: 'price' },
  },
};

/** Returns the items lent on a day or later. */
function lentSince(facts: Facts, from: string): ReadonlySet<FactRow['barcode']> {
  const known = lent.get(facts) ?? new Map<string, Set<FactRow['barcode']>>();
  lent.set(facts, known);
  const loans = facts.events.filter(
    (row) => isEvent(row, 'loan') && columnText(row, 'day') >= from,
  );
  const found = known.get(from) ?? new Set(loans.map(({ barcode }) => barcode));
  found.delete('');
  known.set(from, found);
  return found;
}

const lent = new WeakMap<Facts, Map<string, Set<FactRow['barcode']>>>();

export const additions: NaiveDataset = {
  rows: ({ items }) => items.filter(({ in_on }) => in_on !== null),
  day: 'in_on',
  spans: { day: 'in_on', column: 'in_on_span' },
  scope: ['libcode'],
  codes,
  metrics: {
    added: countMetric(),
    added_titles: { knows: hasTitle, value: (rows) => distinct(rows, 'bookrecno') },
    added_used: {
      counts: (row, { facts, days }) =>
        columnNumber(row, 'loans_before') > 0 || lentSince(facts, days.from).has(row.barcode),
      value: (rows) => sum(rows, 'n'),
    },
    added_value: { ...sumMetric(price), knows: hasPrice, needs: 'price' },
  },
};

export const moves: NaiveDataset = {
  rows: ({ moves: all }) => all,
  day: 'day',
  scope: ['libcode', 'from_libcode'],
  codes: {
    library: column('libcode'),
    district: district(),
    fromLibrary: column('from_libcode'),
    fromDistrict: district('from_libcode'),
    circulationType: column('cirtype'),
  },
  metrics: { moves: countMetric() },
};
