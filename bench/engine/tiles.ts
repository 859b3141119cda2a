import { addDays, daysBetween } from '@stacksight/contract';
import {
  type BenchDays,
  type BenchQuestion,
  daysBack,
  duckDays,
  kohaDays,
  withoutGaps,
} from './question.ts';

// The dashboard's tiles that count events or readers, for the chosen days and the period before.

const active =
  "('loan', 'renew', 'return', 'reserve', 'visit', 'search', 'login', 'in_house', 'activity')";

type Tile = {
  days?: number;
  lines?: BenchQuestion['lines'];
  /** The values that are also counted for the period before. */
  count?: string;
  /** The columns, the conditions beside the days, and the clauses after WHERE. */
  duckdb: readonly [select: string, where: string, rest: string];
  postgres: readonly [select: string, where: string, rest: string];
  tables?: readonly [duckdb: string, postgres: string];
};

const byDay = (event: string): Tile => ({
  count: 'count(*)',
  duckdb: ['day', `event = '${event}'`, 'GROUP BY day'],
  postgres: ['datetime::date', `type = '${event}'`, 'GROUP BY 1'],
});

const split = (duck: string, koha: string, events: readonly string[]): Tile => {
  const list = `(${events.map((event) => `'${event}'`).join(', ')})`;
  const numbers = (column: string, filter: (condition: string) => string) =>
    events.map((event) => `count(*) FILTER ${filter(`${column} = '${event}'`)}`).join(', ');
  return {
    lines: ({ rows }) => rows.map(([code, ...cells]) => [code ?? '', ...cells]),
    duckdb: [
      `${duck}, ${numbers('event', (condition) => `(${condition})`)}`,
      `event IN ${list}`,
      `GROUP BY ${duck}`,
    ],
    postgres: [
      `coalesce(${koha}, ''), ${numbers('type', (condition) => `(WHERE ${condition})`)}`,
      `type IN ${list}`,
      `GROUP BY ${koha}`,
    ],
  };
};

const tiles: Readonly<Record<string, Tile>> = {
  loans: byDay('loan'),
  returns: byDay('return'),
  visits: byDay('visit'),
  activeReaders: {
    count: 'count(DISTINCT reader)',
    tables: [
      '(SELECT *, reader_key AS reader FROM event) AS e',
      '(SELECT *, borrowernumber AS reader FROM statistics) AS s',
    ],
    duckdb: ['day', `event IN ${active} AND reader_key <> 0`, 'GROUP BY day'],
    postgres: ['datetime::date', `type IN ${active} AND borrowernumber IS NOT NULL`, 'GROUP BY 1'],
  },
  newReaders: {
    count: 'count(*)',
    tables: [
      '(SELECT registered_on AS day FROM reader) AS r',
      '(SELECT dateenrolled AS datetime FROM borrowers) AS b',
    ],
    duckdb: ['day', 'true', 'GROUP BY day'],
    postgres: ['datetime::date', 'true', 'GROUP BY 1'],
  },
  holds: byDay('reserve'),
  loansByMonth: {
    days: 330,
    count: 'count(*)',
    duckdb: ["date_trunc('month', day)::date", "event = 'loan'", 'GROUP BY 1'],
    postgres: ["date_trunc('month', datetime)::date", "type = 'loan'", 'GROUP BY 1'],
  },
  // The default lines have one number; this tile has two.
  loansByLibrary: {
    lines: ({ rows }) => rows,
    duckdb: [
      "libcode, count(*) FILTER (event = 'loan'), count(*) FILTER (event = 'visit')",
      "event IN ('loan', 'visit')",
      'GROUP BY libcode',
    ],
    postgres: [
      "branch, count(*) FILTER (WHERE type = 'loan'), count(*) FILTER (WHERE type = 'visit')",
      "type IN ('loan', 'visit')",
      'GROUP BY branch',
    ],
  },
  loansByClass: split('clc1', 'ccode', ['loan', 'renew']),
  loansByReaderType: split('rdtype', 'categorycode', ['loan']),
  weekdayHour: {
    days: 90,
    lines: ({ rows }) => rows.map(([weekday, hour, n]) => [Number(weekday), Number(hour), n ?? 0]),
    duckdb: ['isodow(day), hour, count(*)', "event = 'loan'", 'GROUP BY 1, 2'],
    postgres: [
      'extract(isodow FROM datetime)::int, extract(hour FROM datetime)::int, count(*)',
      "type = 'loan'",
      'GROUP BY 1, 2',
    ],
  },
  hotTitles: {
    lines: ({ rows }) => rows.slice(0, 10).map((row) => [row[1] ?? null]),
    duckdb: [
      'count(*) AS n',
      "event = 'loan' AND bookrecno <> 0",
      'GROUP BY bookrecno ORDER BY n DESC LIMIT 10',
    ],
    postgres: [
      'count(*) AS n',
      "type = 'loan' AND biblionumber IS NOT NULL",
      'GROUP BY biblionumber ORDER BY n DESC LIMIT 10',
    ],
  },
};

/** The tiles as questions. The other engines count both periods in one scan. */
export const dashboard: readonly BenchQuestion[] = Object.entries(tiles).map(([name, tile]) => {
  const { count } = tile;
  const compared = (columns: string, condition: string) =>
    count === undefined
      ? columns
      : `${columns}, ${count.replace(')', `) FILTER (WHERE ${condition})`)}, ${count.replace(')', `) FILTER (WHERE NOT ${condition})`)}`;
  const both = ({ from, to }: BenchDays): BenchDays =>
    count === undefined ? { from, to } : { from: addDays(from, daysBetween(to, from)), to };
  const [duckTable = 'event', kohaTable = 'statistics'] = tile.tables ?? [];
  const [duck, koha] = [tile.duckdb, tile.postgres];
  return {
    name,
    days: daysBack(tile.days ?? 30),
    ask: ({ from, to }) => ({
      path: `dashboard/tile/${name}?range=${from}~${addDays(to, -1)}&compare=previous`,
    }),
    lines: tile.lines ?? (({ rows }) => withoutGaps(rows, 1).map((row) => row.slice(0, 2))),
    theirs: (rows) =>
      count === undefined ? rows : withoutGaps(rows, 1).map((row) => row.slice(0, 2)),
    duckdb: (days) =>
      `SELECT ${compared(duck[0], `day >= DATE '${days.from}'`)} FROM ${duckTable} WHERE ${duck[1]} AND ${duckDays(both(days))} ${duck[2]}`,
    postgres: (days) =>
      `SELECT ${compared(koha[0], `datetime >= TIMESTAMP '${days.from}'`)} FROM ${kohaTable} WHERE ${koha[1]} AND ${kohaDays(both(days))} ${koha[2]}`,
  };
});
