import type { Dataset, Rollup } from '../model/dataset.ts';
import type { Part, Resolved } from '../resolved.ts';
import { fieldsOf } from './compile-filter.ts';

const isMonthStart = (day: string): boolean => day.endsWith('-01');
const wholeGrains = new Set(['month', 'quarter', 'year']);

/** The smallest table that can answer a part: a rollup that has every column it reads, or null for the raw rows. */
export function chooseRollup(
  part: Part,
  resolved: Resolved,
  range: { from: string; to: string },
): Rollup | null {
  const columns = columnsOf(part, resolved);
  if (columns === null) return null;
  const isWholeMonths =
    isMonthStart(range.from) &&
    isMonthStart(range.to) &&
    (resolved.grain === null || wholeGrains.has(resolved.grain));
  return (
    part.dataset.rollups.find(
      (rollup) =>
        (!rollup.isMonthly || isWholeMonths) &&
        columns.every((column) => rollup.columns.includes(column)),
    ) ?? null
  );
}

/** Every column that a part reads besides its day and scope; null when it joins, which only raw rows can. */
function columnsOf(part: Part, resolved: Resolved): string[] | null {
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
