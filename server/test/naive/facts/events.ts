import { activeEvents } from '@stacksight/contract';
import { utc } from '../periods.ts';
import {
  ageGroup,
  type CodeOf,
  column,
  district,
  isLong,
  type NaiveDataset,
  type NaiveMetric,
  typeGroup,
} from './dataset.ts';
import { columnText, distinct, type FactRow, subjectKey, sum } from './facts.ts';

// The dataset of the event stream: loans, returns, visits and other events.

const times = (...events: string[]): NaiveMetric => ({ events, value: (rows) => sum(rows, 'n') });

const has =
  (key: string) =>
  (row: FactRow): boolean =>
    subjectKey(row, key) !== '';

const readers = (events: readonly string[]): NaiveMetric => ({
  events,
  knows: has('reader_key'),
  countsReaders: true,
  value: (rows) => distinct(rows, 'reader_key'),
});

/** Returns the place where the row's operator worked on its day: the last place begun by then, unless it has ended. */
const placed =
  (name: string): CodeOf =>
  (row, { facts }) => {
    const day = columnText(row, 'day');
    const begun = facts.own.places
      .filter((place) => place.operator === row.operator && columnText(place, 'day_from') <= day)
      .sort((a, b) => (columnText(a, 'day_from') < columnText(b, 'day_from') ? -1 : 1));
    const place = begun.at(-1);
    return place === undefined || columnText(place, 'day_until') < day
      ? ''
      : columnText(place, name);
  };

/** Returns the weekday of a row; a count of a month has no weekday. */
const weekday = (row: FactRow): string =>
  isLong(row) ? '' : String(((utc(columnText(row, 'day')).getUTCDay() + 6) % 7) + 1);

export const circulation: NaiveDataset = {
  rows: ({ events }) => events,
  day: 'day',
  scope: ['libcode'],
  codes: {
    library: column('libcode'),
    district: district(),
    location: column('loc'),
    readerType: column('rdtype'),
    readerTypeGroup: typeGroup,
    circulationType: column('cirtype'),
    mainClass: column('clc1'),
    secondClass: column('clc2'),
    channel: column('channel'),
    operator: column('operator'),
    operatorRole: (row, { facts }) => {
      const operator = columnText(row, 'operator');
      return operator === '' ? '' : (facts.own.operatorRoles.get(operator) ?? 'none');
    },
    operatorLibrary: placed('libcode'),
    operatorLocation: placed('loc'),
    title: (row) => subjectKey(row, 'bookrecno'),
    hour: (row) => (row.hour === 255 ? '' : columnText(row, 'hour').padStart(2, '0')),
    weekday,
    event: column('event'),
    sex: column('sex'),
    ageGroup,
    area: column('area'),
    readerUnit: column('reader_group'),
    readerTypeNow: column('rdtype_now'),
  },
  metrics: {
    loans: times('loan'),
    loans_with_renewals: times('loan', 'renew'),
    renewals: times('renew'),
    returns: times('return'),
    in_house: times('in_house'),
    visits: times('visit'),
    holds: times('reserve'),
    handled: {
      needs: 'operator',
      counts: has('operator'),
      value: (rows) => sum(rows, 'n'),
    },
    loan_sessions: {
      events: ['loan'],
      knows: has('reader_key'),
      value: (rows) =>
        new Set(rows.map((row) => `${row.reader_key} ${row.day} ${row.libcode}`)).size,
    },
    active_borrowers: readers(['loan']),
    active_readers: readers(activeEvents),
    titles_lent: {
      events: ['loan'],
      knows: has('bookrecno'),
      value: (rows) => distinct(rows, 'bookrecno'),
    },
  },
};
