import { type DaySpan, otherCode } from '@stacksight/contract';
import { bucketKeySql, bucketSql } from '../calendar/buckets.ts';
import type { Dataset, Dimension } from '../model/dataset.ts';
import type { Aggregate, QueryPart, Resolved, ResolvedStep } from '../question/resolved.ts';
import { groupedByNumber } from './by-number.ts';
import { otherNumber } from './codes.ts';
import { compileFilter } from './compile-filter.ts';
import { isOrdered, orderSql, pagingSql, rowLimit, valueOrder } from './paging.ts';
import { type Plan, planQueryPart } from './plan.ts';
import { baseParams, sourceSql } from './source.ts';
import { type Bindings, type BoundStatement, createBindings } from './statement.ts';

// Writes one SELECT for each query part. Identifiers come from the model, every value is bound, and the library scope
// is in the innermost WHERE.

export type Compiled = BoundStatement & { rollup: string | null };

/** For each breakdown the codes that keep their own row, with the unknown code; null if every code does. */
export type TopCodes = readonly (readonly string[] | null)[];

/**
 * The only groups to ask for: those whose codes a statement selects, or those listed. Null asks for all groups without
 * a limit.
 */
export type OnlyGroups = BoundStatement | { series: readonly Series[] } | null;
type Series = readonly unknown[];

export type PartOptions = {
  top: TopCodes;
  isPaged: boolean;
  /** Adds a row for the total and a last column that is 1 in this row. The question must have exactly one key. */
  hasTotal?: boolean;
  only?: OnlyGroups;
};

/** Writes the SELECT of one query part over some days. */
export function compilePart(
  part: QueryPart,
  resolved: Resolved,
  days: DaySpan,
  options: PartOptions,
): Compiled {
  const plan = planQueryPart(part, resolved, days);
  const bindings = createBindings(baseParams(plan));
  const keys = toKeys(plan, options.top, bindings);
  const aggregates = part.aggregates.map(
    (aggregate, index) => `${aggregateSql(aggregate, plan, bindings)} AS a${index}`,
  );
  const source = sourceSql(plan, bindings, onlyGroupsSql(plan, options, bindings));
  const groups = keys.map(({ group }) => group);
  const hasTotal = options.hasTotal === true;
  const paging = options.isPaged
    ? pagingSql(plan, groups)
    : keys.length === 0 || options.only !== undefined
      ? ''
      : `LIMIT ${rowLimit + (hasTotal ? 2 : 1)}`;
  const columns = [
    ...keys.map(({ select, alias }) => `${select} AS ${alias}`),
    ...aggregates,
    ...(hasTotal ? [`grouping(${groups[0]}) AS whole`] : []),
  ];
  const hasOrder = !options.isPaged && !hasTotal && keys.length > 0 && isOrdered(resolved);
  const rollup = plan.rollup?.table ?? null;
  const texts = manyTexts(keys);
  const isRaw = rollup === null && plan.joins.length === 0;
  if (hasOrder && texts !== null && isRaw && options.only === undefined) {
    const value = valueOrder(plan, bindings);
    const limit = rowLimit + 1;
    const sql = groupedByNumber(resolved, { texts, aggregates, source, value, limit });
    return { sql, params: bindings.params, rollup };
  }
  const sql = [
    `SELECT ${columns.join(', ')}`,
    source,
    ...(hasTotal ? [`GROUP BY ROLLUP(${groups[0]})`] : []),
    ...(keys.length === 0 || hasTotal ? [] : [`GROUP BY ${groups.join(', ')}`]),
    ...(hasOrder ? [`ORDER BY ${orderSql(plan, bindings)}`] : []),
    ...(paging === '' ? [] : [paging]),
  ].join('\n');
  return { sql, params: bindings.params, rollup };
}

/**
 * Returns the texts of three breakdowns or more, which are grouped by number; null for fewer breakdowns, or if one is
 * already a number.
 */
function manyTexts(keys: readonly Key[]): string[] | null {
  const texts = keys.flatMap(({ select, isNumber }) => (isNumber === true ? [] : [select]));
  return texts.length > 2 && texts.length === keys.length ? texts : null;
}

/** Writes the SQL of one aggregate over the plan's rollup or raw rows. */
export function aggregateSql(
  { key, metric, filter }: Aggregate,
  { part, rollup }: Plan,
  bindings: Bindings,
): string {
  const own = rollup?.metrics?.[key];
  if (own !== undefined) return own;
  if (!metric.sql.includes('{condition}')) return metric.sql;
  const condition = [
    `event IN ${bindings.bind([...(metric.events ?? [])], 'Array(String)')}`,
    ...(filter === undefined ? [] : [compileFilter(filter, part.dataset, bindings)]),
  ].join(' AND ');
  return metric.sql.replaceAll('{condition}', () => `(${condition})`);
}

