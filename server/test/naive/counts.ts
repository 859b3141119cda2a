import {
  activeEvents,
  type Cell,
  type CountQuery,
  type EventQuery,
  type Filter,
  type Grain,
  otherCode,
} from '@stacksight/contract';
import { mean, quantile } from './history.ts';
import { after, type Days, startOf, utc } from './periods.ts';

// Tables and events counted row by row: what the engine's one SELECT must answer.

/** A row of the event stream, as it is inserted. */
export type RawRow = {
  event: string;
  day: string;
  hour: number;
  reader_key: number;
  libcode: string;
  rdtype: string;
  channel: string;
  clc1: string;
  bookrecno: number;
  amount: number;
  n: number;
};

const weekday = (day: string): number => ((utc(day).getUTCDay() + 6) % 7) + 1;

const codes: Readonly<Record<string, (row: RawRow) => string>> = {
  library: ({ libcode }) => libcode,
  readerType: ({ rdtype }) => rdtype,
  channel: ({ channel }) => channel,
  mainClass: ({ clc1 }) => clc1,
  title: ({ bookrecno }) => (bookrecno === 0 ? '' : String(bookrecno)),
  weekday: ({ day }) => String(weekday(day)),
  hour: ({ hour }) => (hour === 255 ? '' : String(hour).padStart(2, '0')),
};
const codeOf = (row: RawRow, dimension: string): string => codes[dimension]?.(row) ?? '';

export function matches(row: RawRow, filter: Filter | undefined): boolean {
  if (filter === undefined) return true;
  if ('all' in filter) return filter.all.every((one) => matches(row, one));
  if ('any' in filter) return filter.any.some((one) => matches(row, one));
  if ('not' in filter) return !matches(row, filter.not);
  const code = codeOf(row, filter.field);
  const { op, value } = filter;
  if (op === 'isNull') return (code === '') !== (value === false);
  if (op === 'in') return (value as string[]).includes(code);
  if (op === 'notIn') return !(value as string[]).includes(code);
  if (op === 'contains') return code.toLowerCase().includes(String(value).toLowerCase());
  if (op === 'between') {
    const [low = '', high = ''] = value as string[];
    return code >= low && code <= high;
  }
  const order = code < String(value) ? -1 : code > String(value) ? 1 : 0;
  const holds = { eq: [0], ne: [-1, 1], gt: [1], gte: [0, 1], lt: [-1], lte: [-1, 0] }[op];
  return holds.includes(order);
}

type Rows = readonly RawRow[];

const times = (rows: Rows): number => rows.reduce((sum, { n }) => sum + n, 0);
const distinct = <T>(list: readonly T[]): number => new Set(list).size;
const known = (rows: Rows): RawRow[] => rows.filter(({ reader_key }) => reader_key !== 0);
const readers = (rows: Rows): number => distinct(known(rows).map(({ reader_key }) => reader_key));
const of = (rows: Rows, ...events: string[]) => rows.filter(({ event }) => events.includes(event));
const over = (above: number, below: number): Cell => (below === 0 ? null : above / below);

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

function cellsOf(query: CountQuery, rows: Rows): Cell[] {
  if (query.kind === 'table') return query.metrics.map((code) => metrics[code]?.(rows) ?? null);
  const lines = query.events.map((line) => measured(line, rows));
  return [...lines, ...query.formulas.map(({ expr }) => formed(expr, lines))];
}

/** How large a group is for the choice of the top ones: what the first column divides, or is. */
function sizeOf(query: CountQuery, rows: Rows): number {
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

const quarterOf = (day: string): string =>
  `${day.slice(0, 5)}${{ 0: '01', 1: '04', 2: '07', 3: '10' }[Math.floor((Number(day.slice(5, 7)) - 1) / 3)]}-01`;

function bucketOf({ day, hour }: Pick<RawRow, 'day' | 'hour'>, grain: Grain): string {
  if (grain === 'hour') return `${day} ${String(hour).padStart(2, '0')}`;
  if (grain === 'quarter') return quarterOf(day);
  return grain === 'year' ? `${day.slice(0, 4)}-01-01` : startOf(day, grain);
}

function bucketsOf({ from, to }: Days, grain: Grain): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = after(day, 1)) days.push(day);
  const hours = grain === 'hour' ? Array.from({ length: 24 }, (_, hour) => hour) : [0];
  return [...new Set(days.flatMap((day) => hours.map((hour) => bucketOf({ day, hour }, grain))))];
}

