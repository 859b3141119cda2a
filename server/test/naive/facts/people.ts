import type { NaiveDays } from '../periods.ts';
import {
  ageGroup,
  type CodeOf,
  column,
  countMetric,
  district,
  isTrue,
  type NaiveDataset,
  type NaiveMetric,
  typeGroup,
} from './dataset.ts';
import { columnNumber, columnText, distinct, type FactRow, type Facts, sum } from './facts.ts';

// The datasets of readers at the end of a range, of registrations in it, and of credit points.

const lacks =
  (isMissing: (row: FactRow) => boolean): CodeOf =>
  (row) =>
    isMissing(row) ? 'yes' : 'no';

const codes: Readonly<Record<string, CodeOf>> = {
  library: column('libcode'),
  district: district(),
  readerType: column('rdtype'),
  readerTypeGroup: typeGroup,
  sex: column('sex'),
  ageGroup,
  readerUnit: column('reader_group'),
  missingMobile: lacks((row) => !isTrue(row, 'has_mobile')),
  missingEmail: lacks((row) => !isTrue(row, 'has_email')),
  missingSex: lacks(({ sex }) => sex === ''),
  missingBirthYear: lacks(({ birth_year }) => birth_year === null),
  missingReaderType: lacks(({ rdtype }) => rdtype === ''),
  missingExpiry: lacks(({ expires_on }) => expires_on === null),
  missingArea: lacks(({ area }) => area === ''),
  area: column('area'),
  state: column('state'),
};

const people = (counts?: NaiveMetric['counts']): NaiveMetric => ({
  ...countMetric(counts),
  countsReaders: true,
});

const isRegistered = (row: FactRow, { to }: NaiveDays): boolean =>
  row.registered_on === null || columnText(row, 'registered_on') < to;

export const readers: NaiveDataset = {
  rows: (facts) => facts.readers,
  day: null,
  spans: { day: 'registered_on', column: 'registered_on_span' },
  scope: ['libcode'],
  codes,
  metrics: {
    registered: people((row, { days }) => isRegistered(row, days) && row.state !== 'cancelled'),
    valid_cards: people(
      (row, { days }) =>
        isRegistered(row, days) &&
        row.state === 'valid' &&
        (row.expires_on === null || columnText(row, 'expires_on') >= days.to),
    ),
  },
};

export const registrations: NaiveDataset = {
  rows: (facts) => facts.readers.filter(({ registered_on }) => registered_on !== null),
  day: 'registered_on',
  spans: { day: 'registered_on', column: 'registered_on_span' },
  scope: ['libcode'],
  codes,
  metrics: { new_readers: people() },
};

const delta = (row: FactRow): number => columnNumber(row, 'delta');

export const credit: NaiveDataset = {
  rows: (facts) => facts.credit,
  day: 'day',
  scope: ['libcode'],
  codes: {
    library: column('libcode'),
    district: district(),
    readerType: column('rdtype'),
    readerTypeGroup: typeGroup,
    rule: column('rule'),
  },
  metrics: {
    credit_earned: { counts: (row) => delta(row) > 0, value: (rows) => sum(rows, 'delta') },
    credit_lost: { counts: (row) => delta(row) < 0, value: (rows) => 0 - sum(rows, 'delta') },
    credit_entries: { value: (rows) => rows.length },
    credit_readers: { countsReaders: true, value: (rows) => distinct(rows, 'reader_key') },
  },
};

/** Returns each reader's points at the end of the range, with the library and the type of the last entry. */
function balances(facts: Facts, { to }: NaiveDays): FactRow[] {
  const entries = facts.credit.filter((row) => columnText(row, 'day') < to);
  return [...Map.groupBy(entries, (row) => columnText(row, 'reader_key')).values()].map((rows) => {
    const last = rows.reduce((best, row) => (isLater(row, best) ? row : best));
    return { libcode: last.libcode, rdtype: last.rdtype, balance: sum(rows, 'delta') };
  });
}

const isLater = (a: FactRow, b: FactRow): boolean =>
  columnNumber(a, 'seconds') > columnNumber(b, 'seconds');

export const creditBalance: NaiveDataset = {
  rows: balances,
  day: null,
  scope: ['libcode'],
  codes: {
    library: column('libcode'),
    district: district(),
    readerType: column('rdtype'),
    readerTypeGroup: typeGroup,
    band: (row) =>
      String([120, 100, 80, 60].find((limit) => columnNumber(row, 'balance') >= limit) ?? 0),
  },
  metrics: {
    credit_holders: { countsReaders: true, value: (rows) => rows.length },
    credit_points: { value: (rows) => sum(rows, 'balance') },
  },
};
