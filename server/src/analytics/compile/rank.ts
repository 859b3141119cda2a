import type { DaySpan } from '@stacksight/contract';
import type { Aggregate, Output, QueryPart, Resolved } from '../question/resolved.ts';
import { lastSql } from './codes.ts';
import { aggregateSql, breakdownsOf, type TopCodes } from './compile.ts';
import { countedBy } from './counted-by.ts';
import {
  aggregateKeysOf,
  decidingOutput,
  outputSql,
  unknownCountSql,
  withEmptyValue,
} from './output-sql.ts';
import { planQueryPart } from './plan.ts';
import { baseParams, sourceSql } from './source.ts';
import {
  type Bindings,
  type BoundStatement,
  createBindings,
  withParamPrefix,
} from './statement.ts';

// Ranks codes, or combinations of codes, by the deciding column, then by the deciding column in the compared period,
// then by code. Every code with rows in any column of either period is ranked.

/** Writes the statement of the largest codes of one breakdown. The unknown code can be one of them. */
export function compileTop(
  resolved: Resolved,
  index: number,
  { limit, days }: { limit: number; days: DaySpan },
): BoundStatement {
  const one = resolved.by[index];
  if (one === undefined) throw new Error(`The question has no breakdown ${index}.`);
  return rankedCodes({ ...resolved, grain: null, by: [one] }, [null], { days, limit });
}

/** Writes the statement of `limit` combinations of codes, from `offset` on, in the order of the answer. */
export function compileWindow(
  resolved: Resolved,
  top: TopCodes,
  { limit, offset }: { limit: number; offset: number },
): BoundStatement {
  const isAscending = resolved.sort?.isAscending === true;
  const place = { days: resolved.range, limit, offset, isAscending, isLastApart: true };
  return rankedCodes({ ...resolved, grain: null }, top, place);
}

type RankWindow = {
  days: DaySpan;
  limit: number;
  offset?: number;
  isAscending?: boolean;
  isLastApart?: boolean;
};

function rankedCodes(resolved: Resolved, top: TopCodes, place: RankWindow): BoundStatement {
  const names = resolved.by.map((_, at) => `c${at}`);
  const output = decidingOutput(resolved);
  const used = output === undefined ? firstKey(resolved) : aggregateKeysOf(output.value);
  const ranked = resolved.parts
    .flatMap(({ aggregates }) => aggregates)
    .filter(({ key }) => used.includes(key));
  const { compareRange } = resolved;
  const periods = compareRange === null ? [place.days] : [place.days, compareRange];
  const branches = periods.flatMap((days, period) =>
    resolved.parts.map((part) =>
      branchOf(part, resolved, { days, top, ranked, period, periods: periods.length }),
    ),
  );
  const placed = branches.map((one, at) => withParamPrefix(one, `b${at}_`));
  const bindings = createBindings(Object.assign({}, ...placed.map(({ params }) => params)));
  const direction = place.isAscending === true ? 'ASC' : 'DESC';
  const order = [
    ...(place.isLastApart === true ? [lastSql(resolved, names)] : []),
    ...periods.map(
      (_, period) =>
        `${rankSql(output, ranked, { period, isOne: placed.length === 1 }, bindings)} ${direction} NULLS LAST`,
    ),
    ...names,
  ];
  const isOne = placed.length === 1;
  const sql = [
    `SELECT ${names.join(', ')}`,
    `FROM (${placed.map((one) => one.sql).join('\nUNION ALL\n')})`,
    ...(isOne ? [] : [`GROUP BY ${names.join(', ')}`]),
    `ORDER BY ${order.join(', ')}`,
    `LIMIT ${place.limit} OFFSET ${place.offset ?? 0}`,
  ].join('\n');
  return { sql, params: bindings.params };
}

const firstKey = ({ parts }: Resolved): string[] => [parts[0]?.aggregates[0]?.key ?? ''];

function rankSql(
  output: Output | undefined,
  ranked: readonly Aggregate[],
  { period, isOne }: { period: number; isOne: boolean },
  bindings: Bindings,
): string {
  const sqlOf = (key: string): string | null => {
    const at = ranked.findIndex((one) => one.key === key);
    const aggregate = ranked[at];
    const name = rankName(period, at);
    return aggregate === undefined
      ? null
      : withEmptyValue(aggregate, isOne ? name : `max(${name})`);
  };
  if (output !== undefined) return outputSql(output.value, sqlOf, bindings);
  return sqlOf(ranked[0]?.key ?? '') ?? 'NULL';
}

const rankName = (period: number, at: number): string => `r${period}_${at}`;

/**
 * Writes the SELECT of the codes of one query part in one period, with the aggregates of the deciding column that this
 * part has.
 */
function branchOf(
  part: QueryPart,
  resolved: Resolved,
  {
    days,
    top,
    ranked,
    period,
    periods,
  }: {
    days: DaySpan;
    top: TopCodes;
    ranked: readonly Aggregate[];
    period: number;
    periods: number;
  },
): BoundStatement {
  const asked: QueryPart = {
    ...part,
    aggregates: part.aggregates.map((one) => (ranked.includes(one) ? one : existing(one))),
  };
  const plan = planQueryPart(asked, resolved, days);
  const bindings = createBindings(baseParams(plan));
  const keys = breakdownsOf(plan, top, bindings);
  const values = Array.from({ length: periods }, (_, at) =>
    ranked.map((one, index) => {
      const isHere = at === period && part.aggregates.includes(one);
      const sql = isHere
        ? `toNullable(toFloat64(${toldSql(one, aggregateSql(one, plan, bindings))}))`
        : "CAST(NULL, 'Nullable(Float64)')";
      return `${sql} AS ${rankName(at, index)}`;
    }),
  ).flat();
  const codes = keys.map(({ select }, at) => `toString(${select}) AS c${at}`);
  const counted = countedBy(part, bindings);
  // Rows without a reader or title make a distinct count unknown, so they stay in the source. A group of only such rows
  // is left out.
  const isTold =
    counted !== 'true' && ranked.some(({ metric }) => metric.additivity === 'distinct');
  const source = sourceSql(plan, bindings, counted === 'true' || isTold ? [] : [counted]);
  const having = isTold ? `\nHAVING countIf(${counted}) > 0` : '';
  const sql = `SELECT ${[...codes, ...values].join(', ')}\n${source}\nGROUP BY ${keys.map(({ group }) => group).join(', ')}${having}`;
  return { sql, params: bindings.params };
}

const toldSql = ({ metric }: Aggregate, sql: string): string =>
  metric.additivity === 'distinct' ? `ifNull(${sql}, ${unknownCountSql})` : sql;

/**
 * Copies an aggregate without the columns that only its value needs. For a column that does not decide the order, only
 * the existence of rows counts.
 */
function existing(one: Aggregate): Aggregate {
  const { metric } = one;
  if (metric.counts !== undefined) return one;
  const columns = metric.events === undefined ? [] : ['event'];
  return { ...one, metric: { ...metric, columns } };
}
