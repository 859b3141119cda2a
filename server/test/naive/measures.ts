import { activeEvents, type Cell, type CountQuery, type EventQuery } from '@stacksight/contract';
import { mean, quantile } from './history.ts';
import { distinct, known, matches, of, over, type Rows, readers, times } from './raw-rows.ts';

// What each metric and each measure is, over a list of rows.

const metrics: Readonly<Record<string, (rows: Rows) => Cell>> = {
  loans: (rows) => times(of(rows, 'loan')),
  visits: (rows) => times(of(rows, 'visit')),
  returns: (rows) => times(of(rows, 'return')),
  active_borrowers: (rows) => readers(of(rows, 'loan')),
  active_readers: (rows) => readers(of(rows, ...activeEvents)),
  loan_sessions: (rows) =>
    distinct(known(of(rows, 'loan')).map((row) => `${row.reader_key} ${row.day} ${row.libcode}`)),
  titles_lent: (rows) =>
    distinct(of(rows, 'loan').flatMap(({ bookrecno }) => (bookrecno === 0 ? [] : [bookrecno]))),
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
      return readers(rows);
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

/** The columns of an answer over some rows. */
export function cellsOf(query: CountQuery, rows: Rows): Cell[] {
  if (query.kind === 'table') return query.metrics.map((code) => metrics[code]?.(rows) ?? null);
  const lines = query.events.map((line) => measured(line, rows));
  return [...lines, ...query.formulas.map(({ expr }) => formed(expr, lines))];
}

/** How large a group is for the choice of the top ones: what the first column divides, or is. */
export function sizeOf(query: CountQuery, rows: Rows): number {
  if (query.kind === 'table') {
    const [first = ''] = query.metrics;
    return Number(metrics[first.startsWith('loans_per') ? 'loans' : first]?.(rows) ?? 0);
  }
  const [line] = query.events;
  if (line === undefined) return 0;
  if (line.measure.type !== 'perReader')
    return Number(measured(line, rows) ?? Number.NEGATIVE_INFINITY);
  return times(known(of(rows, line.code).filter((row) => matches(row, line.filter))));
}
