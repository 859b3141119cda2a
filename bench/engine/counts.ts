import { addDays } from '@stacksight/contract';
import {
  type BenchQuestion,
  daysBack,
  duckDays,
  kohaDays,
  query,
  withoutGaps,
  yearBack,
} from './question.ts';

// The questions that count rows, each with one SELECT.

const table = { kind: 'table', dataset: 'circulation' } as const;
const active =
  "('loan', 'renew', 'return', 'reserve', 'visit', 'search', 'login', 'in_house', 'activity')";
const drilled = 'LJ00';

/** The number of days of the demonstration city before its last one. */
const everything = 1_826;

export const counts: readonly BenchQuestion[] = [
  {
    name: 'loans by month, 2 years',
    days: daysBack(730),
    ask: (range) => query({ ...table, metrics: ['loans'], grain: 'month', range }),
    lines: ({ rows }) => withoutGaps(rows, 1),
    duckdb: (days) =>
      `SELECT date_trunc('month', day)::date, count(*) FROM event WHERE event = 'loan' AND ${duckDays(days)} GROUP BY 1`,
    postgres: (days) =>
      `SELECT date_trunc('month', datetime)::date, count(*) FROM statistics WHERE type = 'loan' AND ${kohaDays(days)} GROUP BY 1`,
  },
  {
    name: 'borrowers by library, 1 year',
    days: daysBack(365),
    ask: (range) =>
      query({ ...table, metrics: ['active_borrowers'], by: ['library'], top: 100, range }),
    lines: ({ rows }) => [...rows],
    duckdb: (days) =>
      `SELECT libcode, count(DISTINCT reader_key) FROM event WHERE event = 'loan' AND reader_key <> 0 AND ${duckDays(days)} GROUP BY 1`,
    postgres: (days) =>
      `SELECT branch, count(DISTINCT borrowernumber) FROM statistics WHERE type = 'loan' AND borrowernumber IS NOT NULL AND ${kohaDays(days)} GROUP BY 1`,
  },
  {
    name: 'top 10 titles, half a year',
    days: daysBack(182),
    ask: (range) =>
      query({
        ...table,
        metrics: ['loans'],
        by: ['title'],
        filter: { not: { field: 'title', op: 'isNull' } },
        page: { number: 1, size: 10 },
        range,
      }),
    // Titles with equally many loans may come in any order, so only the numbers are compared.
    lines: ({ rows }) => rows.slice(0, 10).map((row) => [row[1] ?? null]),
    duckdb: (days) =>
      `SELECT n FROM (SELECT bookrecno, count(*) AS n FROM event WHERE event = 'loan' AND bookrecno <> 0 AND ${duckDays(days)} GROUP BY 1 ORDER BY n DESC, bookrecno LIMIT 10)`,
    postgres: (days) =>
      `SELECT n FROM (SELECT biblionumber, count(*) AS n FROM statistics WHERE type = 'loan' AND biblionumber IS NOT NULL AND ${kohaDays(days)} GROUP BY 1 ORDER BY n DESC, biblionumber LIMIT 10) AS t`,
  },
  {
    name: 'weekday × hour, all rows',
    days: daysBack(everything),
    ask: (range) =>
      query({ ...table, metrics: ['loans', 'returns', 'visits'], by: ['weekday', 'hour'], range }),
    lines: ({ rows }) =>
      rows.map(([weekday, hour, ...numbers]) => [Number(weekday), Number(hour), ...numbers]),
    duckdb: (days) =>
      `SELECT isodow(day), hour, count(*) FILTER (event = 'loan'), count(*) FILTER (event = 'return'), count(*) FILTER (event = 'visit') FROM event WHERE event IN ('loan', 'return', 'visit') AND ${duckDays(days)} GROUP BY 1, 2`,
    postgres: (days) =>
      `SELECT extract(isodow FROM datetime)::int, extract(hour FROM datetime)::int, count(*) FILTER (WHERE type = 'loan'), count(*) FILTER (WHERE type = 'return'), count(*) FILTER (WHERE type = 'visit') FROM statistics WHERE type IN ('loan', 'return', 'visit') AND ${kohaDays(days)} GROUP BY 1, 2`,
  },
  {
    name: 'year × library × class, all rows',
    days: daysBack(everything),
    ask: (range) =>
      query({
        ...table,
        metrics: ['active_readers'],
        grain: 'year',
        by: ['library', 'mainClass'],
        top: 100,
        range,
      }),
    lines: ({ rows }) =>
      withoutGaps(rows, 3).map(([year, library, code, n]) => [
        `${year}`.slice(0, 4),
        library ?? '',
        code ?? '',
        n ?? 0,
      ]),
    duckdb: (days) =>
      `SELECT year(day)::varchar, libcode, clc1, count(DISTINCT reader_key) FROM event WHERE event IN ${active} AND reader_key <> 0 AND ${duckDays(days)} GROUP BY 1, 2, 3`,
    postgres: (days) =>
      `SELECT extract(year FROM datetime)::text, branch, coalesce(ccode, ''), count(DISTINCT borrowernumber) FROM statistics WHERE type IN ${active} AND borrowernumber IS NOT NULL AND ${kohaDays(days)} GROUP BY 1, 2, 3`,
  },
  {
    name: 'the rows behind one cell',
    days: yearBack(0),
    ask: ({ to }) => ({
      path: 'api/rows',
      json: {
        query: { ...table, metrics: ['loans'], by: ['library'], range: lastMonth(to) },
        cell: { metric: 'loans', codes: { library: drilled } },
      },
    }),
    lines: ({ rows, total }) => rows.map((row) => [row[0] ?? null, row[5] ?? null, total ?? 0]),
    duckdb: ({ to }) => {
      const where = `event = 'loan' AND libcode = '${drilled}' AND ${duckDays(lastMonth(to))}`;
      return `SELECT strftime("at" + INTERVAL 8 HOUR, '%Y-%m-%d %H:%M:%S'), barcode, (SELECT count(*) FROM event WHERE ${where}) FROM (SELECT * FROM event WHERE ${where} ORDER BY day DESC, "at" DESC, barcode, reader_key LIMIT 50)`;
    },
    postgres: ({ to }) => {
      const where = `type = 'loan' AND branch = '${drilled}' AND ${kohaDays(lastMonth(to))}`;
      return `SELECT to_char(datetime, 'YYYY-MM-DD HH24:MI:SS'), itemnumber::text, (SELECT count(*) FROM statistics WHERE ${where}) FROM (SELECT * FROM statistics WHERE ${where} ORDER BY datetime DESC, itemnumber, borrowernumber LIMIT 50) AS t`;
    },
  },
];

const lastMonth = (to: string) => ({ from: addDays(to, -30), to });
