import { addDays, addMonths } from '@stacksight/contract';
import {
  type AnswerLine,
  type BenchQuestion,
  type BenchReply,
  daysBack,
  duckDays,
  kohaDays,
  query,
  withoutGaps,
  yearBack,
} from './question.ts';

// The questions about readers over time. The SQL for the other engines uses their strengths: window frames that begin
// one second later find the next event even if several events share a second.

const loan = { code: 'loan' };
const later = 'RANGE BETWEEN INTERVAL 1 SECOND FOLLOWING AND UNBOUNDED FOLLOWING';
const kohaLater = "RANGE BETWEEN INTERVAL '1 second' FOLLOWING AND UNBOUNDED FOLLOWING";
const windowDays = 30;

const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const plusYear = ({ from, to }: { from: string; to: string }) => ({ from, to: addMonths(to, 12) });
const plusWindow = ({ from, to }: { from: string; to: string }) => ({
  from,
  to: addDays(to, windowDays),
});

export const studies: readonly BenchQuestion[] = [
  {
    name: 'cohorts 12 × 12 by month',
    days: yearBack(12),
    ask: (range) =>
      query({ kind: 'retention', first: loan, back: loan, unit: 'month', periods: 12, range }),
    lines: cohortLines,
    duckdb: (days) =>
      cohorts(
        `SELECT reader_key AS reader, min(m) AS c, bit_or(1::UBIGINT << (m - ${months(days.from)})) AS b
        FROM (SELECT reader_key, year(day) * 12 + month(day) - 1 AS m FROM event WHERE event = 'loan' AND reader_key <> 0 AND ${duckDays(plusYear(days))}) GROUP BY 1 HAVING min(m) < ${months(days.to)}`,
        days.from,
      ),
    postgres: (days) =>
      cohorts(
        `SELECT borrowernumber AS reader, min(m) AS c, bit_or(1::bigint << (m - ${months(days.from)})) AS b
        FROM (SELECT borrowernumber, (extract(year FROM datetime) * 12 + extract(month FROM datetime) - 1)::int AS m FROM statistics WHERE type = 'loan' AND borrowernumber IS NOT NULL AND ${kohaDays(plusYear(days))}) AS e GROUP BY 1 HAVING min(m) < ${months(days.to)}`,
        days.from,
      ),
  },
  {
    name: 'funnel of 3 steps, a quarter',
    days: (round, last) => daysBack(91)(round + windowDays + 1, last),
    ask: (range) =>
      query({
        kind: 'funnel',
        steps: [{ code: 'search' }, loan, { code: 'return' }],
        window: { n: windowDays, unit: 'day' },
        range,
      }),
    lines: ({ rows }) => rows.map((row) => [row[0] ?? null, row[1] ?? 0]),
    duckdb: (days) =>
      funnel(
        `SELECT reader_key AS reader, "at" AS moment, event, event = 'search' AND ${duckDays(days)} AS starts FROM event WHERE event IN ('search', 'loan', 'return') AND reader_key <> 0 AND ${duckDays(plusWindow(days))}`,
        later,
      ),
    postgres: (days) =>
      funnel(
        `SELECT borrowernumber AS reader, datetime AS moment, type AS event, type = 'search' AND ${kohaDays(days)} AS starts FROM statistics WHERE type IN ('search', 'loan', 'return') AND borrowernumber IS NOT NULL AND ${kohaDays(plusWindow(days))}`,
        kohaLater,
      ),
  },
  {
    name: 'first loan ever, by month',
    days: yearBack(0),
    ask: (range) => query({ kind: 'firstLast', event: loan, grain: 'month', range }),
    lines: ({ rows }) => withoutGaps(rows, 1),
    duckdb: ({ from, to }) =>
      `SELECT date_trunc('month', f)::date, count(*), count(*) FILTER (n = 1), quantile_cont(l - f, 0.5), quantile_cont(l - f, 0.9), avg(l - f)
       FROM (SELECT min(day) AS f, max(day) AS l, count(*) AS n FROM event WHERE event = 'loan' AND reader_key <> 0 GROUP BY reader_key HAVING min(day) >= DATE '${from}' AND min(day) < DATE '${to}') GROUP BY 1`,
    postgres: ({ from, to }) =>
      `SELECT date_trunc('month', f)::date, count(*), count(*) FILTER (WHERE n = 1), percentile_cont(0.5) WITHIN GROUP (ORDER BY l - f), percentile_cont(0.9) WITHIN GROUP (ORDER BY l - f), avg(l - f)
       FROM (SELECT min(datetime)::date AS f, max(datetime)::date AS l, count(*) AS n FROM statistics WHERE type = 'loan' AND borrowernumber IS NOT NULL GROUP BY borrowernumber HAVING min(datetime) >= '${from}' AND min(datetime) < '${to}') AS r GROUP BY 1`,
  },
  {
    name: 'stickiness by month, 1 year',
    days: yearBack(0),
    ask: (range) => query({ kind: 'stickiness', event: loan, unit: 'month', range }),
    lines: ({ rows }) =>
      rows.map(([month, days, readers]) => [month ?? null, Number(days), readers ?? 0]),
    duckdb: (days) =>
      `SELECT m, days, count(*) FROM (SELECT date_trunc('month', day)::date AS m, count(DISTINCT day) AS days FROM event WHERE event = 'loan' AND reader_key <> 0 AND ${duckDays(days)} GROUP BY m, reader_key) GROUP BY 1, 2`,
    postgres: (days) =>
      `SELECT m, days, count(*) FROM (SELECT date_trunc('month', datetime)::date AS m, count(DISTINCT datetime::date) AS days FROM statistics WHERE type = 'loan' AND borrowernumber IS NOT NULL AND ${kohaDays(days)} GROUP BY date_trunc('month', datetime)::date, borrowernumber) AS r GROUP BY 1, 2`,
  },
  {
    name: 'loan to next loan, 1 year',
    days: (round, last) => daysBack(365)(round, last),
    ask: (range) => query({ kind: 'interval', from: loan, to: loan, range }),
    lines: ({ rows: [row = []] }) => [[row[0] ?? 0, row[1] ?? 0, row[4] ?? null]],
    duckdb: (days) =>
      `SELECT count(*), count(*) FILTER (next IS NULL), quantile_cont(epoch(next) - epoch("at"), 0.5) / 86400
       FROM (SELECT "at", day, min("at") OVER (PARTITION BY reader_key ORDER BY "at" ${later}) AS next FROM event WHERE event = 'loan' AND reader_key <> 0 AND day >= DATE '${days.from}') WHERE ${duckDays(days)}`,
    postgres: (days) =>
      `SELECT count(*), count(*) FILTER (WHERE next IS NULL), percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM next - datetime)) / 86400
       FROM (SELECT datetime, min(datetime) OVER (PARTITION BY borrowernumber ORDER BY datetime ${kohaLater}) AS next FROM statistics WHERE type = 'loan' AND borrowernumber IS NOT NULL AND datetime >= '${days.from}') AS e WHERE ${kohaDays(days)}`,
  },
];

