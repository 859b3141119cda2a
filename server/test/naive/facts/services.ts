import {
  column,
  countMetric,
  district,
  type NaiveDataset,
  sumMetric,
  typeGroup,
} from './dataset.ts';
import { columnNumber, columnText, distinct, type FactRow, subjectKey } from './facts.ts';

// The datasets of holds by the day of placing, and of visits to electronic resources.

/** Returns the days of waiting as the table stores them: 32-bit floats. */
const waited = (row: FactRow): number =>
  Math.fround(columnNumber(row, 'wait_days')) * columnNumber(row, 'n');

export const holds: NaiveDataset = {
  rows: (facts) => facts.holds,
  day: 'day',
  scope: ['libcode'],
  codes: {
    library: column('libcode'),
    district: district(),
    itemLibrary: column('item_libcode'),
    readerType: column('rdtype'),
    readerTypeGroup: typeGroup,
    mainClass: column('clc1'),
    title: (row) => subjectKey(row, 'bookrecno'),
    outcome: column('outcome'),
  },
  metrics: {
    holds_placed: countMetric(),
    holds_filled: countMetric(({ outcome }) => outcome === 'filled'),
    holds_closed: countMetric((row) =>
      ['filled', 'cancelled', 'expired'].includes(columnText(row, 'outcome')),
    ),
    wait_days_sum: { ...sumMetric(waited), counts: ({ wait_days }) => wait_days !== null },
    waits: countMetric(({ wait_days }) => wait_days !== null),
  },
};

export const resources: NaiveDataset = {
  rows: (facts) => facts.resources,
  day: 'day',
  scope: ['libcode'],
  codes: {
    library: column('libcode'),
    district: district(),
    readerType: column('rdtype'),
    readerTypeGroup: typeGroup,
    channel: column('channel'),
    resource: column('resource'),
  },
  metrics: {
    sso_visits: countMetric(),
    sso_readers: {
      knows: (row) => subjectKey(row, 'reader_key') !== '',
      countsReaders: true,
      value: (rows) => distinct(rows, 'reader_key'),
    },
  },
};
