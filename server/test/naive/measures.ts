import { activeEvents, type Cell, type CountQuery, type EventQuery } from '@stacksight/contract';
import { mean, quantile } from './history.ts';
import {
  distinct,
  divideCounts,
  eventRows,
  matches,
  matchesMaybe,
  type Rows,
  readers,
  times,
  withReader,
} from './raw-rows.ts';

// Computes each metric and measure over a list of rows.

/** Returns a value over rows; null if there are rows but none of them has the key that the value needs. */
const unlessUnknown = (
  rows: Rows,
  isKnown: (rows: Rows) => Rows,
  value: (rows: Rows) => Cell,
): Cell => (rows.length > 0 && isKnown(rows).length === 0 ? null : value(rows));
const readersIn = (rows: Rows): Cell => unlessUnknown(rows, withReader, readers);
const withTitle = (rows: Rows): Rows => rows.filter(({ bookrecno }) => bookrecno !== 0);

const metrics: Readonly<Record<string, (rows: Rows) => Cell>> = {
  loans: (rows) => times(eventRows(rows, 'loan')),
  visits: (rows) => times(eventRows(rows, 'visit')),
  returns: (rows) => times(eventRows(rows, 'return')),
  active_borrowers: (rows) => readersIn(eventRows(rows, 'loan')),
  active_readers: (rows) => readersIn(eventRows(rows, ...activeEvents)),
  loan_sessions: (rows) =>
    unlessUnknown(eventRows(rows, 'loan'), withReader, (loans) =>
      distinct(withReader(loans).map((row) => `${row.reader_key} ${row.day} ${row.libcode}`)),
    ),
  titles_lent: (rows) =>
    unlessUnknown(eventRows(rows, 'loan'), withTitle, (loans) =>
      distinct(withTitle(loans).map(({ bookrecno }) => bookrecno)),
    ),
  loans_per_borrower: (rows) =>
    divideCounts(times(eventRows(rows, 'loan')), readers(eventRows(rows, 'loan'))),
  loans_per_visit: (rows) =>
    divideCounts(times(eventRows(rows, 'loan')), times(eventRows(rows, 'visit'))),
};
export const countedMetrics = Object.keys(metrics);

const tails = { p50: 0.5, p90: 0.9, p95: 0.95 } as const;

function measured({ code, filter, measure }: EventQuery['events'][number], all: Rows): Cell {
  const rows = eventRows(all, code).filter((row) => matches(row, filter));
  const amounts = rows.map(({ amount }) => amount);
  switch (measure.type) {
    case 'count':
      return times(rows);
    case 'readers':
      return readersIn(rows);
    case 'perReader':
      return divideCounts(times(withReader(rows)), readers(rows));
    case 'sum':
      return rows.reduce((sum, { amount }) => sum + amount, 0);
    case 'avg':
      return mean(amounts);
    case 'min':
      return amounts.length === 0 ? null : Math.min(...amounts);
    case 'max':
      return amounts.length === 0 ? null : Math.max(...amounts);
    default:
      return quantile(amounts, tails[measure.type]);
  }
}

/** Computes a formula of two lines, `A - B`: a sum, difference, product or quotient. */
function formed(expr: string, lines: readonly Cell[]): Cell {
  const [left = '', sign = '', right = ''] = expr.split(' ');
  const lineOf = (name: string) => lines[name.charCodeAt(0) - 65] as number | null;
  const [a, b] = [lineOf(left), lineOf(right)];
  if (a === null || b === null) return null;
  if (sign === '/') return divideCounts(a, b);
  return sign === '*' ? a * b : sign === '-' ? a - b : a + b;
}

/** Returns the cells of an answer over some rows; `isUnknown` tells which columns are unknown. */
export function measureCells(
  query: CountQuery,
  rows: Rows,
  isUnknown: (column: number) => boolean = () => false,
): Cell[] {
  if (query.kind === 'table')
    return query.metrics.map((code, at) =>
      isUnknown(at) ? null : (metrics[code]?.(rows) ?? null),
    );
  const lines = query.events.map((line, at) => (isUnknown(at) ? null : measured(line, rows)));
  return [...lines, ...query.formulas.map(({ expr }) => formed(expr, lines))];
}

const metricRows: Readonly<Record<string, (rows: Rows) => Rows>> = {
  visits: (rows) => eventRows(rows, 'visit'),
  returns: (rows) => eventRows(rows, 'return'),
  active_borrowers: (rows) => withReader(eventRows(rows, 'loan')),
  active_readers: (rows) => withReader(eventRows(rows, ...activeEvents)),
  loan_sessions: (rows) => withReader(eventRows(rows, 'loan')),
  titles_lent: (rows) => withTitle(eventRows(rows, 'loan')),
  loans_per_visit: (rows) => eventRows(rows, 'loan', 'visit'),
};

/** Returns the rows that at least one column counts. */
export function countedRows(query: CountQuery, all: Rows): Rows {
  if (query.kind === 'table')
    return query.metrics.flatMap((code) => metricRows[code]?.(all) ?? eventRows(all, 'loan'));
  return query.events.flatMap(({ code, filter, measure }) => {
    const rows = eventRows(all, code).filter((row) => matches(row, filter));
    return measure.type === 'readers' || measure.type === 'perReader' ? withReader(rows) : rows;
  });
}

/**
 * Returns the rows that a column counts, and rows that it may count: the count of a whole month may belong to any day
 * and hour of the month.
 */
export function possibleRows(query: CountQuery, column: number, months: Rows): Rows {
  if (query.kind === 'table') {
    const code = query.metrics[column] ?? '';
    return metricRows[code]?.(months) ?? eventRows(months, 'loan');
  }
  const line = query.events[column];
  if (line === undefined) return [];
  const rows = eventRows(months, line.code).filter(
    (row) => matchesMaybe(row, line.filter) !== false,
  );
  const { type } = line.measure;
  return type === 'readers' || type === 'perReader' ? withReader(rows) : rows;
}

/** Returns a cell as a number to sort by; a missing value sorts as the smallest. */
export const sortValue = (cell: Cell): number =>
  typeof cell === 'number' ? cell : Number.NEGATIVE_INFINITY;
