import type { DaySpan } from '@stacksight/contract';
import type { Dataset } from '../model/dataset.ts';
import type { Aggregate, QueryPart, Resolved } from '../question/resolved.ts';
import { breakdownsOf, onlyGroupsSql, type PartOptions } from './compile.ts';
import { countedBy } from './counted-by.ts';
import { finenessOf, mayMatch } from './finer.ts';
import { clampDays, planQueryPart } from './plan.ts';
import { baseParams, sourceSql } from './source.ts';
import { type BoundStatement, createBindings } from './statement.ts';

/**
 * Writes the SELECT of a query part's rows that count longer than a day, or lack an hour that the question needs.
 * Columns: their codes, first day and period, whether they lack the hour, and for each aggregate whether they may
 * belong to it.
 */
export function compileSpans(
  part: QueryPart,
  resolved: Resolved,
  days: DaySpan,
  options: Pick<PartOptions, 'top' | 'only'> & { asksHours: boolean },
): BoundStatement {
  const { query } = resolved;
  const { spans } = part.dataset;
  const day = spans?.day ?? part.dataset.day ?? 'day';
  const span = spans?.column ?? 'counted';
  // Readers and items have dates of their own. Their rows are judged by the period, not by the day in the row.
  const isOfThings = day !== 'day';
  const aggregates = part.aggregates.map((one) => possible(one, span));
  const dataset: Dataset = isOfThings ? { ...part.dataset, day: null } : part.dataset;
  const asked: QueryPart = { ...part, dataset, aggregates };
  const among: Resolved = {
    ...resolved,
    grain: options.asksHours ? 'hour' : null,
    query: { ...query, ...(query.filter === undefined ? {} : { filter: mayMatch(query.filter) }) },
  };
  // Any row of the years of the range may reach into the range.
  const year = (day: string, more = 0) => `${Number(day.slice(0, 4)) + more}-01-01`;
  const first = part.dataset.day === null ? days.to : days.from;
  const reach = { from: year(first), to: year(days.to, 1) };
  const dated = clampDays({ ...part.dataset, dayType: 'Date32' }, reach);
  const own = isOfThings ? days : reach;
  const plan = planQueryPart(asked, among, own);
  const bindings = createBindings(baseParams(plan, days.to));
  const keys = breakdownsOf(plan, options.top, bindings);
  const isLong = `${span} NOT IN ('each', 'day')`;
  const inReach = isOfThings
    ? [
        `${day} >= ${bindings.bind(dated.from, 'Date32')}`,
        `${day} < ${bindings.bind(dated.to, 'Date32')}`,
      ]
    : [];
  const isMeant = options.asksHours ? `(${isLong} OR hour = 255)` : isLong;
  const more = [isMeant, ...inReach, ...onlyGroupsSql(plan, options, bindings)];
  const counts = aggregates.map(
    (one, at) =>
      `countIf(${countedBy({ ...asked, aggregates: [one] }, bindings, aggregates.length === 1)}) AS u${at}`,
  );
  const hour = options.asksHours ? 'hour = 255' : 'true';
  const groups = [
    ...keys.map(({ group }) => group),
    day,
    span,
    ...(options.asksHours ? ['hour = 255'] : []),
  ];
  const columns = [
    ...keys.map(({ select, alias }) => `${select} AS ${alias}`),
    `toString(${day}) AS begins`,
    `toString(${span}) AS span`,
    `${hour} AS hourless`,
    ...counts,
  ];
  const sql = [
    `SELECT ${columns.join(', ')}`,
    sourceSql(plan, bindings, more),
    `GROUP BY ${groups.join(', ')}`,
  ].join('\n');
  return { sql, params: bindings.params };
}

/** Loosens an aggregate's filter, so that it has every row that may belong to the aggregate. */
function possible({ key, metric, filter }: Aggregate, span: string): Aggregate {
  const columns = [
    ...(metric.events === undefined ? [] : ['event']),
    ...(metric.counts === undefined ? [] : metric.columns),
    span,
  ];
  return {
    key: `span_${key}`,
    metric: { ...metric, columns },
    ...(filter === undefined ? {} : { filter: mayMatch(filter) }),
  };
}

/** Returns the fineness of the question's filter and of an aggregate's own filter. */
export const finenessIn = ({ query }: Resolved, { filter }: Aggregate) => [
  finenessOf(query.filter),
  finenessOf(filter),
];
