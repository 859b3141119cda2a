import { activeEvents, type Cell, type CountQuery, type EventQuery } from '@stacksight/contract';
import { mean, quantile } from './history.ts';
import {
  distinct,
  known,
  matches,
  matchesMaybe,
  of,
  over,
  type Rows,
  readers,
  times,
} from './raw-rows.ts';

// Computes each metric and measure over a list of rows.

/** The number of different keys, such as readers; null where there are rows and none has a key. */
const told = (rows: Rows, isKnown: (rows: Rows) => Rows, value: (rows: Rows) => Cell): Cell =>
  rows.length > 0 && isKnown(rows).length === 0 ? null : value(rows);
const readersIn = (rows: Rows): Cell => told(rows, known, readers);
const titled = (rows: Rows): Rows => rows.filter(({ bookrecno }) => bookrecno !== 0);

const metrics: Readonly<Record<string, (rows: Rows) => Cell>> = {
  loans: (rows) => times(of(rows, 'loan')),
  visits: (rows) => times(of(rows, 'visit')),
  returns: (rows) => times(of(rows, 'return')),
  active_borrowers: (rows) => readersIn(of(rows, 'loan')),
  active_readers: (rows) => readersIn(of(rows, ...activeEvents)),
  loan_sessions: (rows) =>
    told(of(rows, 'loan'), known, (loans) =>
      distinct(known(loans).map((row) => `${row.reader_key} ${row.day} ${row.libcode}`)),
    ),
  titles_lent: (rows) =>
    told(of(rows, 'loan'), titled, (loans) =>
      distinct(titled(loans).map(({ bookrecno }) => bookrecno)),
    ),
  loans_per_borrower: (rows) => over(times(of(rows, 'loan')), readers(of(rows, 'loan'))),
  loans_per_visit: (rows) => over(times(of(rows, 'loan')), times(of(rows, 'visit'))),
};
export const countedMetrics = Object.keys(metrics);

const tails = { p50: 0.5, p90: 0.9, p95: 0.95 } as const;

function measured({ code, filter, measure }: EventQuery['events'][number], all: Rows): Cell {
  const rows = of(all, code).filter((row) => matches(row, filter));
  const amounts = rows.map(({ amount }) => amount);
  switch (measure.type) {
    case 'count':
      return times(rows);
    case 'readers':
      return readersIn(rows);
    case 'perReader':
      return over(times(known(rows)), readers(rows));
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

/** Sums, differences, products and quotients of two lines: `A - B`. */
function formed(expr: string, lines: readonly Cell[]): Cell {
  const [left = '', sign = '', right = ''] = expr.split(' ');
  const lineOf = (name: string) => lines[name.charCodeAt(0) - 65] as number | null;
  const [a, b] = [lineOf(left), lineOf(right)];
  if (a === null || b === null) return null;
  if (sign === '/') return over(a, b);
  return sign === '*' ? a * b : sign === '-' ? a - b : a + b;
}

/** The columns of an answer over some rows; `isUnknown` says which columns are not known. */
export function cellsOf(
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
  visits: (rows) => of(rows, 'visit'),
  returns: (rows) => of(rows, 'return'),
  active_borrowers: (rows) => known(of(rows, 'loan')),
  active_readers: (rows) => known(of(rows, ...activeEvents)),
  loan_sessions: (rows) => known(of(rows, 'loan')),
  titles_lent: (rows) => titled(of(rows, 'loan')),
  loans_per_visit: (rows) => of(rows, 'loan', 'visit'),
};

/** The rows that any column counts. */
export function countedRows(query: CountQuery, all: Rows): Rows {
  if (query.kind === 'table')
    return query.metrics.flatMap((code) => metricRows[code]?.(all) ?? of(all, 'loan'));
  return query.events.flatMap(({ code, filter, measure }) => {
    const rows = of(all, code).filter((row) => matches(row, filter));
    return measure.type === 'readers' || measure.type === 'perReader' ? known(rows) : rows;
  });
}

/** The rows that one column counts, or may count: those of a month may be of any day and hour. */
export function possibleRows(query: CountQuery, column: number, months: Rows): Rows {
  if (query.kind === 'table') {
    const code = query.metrics[column] ?? '';
    return metricRows[code]?.(months) ?? of(months, 'loan');
  }
  const line = query.events[column];
  if (line === undefined) return [];
  const rows = of(months, line.code).filter((row) => matchesMaybe(row, line.filter) !== false);
  const { type } = line.measure;
  return type === 'readers' || type === 'perReader' ? known(rows) : rows;
}

/** Compares two values. A missing value is smaller than every other. */
export const lastOf = (cell: Cell): number =>
  typeof cell === 'number' ? cell : Number.NEGATIVE_INFINITY;
