import { makeTableQuery, type StatisticQuery } from '#analytics/table-of.ts';

const totals = [
  'loans',
  'renewals',
  'returns',
  'visits',
  'active_readers',
  'items',
  'titles',
  'loanable',
  'registered',
  'valid_cards',
  'new_readers',
  'added',
  'sso_visits',
];
const arrivals = ['added', 'added_titles', 'added_value', 'added_used', 'new_used'];
const ofRooms = ['items', 'titles', 'on_loan', 'on_loan_share', 'loans', 'in_house', 'turnover'];

/** The metrics of each statistics page, by component of the menu. */
export const infoCenterScreens = { 'statistics/new-books': arrivals, 'statistics/rooms': ofRooms };

export const totalsQuery = (asked: StatisticQuery) =>
  makeTableQuery({ dataset: 'circulation', metrics: totals }, asked, 'thisYear');

export const newBooksQuery = (by: string, asked: StatisticQuery) =>
  makeTableQuery(
    {
      dataset: 'additions',
      metrics: arrivals,
      ...(by === 'month' ? { grain: 'month' as const } : { by: [by] }),
    },
    asked,
    'thisYear',
  );

export const roomsQuery = (asked: StatisticQuery) =>
  makeTableQuery(
    {
      dataset: 'stock',
      metrics: ofRooms,
      by: ['location'],
      top: 500,
    },
    asked,
    'last90Day',
  );
