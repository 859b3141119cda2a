import { addMonths, type DaySpan, daysBetween } from '@stacksight/contract';
import type { Dataset, Rollup } from '../model/dataset.ts';
import { findDimension } from '../model/load-dimension.ts';
import type { Aggregate, QueryPart, Resolved } from '../question/resolved.ts';
import { filterFields } from './compile-filter.ts';

/**
 * The way in which one query part is read over some days. It is decided once and passed to all functions that write SQL
 * for the part.
 */
export type Plan = {
  part: QueryPart;
  resolved: Resolved;
  days: DaySpan;
  /** The SQL of the joins that the dimensions and filters need. Only the raw rows can be joined. */
  joins: readonly string[];
  /** Every column that the query part reads, besides its day and scope. */
  columns: readonly string[];
  /** The rollup that answers the query part; null if the raw rows do. */
  rollup: Rollup | null;
  /** The whole months answered by a monthly rollup; the raw rows answer the days before and after them. */
  months: DaySpan | null;
};

const wholeGrains = new Set(['month', 'quarter', 'year']);

/** Moves days that the dataset's type of day cannot hold to the first day that it can hold. */
export function clampDays({ dayType }: Dataset, { from, to }: DaySpan): DaySpan {
  const earliest = dayType === 'Date32' ? '1900-01-01' : '1970-01-01';
  const clamp = (day: string) => (day < earliest ? earliest : day);
  return { from: clamp(from), to: clamp(to) };
}

/** Plans to read a query part from its raw rows. */
export function planRaw(part: QueryPart, resolved: Resolved, days: DaySpan): Plan {
  const columns = columnsOf(part, resolved);
  return {
    part,
    resolved,
    days,
    joins: joinsOf(part, resolved),
    columns,
    rollup: null,
    months: null,
  };
}

/** Plans to read a query part from the dataset's first rollup that has every needed column, else from the raw rows. */
export function planQueryPart(part: QueryPart, resolved: Resolved, days: DaySpan): Plan {
  const raw = planRaw(part, resolved, days);
  if (raw.joins.length > 0) return raw;
  const range = clampDays(part.dataset, days);
  const months = monthsOf(resolved, range);
  const isWhole = months?.from === range.from && months.to === range.to;
  const rollup = part.dataset.rollups.find(
    (one) =>
      fits(one, raw) && (!one.isMonthly || isWhole || (one.isJoined === true && months !== null)),
  );
  if (rollup === undefined) return raw;
  return { ...raw, rollup, months: rollup.isMonthly && !isWhole ? months : null };
}

function fits(rollup: Rollup, { part, resolved }: Plan): boolean {
  const { metrics } = rollup;
  const isOwn = ({ key, filter }: Aggregate) =>
    metrics !== undefined && Object.hasOwn(metrics, key) && filter === undefined;
  const rest = part.aggregates.filter((one) => !isOwn(one));
  if (metrics !== undefined && rest.length > 0) return false;
  const columns = columnsOf({ ...part, aggregates: rest }, resolved);
  return columns.every((column) => rollup.columns.includes(column));
}

/**
 * Returns the whole months of a range; null if they make up half of the range or less, or the grain is finer than a
 * month.
 */
function monthsOf({ grain }: Resolved, { from, to }: DaySpan): DaySpan | null {
  if (grain !== null && !wholeGrains.has(grain)) return null;
  const first = from.endsWith('-01') ? from : addMonths(`${from.slice(0, 7)}-01`, 1);
  const months = { from: first, to: `${to.slice(0, 7)}-01` };
  const length = daysBetween(months.from, months.to);
  return length > 0 && length * 2 > daysBetween(from, to) ? months : null;
}

function columnsOf(part: QueryPart, resolved: Resolved): string[] {
  return [
    ...dimensionsOf(part, resolved).flatMap((dimension) => dimension?.columns ?? []),
    ...part.aggregates.flatMap(({ metric }) => metric.columns),
    ...(resolved.grain === 'hour' ? ['hour'] : []),
  ];
}

/** Returns the dimensions that a query part breaks down or filters by. */
function dimensionsOf({ dataset, aggregates }: QueryPart, { by, query }: Resolved) {
  const codes = [
    ...by.map(({ code }) => code),
    ...filterFields(query.filter),
    ...aggregates.flatMap(({ filter }) => filterFields(filter)),
  ];
  return codes.map((code) => findDimension(dataset, code));
}

function joinsOf(part: QueryPart, resolved: Resolved): string[] {
  const { dataset } = part;
  const names = dimensionsOf(part, resolved)
    .map((dimension) => dimension?.join)
    .filter((name) => name !== undefined);
  return [...new Set(names)].map((name) => joinSql(dataset, name));
}

function joinSql(dataset: Dataset, name: string): string {
  const join = dataset.joins?.[name];
  if (join === undefined) throw new Error(`The model has no join ${name}.`);
  return join.sql;
}
