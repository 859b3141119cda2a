import type { Dataset, Rollup } from '../model/dataset.ts';
import { addMonths, daysBetween } from '../resolve-range.ts';
import type { Part, Resolved } from '../resolved.ts';
import { fieldsOf } from './compile-filter.ts';

export type Days = { from: string; to: string };

/** A rollup that answers a part; where it has months, those that lie whole in the range and not all of it. */
export type Plan = { rollup: Rollup; months: Days | null };

const wholeGrains = new Set(['month', 'quarter', 'year']);

/** The smallest table that can answer a part: a rollup that has every column it reads, or null for the raw rows. */
export function planOf(part: Part, resolved: Resolved, range: Days): Plan | null {
  const columns = columnsOf(part, resolved);
  if (columns === null) return null;
  const fits = (rollup: Rollup) => columns.every((column) => rollup.columns.includes(column));
  const whole = monthsOf(resolved, range);
  const rollup = part.dataset.rollups.find(
    (one) => fits(one) && (!one.isMonthly || whole !== null),
  );
  if (rollup === undefined) return null;
  const isCut = whole !== null && (whole.from !== range.from || whole.to !== range.to);
  return { rollup, months: rollup.isMonthly && isCut ? whole : null };
}

/** The whole months of a range, where they are most of it and no bucket is smaller; null otherwise. */
function monthsOf({ grain }: Resolved, { from, to }: Days): Days | null {
  if (grain !== null && !wholeGrains.has(grain)) return null;
  const first = from.endsWith('-01') ? from : addMonths(`${from.slice(0, 7)}-01`, 1);
  const months = { from: first, to: `${to.slice(0, 7)}-01` };
  const length = daysBetween(months.from, months.to);
  return length > 0 && length * 2 > daysBetween(from, to) ? months : null;
}

/** Every column that a part reads besides its day and scope; null when it joins, which only raw rows can. */
export function columnsOf(part: Part, resolved: Resolved): string[] | null {
  const { dataset } = part;
  const filters = [
    ...fieldsOf(resolved.query.filter),
    ...part.aggregates.flatMap(({ filter }) => fieldsOf(filter)),
  ];
  const dimensions = [...resolved.by.map(({ code }) => code), ...filters].map(
    (code) => dataset.dimensions[code],
  );
  if (dimensions.some((dimension) => dimension?.join !== undefined)) return null;
  return [
    ...dimensions.flatMap((dimension) => dimension?.columns ?? []),
    ...part.aggregates.flatMap(({ metric }) => metric.columns),
    ...(resolved.grain === 'hour' ? ['hour'] : []),
  ];
}

/** The joins that a part's dimensions and filters need. */
export function joinsOf(part: Part, resolved: Resolved): string[] {
  const { dataset } = part;
  const codes = [
    ...resolved.by.map(({ code }) => code),
    ...fieldsOf(resolved.query.filter),
    ...part.aggregates.flatMap(({ filter }) => fieldsOf(filter)),
  ];
  const names = codes
    .map((code) => dataset.dimensions[code]?.join)
    .filter((name) => name !== undefined);
  return [...new Set(names)].map((name) => joinSql(dataset, name));
}

function joinSql(dataset: Dataset, name: string): string {
  const join = dataset.joins?.[name];
  if (join === undefined) throw new Error(`the model has no join ${name}`);
  return join.sql;
}
