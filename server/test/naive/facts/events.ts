import { activeEvents } from '@stacksight/contract';
import { utc } from '../periods.ts';
import { type CodeOf, column, type NaiveDataset, type NaiveMetric, typeGroup } from './dataset.ts';
import { distinct, type Fact, isEvent, keyOf, sum, textOf } from './facts.ts';

// The event stream: loans, returns, visits and the rest.

const times = (event: string): NaiveMetric => ({
  events: [event],
  value: (rows) =>
    sum(
      rows.filter((row) => isEvent(row, event)),
      'n',
    ),
});

const readers = (events: readonly string[]): NaiveMetric => ({
  events,
  value: (rows) =>
    distinct(
      rows.filter((row) => isEvent(row, ...events)),
      'reader_key',
    ),
});

/** Where the operator of a row worked on that day: the place that began last, unless it has ended. */
const placed =
  (name: string): CodeOf =>
  (row, { facts }) => {
    const day = textOf(row, 'day');
    const begun = facts.own.places
      .filter((place) => place.operator === row.operator && textOf(place, 'day_from') <= day)
      .sort((a, b) => (textOf(a, 'day_from') < textOf(b, 'day_from') ? -1 : 1));
    const place = begun.at(-1);
    return place === undefined || textOf(place, 'day_until') < day ? '' : textOf(place, name);
  };

const weekday = (row: Fact): string => String(((utc(textOf(row, 'day')).getUTCDay() + 6) % 7) + 1);

export const circulation: NaiveDataset = {
  rows: ({ events }) => events,
  day: 'day',
  scope: ['libcode'],
  codes: {
    library: column('libcode'),
    location: column('loc'),
    readerType: column('rdtype'),
    readerTypeGroup: typeGroup,
    circulationType: column('cirtype'),
    mainClass: column('clc1'),
    secondClass: column('clc2'),
    channel: column('channel'),
    operator: column('operator'),
    operatorLibrary: placed('libcode'),
    operatorLocation: placed('loc'),
    title: (row) => keyOf(row, 'bookrecno'),
    hour: (row) => (row.hour === 255 ? '' : textOf(row, 'hour').padStart(2, '0')),
    weekday,
    event: column('event'),
    sex: column('sex'),
  },
  metrics: {
    loans: times('loan'),
    renewals: times('renew'),
    returns: times('return'),
    in_house: times('in_house'),
    visits: times('visit'),
    holds: times('reserve'),
    handled: {
      value: (rows) =>
        sum(
          rows.filter((row) => textOf(row, 'operator') !== ''),
          'n',
        ),
    },
    loan_sessions: {
      events: ['loan'],
      value: (rows) =>
        new Set(
          rows
            .filter((row) => isEvent(row, 'loan') && keyOf(row, 'reader_key') !== '')
            .map((row) => `${row.reader_key} ${row.day} ${row.libcode}`),
        ).size,
    },
    active_borrowers: readers(['loan']),
    active_readers: readers(activeEvents),
    titles_lent: {
      events: ['loan'],
      value: (rows) =>
        distinct(
          rows.filter((row) => isEvent(row, 'loan')),
          'bookrecno',
        ),
    },
  },
};
