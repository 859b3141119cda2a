import type { DashboardTile, NamedRange, TableQuery } from '@stacksight/contract';
import { makeTableQuery, type StatisticQuery } from '#analytics/table-of.ts';

type DashboardTable = Parameters<typeof makeTableQuery>[0];
type Tile = { question: DashboardTable; range: NamedRange; isCompared: boolean };

const trend = (metric: string): Tile => ({
  question: { dataset: 'circulation', metrics: [metric], grain: 'day' },
  range: 'last30Day',
  isCompared: true,
});

const split = (by: string, metrics = ['loans', 'renewals']): Tile => ({
  question: { dataset: 'circulation', metrics, by: [by] },
  range: 'last30Day',
  isCompared: false,
});

const tiles: Readonly<Record<DashboardTile, Tile>> = {
  loans: trend('loans'),
  returns: trend('returns'),
  visits: trend('visits'),
  activeReaders: trend('active_readers'),
  newReaders: {
    question: { dataset: 'registrations', metrics: ['new_readers'], grain: 'day' },
    range: 'last30Day',
    isCompared: true,
  },
  stock: {
    question: {
      dataset: 'stock',
      metrics: ['items', 'titles', 'loanable', 'on_loan', 'on_loan_share'],
    },
    range: 'last30Day',
    isCompared: false,
  },
  holds: trend('holds'),
  loansByMonth: {
    question: { dataset: 'circulation', metrics: ['loans'], grain: 'month' },
    range: 'thisYear',
    isCompared: true,
  },
  loansByLibrary: split('library', ['loans', 'visits']),
  loansByClass: split('mainClass'),
  loansByReaderType: split('readerType', ['loans']),
  weekdayHour: {
    question: { dataset: 'circulation', metrics: ['loans'], by: ['weekday', 'hour'] },
    range: 'last90Day',
    isCompared: false,
  },
  hotTitles: {
    question: {
      dataset: 'circulation',
      metrics: ['loans'],
      by: ['title'],
      filter: { not: { field: 'title', op: 'isNull' } },
      page: { number: 1, size: 10 },
    },
    range: 'last30Day',
    isCompared: false,
  },
  newBooks: {
    question: {
      dataset: 'additions',
      metrics: ['added', 'added_titles', 'added_used', 'new_used'],
      grain: 'month',
    },
    range: 'thisYear',
    isCompared: false,
  },
  credit: {
    question: {
      dataset: 'creditBalance',
      metrics: ['credit_holders', 'credit_points'],
      by: ['band'],
    },
    range: 'last30Day',
    isCompared: false,
  },
};

/** The metrics of each tile. */
export const tileMetrics: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(tiles).map(([tile, { question }]) => [tile, question.metrics]),
);

/** Returns the question of each tile: months are compared with last year, days with the period before. */
export function tileQuery(tile: DashboardTile, asked: StatisticQuery): TableQuery {
  const { question, range, isCompared } = tiles[tile];
  const compare = question.grain === 'month' ? 'lastYear' : 'previous';
  return makeTableQuery(
    question,
    { ...asked, compare: isCompared ? (asked.compare ?? compare) : undefined },
    range,
  );
}