/** Returns the cohort triangle as lines: cohort, months later, readers. */
function cohortLines({ rows }: BenchReply): AnswerLine[] {
  return rows.flatMap((row) =>
    Array.from(
      { length: 13 },
      (_, k): AnswerLine => [row[0] ?? null, k, row[k === 0 ? 1 : k * 2] ?? 0],
    ).filter(([, , readers]) => readers !== 0),
  );
}

const cohorts = (readers: string, from: string): string =>
  `SELECT make_date(((c - c % 12) / 12)::int, (c % 12 + 1)::int, 1), k, count(*) FROM (${readers}) AS r, generate_series(0, 12) AS s(k) WHERE ((b >> (c - ${months(from)} + k)::int) & 1) = 1 GROUP BY 1, 2`;

function funnel(events: string, frame: string): string {
  const next = (what: string) =>
    `min(CASE WHEN ${what} END) OVER (PARTITION BY reader ORDER BY moment ${frame})`;
  return `WITH e AS (${events}),
    returned AS (SELECT *, ${next("event = 'return' THEN moment")} AS back FROM e),
    tried AS (SELECT reader, moment, starts, ${next("event = 'loan' THEN moment")} AS lent, ${next("event = 'loan' THEN back")} AS back FROM returned),
    levels AS (SELECT reader, max(CASE WHEN back <= moment + INTERVAL '${windowDays} days' THEN 3 WHEN lent <= moment + INTERVAL '${windowDays} days' THEN 2 ELSE 1 END) AS level FROM tried WHERE starts GROUP BY reader)
    SELECT step::text, count(*) FROM levels, generate_series(1, 3) AS s(step) WHERE level >= step GROUP BY step`;
}
