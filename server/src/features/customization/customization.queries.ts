import type { Filter, OverviewPanel } from '@stacksight/contract';
import { readerFields } from '@stacksight/contract';
import { makeTableQuery, type StatisticQuery } from '#analytics/table-of.ts';

type Panel = {
  dataset: string;
  metrics: string[];
  splits: string[];
  dimensions: string[];
  standard: string[];
  /** The metrics that are drawn month by month. For numbers as of now, the trend shows the additions instead. */
  trend: { dataset: string; metrics: string[] };
};

/** The metrics and the possible dimensions of each panel. */
export const panels: Readonly<Record<OverviewPanel, Panel>> = {
  stock: {
    dataset: 'stock',
    metrics: ['items', 'titles', 'loanable', 'on_loan', 'on_loan_share', 'stock_value'],
    splits: ['items', 'titles', 'on_loan_share'],
    dimensions: [
      'library',
      'district',
      'mainClass',
      'secondClass',
      'circulationType',
      'state',
      'location',
      'pubYear',
      'yearAdded',
    ],
    standard: ['library', 'mainClass', 'circulationType', 'state'],
    trend: { dataset: 'additions', metrics: ['added', 'added_titles'] },
  },
  readers: {
    dataset: 'readers',
    metrics: ['registered', 'valid_cards', 'new_readers'],
    splits: ['registered', 'valid_cards'],
    dimensions: [
      'library',
      'district',
      'readerType',
      'readerTypeGroup',
      'sex',
      'ageGroup',
      'area',
      'state',
    ],
    standard: ['library', 'readerType', 'sex', 'ageGroup'],
    trend: { dataset: 'registrations', metrics: ['new_readers'] },
  },
  circulation: {
    dataset: 'circulation',
    metrics: [
      'loans',
      'renewals',
      'returns',
      'active_borrowers',
      'loan_sessions',
      'loans_per_borrower',
    ],
    splits: ['loans', 'renewals'],
    dimensions: [
      'library',
      'district',
      'readerType',
      'readerTypeGroup',
      'mainClass',
      'secondClass',
      'circulationType',
      'channel',
      'weekday',
      'hour',
      'location',
    ],
    standard: ['library', 'readerType', 'mainClass', 'channel'],
    trend: {
      dataset: 'circulation',
      metrics: [
        'loans',
        'renewals',
        'returns',
        'active_borrowers',
        'loan_sessions',
        'loans_per_borrower',
      ],
    },
  },
  visits: {
    dataset: 'circulation',
    metrics: ['visits', 'loans_per_visit'],
    splits: ['visits'],
    dimensions: ['library', 'district', 'readerType', 'readerTypeGroup', 'weekday', 'hour'],
    standard: ['library', 'weekday', 'hour'],
    trend: { dataset: 'circulation', metrics: ['visits', 'loans_per_visit'] },
  },
  online: {
    dataset: 'resources',
    metrics: ['sso_visits', 'sso_readers'],
    splits: ['sso_visits', 'sso_readers'],
    dimensions: ['resource', 'library', 'district', 'readerType', 'readerTypeGroup', 'channel'],
    standard: ['resource', 'readerType', 'library'],
    trend: { dataset: 'resources', metrics: ['sso_visits', 'sso_readers'] },
  },
};

/** The metrics of the overview page, by component of the menu. */
export const customizationScreens = {
  'statistics/overview': Object.values(panels).flatMap(({ metrics }) => metrics),
};

export const totalQuery = (panel: OverviewPanel, query: StatisticQuery) =>
  makeTableQuery(
    { dataset: panels[panel].dataset, metrics: panels[panel].metrics },
    query,
    'thisYear',
  );

const libraryDimensions: ReadonlySet<string> = new Set(['library', 'district']);

/** Returns the question for the trend of a panel, month by month. */
export const trendQuery = (panel: OverviewPanel, asked: StatisticQuery) =>
  makeTableQuery({ ...panels[panel].trend, grain: 'month' }, asked, 'thisYear');

export const breakdownQuery = (panel: OverviewPanel, dimension: string, query: StatisticQuery) =>
  makeTableQuery(
    {
      dataset: panels[panel].dataset,
      metrics: panels[panel].splits,
      by: [dimension],
      // A breakdown by library has room for every library, because a map shows it.
      top: libraryDimensions.has(dimension) ? 500 : 25,
    },
    query,
    'thisYear',
  );

type ReaderField = (typeof readerFields)[number];

const missingDimension = (field: ReaderField): string =>
  `missing${field.charAt(0).toUpperCase()}${field.slice(1)}`;
const isMissing = (field: ReaderField): Filter => ({
  field: missingDimension(field),
  op: 'eq',
  value: 'yes',
});

/** Returns the question for readers whose record lacks at least one of the fields. */
export const incompleteQuery = (fields: readonly ReaderField[], query: StatisticQuery) =>
  makeTableQuery(
    {
      dataset: 'readers',
      metrics: ['registered'],
      by: ['library'],
      top: 500,
      filter: { any: fields.map(isMissing) },
    },
    query,
    'today',
  );

/** Returns the question for readers whose record lacks one field. */
export const missingQuery = (field: ReaderField, query: StatisticQuery) =>
  makeTableQuery(
    { dataset: 'readers', metrics: ['registered'], filter: isMissing(field) },
    query,
    'today',
  );

export const allReaderFields: readonly ReaderField[] = readerFields;
