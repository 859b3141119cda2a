import type { Column } from '@stacksight/contract';
import {
  columnsOf,
  comparisonOf,
  type MetricComparison,
  type ResultData,
  toNumber,
} from '../../metric/result-data.ts';
import { distinct, type ModelInput, metricColumns, rowName } from './chart-model.ts';

/** One named value: a slice of a pie, a line of a ranking. */
export type Slice = {
  name: string;
  /** The name that decides the colour of the slice; null for "other" and for an unknown value. */
  colour: string | null;
  value: number | null;
  /** Null if the result has no comparison. */
  comparison: MetricComparison | null;
  row: number;
  column: Column;
};
export type Slices = { dimension: string; slices: Slice[] };

/** Returns the rows of a result as named values of its first metric; without dimensions, its metrics. */
export function toSlices(input: ModelInput): Slices {
  const { result } = input;
  const names = columnsOf(result, 'dimension', 'time');
  const metrics = metricColumns(input);
  if (names.length === 0) return metricSlices(input, metrics);
  const [metric = -1] = metrics;
  const column = result.columns[metric];
  if (!column) return { dimension: '', slices: [] };
  const dimension = names.map((index) => result.columns[index]?.key).join(' ');
  const slices = distinct(result, names).map(({ key, row }) => {
    const cells = result.rows[row];
    return {
      name: rowName(input, names, row),
      colour: isNamed(key) ? key : null,
      value: toNumber(cells?.[metric]),
      comparison: comparisonOf(result, metric, cells),
      row,
      column,
    };
  });
  return { dimension, slices };
}

/** Sorts the largest first; "other" and slices without a value come last. */
export function byRank(slices: readonly Slice[]): Slice[] {
  const weight = ({ value, colour }: Slice) =>
    value === null
      ? Number.NEGATIVE_INFINITY
      : colour === null
        ? -1 / (1 + Math.abs(value))
        : value;
  return [...slices].sort((a, b) => weight(b) - weight(a));
}

/**
 * Returns the value that fills the width of a ranking: the largest value of both periods. "Other" may be far larger
 * than the named values, so it counts only if no named value exists.
 */
export function fullWidthValue(slices: readonly Slice[]): number {
  const named = slices.filter(({ colour }) => colour !== null);
  const shown = named.length > 0 ? named : slices;
  return Math.max(
    0,
    ...shown.flatMap(({ value, comparison }) => [value ?? 0, comparison?.before ?? 0]),
  );
}

function metricSlices({ result }: ModelInput, metrics: readonly number[]): Slices {
  const slices = metrics.flatMap((index) => {
    const column = result.columns[index];
    if (!column) return [];
    const value = toNumber(result.rows[0]?.[index]);
    return [{ name: column.label, colour: column.key, value, comparison: null, row: 0, column }];
  });
  return { dimension: 'metric', slices };
}

/** Returns whether a key means a named code. Other and the unknown code have no colour of their own. */
export function isNamed(key: string): boolean {
  return key !== '["__other"]' && key !== '[null]';
}

/** Returns the total for the shares of the slices; null if the slices do not add up to the total of the answer. */
export function sharedTotal(result: ResultData, slices: readonly Slice[]): number | null {
  const column = slices[0]?.column;
  const at = result.columns.findIndex(({ key }) => key === column?.key);
  const total = toNumber(result.totals?.[at]);
  if (total === null || total <= 0 || column?.format === 'percent' || slices.length < 2)
    return null;
  if (slices.some(({ value, comparison }) => (value ?? 0) < 0 || comparison)) return null;
  const sum = slices.reduce((all, { value }) => all + (value ?? 0), 0);
  return Math.abs(sum - total) <= total * 1e-9 ? total : null;
}