/** The same days a year before, or as many days as there are just before. */
export function before({ from, to }: Days, compare: 'previous' | 'lastYear'): Days {
  const count = (utc(to).getTime() - utc(from).getTime()) / 86_400_000;
  if (compare === 'previous') return { from: after(from, -count), to: from };
  const back = (day: string) => {
    const year = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    return year.endsWith('02-29') ? year.replace('29', '28') : year;
  };
  return { from: back(from), to: after(back(after(to, -1)), 1) };
}

export type Counted = { rows: Map<string, Cell[]>; totals: Cell[] };

/** Every row of the answer by its bucket and codes, and the totals; rows of nothing may be left out of either. */
export function naiveCounts(query: CountQuery, range: Days, all: Rows): Counted {
  const { by, top, filter, grain, compare } = query;
  const inDays = (days: Days) =>
    all.filter((row) => row.day >= days.from && row.day < days.to && matches(row, filter));
  const now = inDays(range);
  const earlier = compare === undefined ? null : before(range, compare);
  const then = earlier === null ? [] : inDays(earlier);
  const shown = of([...now, ...then], ...allEvents(query));
  const kept = by.map((dimension) => {
    // Of a dimension with few codes all keep their row where they fit, those of the earlier period among them.
    const codes = new Set(shown.map((row) => codeOf(row, dimension)).filter((code) => code !== ''));
    const fits = isSmall(dimension) && codes.size <= top;
    return fits ? codes : keptCodes(query, now, dimension, top);
  });
  const codesOf = (row: RawRow) =>
    by.map((dimension, at) => {
      const code = codeOf(row, dimension);
      if (code === '') return null;
      return kept[at]?.has(code) === true ? code : otherCode;
    });
  const keyOf = (row: RawRow) =>
    JSON.stringify([grain === undefined ? null : bucketOf(row, grain), codesOf(row)]);
  const [groups, groupsThen] = [Map.groupBy(now, keyOf), Map.groupBy(then, keyOf)];
  const combos = new Map(
    (by.length === 0 ? [[]] : [...now, ...then].map(codesOf)).map((one) => [
      JSON.stringify(one),
      one,
    ]),
  );
  const buckets = grain === undefined ? [null] : bucketsOf(range, grain);
  const bucketsThen = grain === undefined || earlier === null ? null : bucketsOf(earlier, grain);
  const rows = new Map<string, Cell[]>();
  for (const combo of combos.values())
    buckets.forEach((bucket, at) => {
      const values = cellsOf(query, groups.get(JSON.stringify([bucket, combo])) ?? []);
      const place = bucketsThen === null ? null : bucketsThen[at];
      const old =
        place === undefined
          ? null
          : cellsOf(query, groupsThen.get(JSON.stringify([place, combo])) ?? []);
      rows.set(
        JSON.stringify([bucket, combo]),
        compare === undefined ? values : grown(values, old),
      );
    });
  const totals = cellsOf(query, now);
  return { rows, totals: compare === undefined ? totals : grown(totals, cellsOf(query, then)) };
}

const eventsOf: Readonly<Record<string, readonly string[]>> = {
  visits: ['visit'],
  returns: ['return'],
  active_readers: activeEvents,
};

const isSmall = (dimension: string): boolean => dimension !== 'library' && dimension !== 'title';

/** The events that any column looks at. */
const allEvents = (query: CountQuery): readonly string[] =>
  query.kind === 'event'
    ? query.events.map(({ code }) => code)
    : query.metrics.flatMap((metric) =>
        metric === 'loans_per_visit' ? ['loan', 'visit'] : (eventsOf[metric] ?? ['loan']),
      );

/** The events that the first column looks at. */
const firstEvents = (query: CountQuery): readonly string[] =>
  query.kind === 'event'
    ? [query.events[0]?.code ?? '']
    : (eventsOf[query.metrics[0] ?? ''] ?? ['loan']);

/** The N largest by the first column, by the code where they are the same. */
function keptCodes(query: CountQuery, all: Rows, dimension: string, top: number): Set<string> {
  const rows = of(all, ...firstEvents(query));
  const sized = [...Map.groupBy(rows, (row) => codeOf(row, dimension))]
    .filter(([code]) => code !== '')
    .map(([code, list]) => ({ code, size: sizeOf(query, list) }))
    .sort((a, b) => b.size - a.size || (a.code < b.code ? -1 : 1));
  return new Set(sized.slice(0, top).map(({ code }) => code));
}

const grown = (values: readonly Cell[], old: readonly Cell[] | null): Cell[] =>
  values.flatMap((value, at): Cell[] => {
    const was = old === null ? null : (old[at] ?? null);
    const change =
      typeof value !== 'number' || typeof was !== 'number' || was === 0
        ? null
        : (value - was) / was;
    return [value, was, change];
  });