/** Writes the condition that a row belongs to a step: it is one of its events and lies within its filter. */
export function stepSql(
  { events, filter }: ResolvedStep,
  dataset: Dataset,
  bindings: Bindings,
): string {
  const own = filter === undefined ? '' : ` AND ${compileFilter(filter, dataset, bindings)}`;
  return `(event IN ${bindings.bind([...events], 'Array(String)')}${own})`;
}

type Key = { alias: string; select: string; group: string; isNumber?: boolean };
type CodeKey = Key & { sql: string; isNumber: boolean };

/** Writes the conditions that select only the groups of `only`; no conditions if all groups are asked for. */
export function onlyGroupsSql(
  plan: Plan,
  { only, top }: Pick<PartOptions, 'only' | 'top'>,
  bindings: Bindings,
): string[] {
  if (only === undefined || only === null) return [];
  const keys = breakdownsOf(plan, top, bindings);
  if ('series' in only) return [isAmong(keys, only.series, bindings)];
  Object.assign(bindings.params, only.params);
  return [`${textsOf(keys)} IN (${only.sql})`];
}

const textsOf = (keys: readonly Key[]): string =>
  `(${keys.map(({ select }) => `toString(${select})`).join(', ')})`;

function isAmong(keys: readonly CodeKey[], series: readonly Series[], bindings: Bindings): string {
  const [only, ...others] = keys;
  if (only === undefined || series.length === 0) return 'false';
  const codesAt = (at: number) => series.map((codes) => String(codes[at] ?? ''));
  if (others.length === 0 && only.isNumber)
    return `${only.sql} IN ${bindings.bind(codesAt(0).map(BigInt), 'Array(UInt64)')}`;
  const lists = keys.map((_, at) => bindings.bind(codesAt(at), 'Array(String)'));
  if (others.length === 0) return `${textsOf(keys)} IN ${lists[0]}`;
  const columns = keys.map((_, at) => `code.${at + 1}`).join(', ');
  return `${textsOf(keys)} IN (SELECT ${columns} FROM (SELECT arrayJoin(arrayZip(${lists.join(', ')})) AS code))`;
}

function toKeys(plan: Plan, top: TopCodes, bindings: Bindings): Key[] {
  const { grain } = plan.resolved;
  const { day, dayType } = plan.part.dataset;
  const breakdowns = breakdownsOf(plan, top, bindings);
  if (grain === null || day === null) return breakdowns;
  const bucket = {
    alias: 'g',
    select: bucketSql(grain, day, dayType),
    group: bucketKeySql(grain, day, dayType),
  };
  return [bucket, ...breakdowns];
}

/**
 * Writes the breakdowns of a plan as keys to select and group by. Codes that are not among the top ones are grouped
 * under the “other” code.
 */
export function breakdownsOf(
  { part, resolved }: Plan,
  top: TopCodes,
  bindings: Bindings,
): CodeKey[] {
  const index = resolved.parts.findIndex(({ datasetCode }) => datasetCode === part.datasetCode);
  return resolved.by.map(({ code, dimensions }, at): CodeKey => {
    const dimension = dimensions[index];
    if (dimension === undefined) throw new Error(`The question has no breakdown ${code}.`);
    const codes = top[at] ?? null;
    const sql = regrouped(dimension, codes, bindings);
    const isNumber = dimension.type === 'number';
    const group = (codes === null ? dimension.key : null) ?? sql;
    return { alias: `d${at}`, select: isNumber ? `toString(${sql})` : sql, group, sql, isNumber };
  });
}

/**
 * Replaces codes that are not among the top ones by the “other” code before counting, so that distinct counts stay
 * correct.
 */
function regrouped(
  dimension: Dimension,
  codes: readonly string[] | null,
  bindings: Bindings,
): string {
  if (codes === null) return dimension.sql;
  const isNumber = dimension.type === 'number';
  const list = isNumber
    ? bindings.bind(codes.map(BigInt), 'Array(UInt64)')
    : bindings.bind([...codes], 'Array(String)');
  return `if(${dimension.sql} IN ${list}, ${dimension.sql}, ${isNumber ? `toUInt64(${otherNumber})` : `'${otherCode}'`})`;
}
