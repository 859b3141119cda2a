import type { Column } from '@stacksight/contract';
import { columnsOf, toNumber } from '../../metric/result-data.ts';
import { distinct, type ModelInput, metricColumns, rowName } from './chart-model.ts';

/** One named value: a slice of a pie, a line of a ranking. */
export type Slice = {
  name: string;
  /** The name that decides its colour; null for "other" and for the unknown. */
  colour: string | null;
  value: number | null;
  row: number;
  column: Column;
};
export type Slices = { dimension: string; slices: Slice[] };

/** The rows of a result as named values of its first metric; without dimensions, its metrics. */
export function toSlices(input: ModelInput): Slices {
  const { result } = input;
  const names = columnsOf(result, 'dimension', 'time');
  const metrics = metricColumns(input);
  if (names.length === 0) return metricSlices(input, metrics);
  const [metric = -1] = metrics;
  const column = result.columns[metric];
  if (!column) return { dimension: '', slices: [] };
  const dimension = names.map((index) => result.columns[index]?.key).join(' ');
  const slices = distinct(result, names).map(({ key, row }) => ({
    name: rowName(input, names, row),
    colour: isNamed(key) ? key : null,
    value: toNumber(result.rows[row]?.[metric]),
    row,
    column,
  }));
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

/** The value of a ranking's longest bar: the largest named value, if any, because "other" may be far larger. */
export function mostOf(slices: readonly Slice[]): number {
  const named = slices.filter(({ colour }) => colour !== null);
  return Math.max(0, ...(named.length > 0 ? named : slices).map(({ value }) => value ?? 0));
}

function metricSlices({ result }: ModelInput, metrics: readonly number[]): Slices {
  const slices = metrics.flatMap((index) => {
    const column = result.columns[index];
    if (!column) return [];
    const value = toNumber(result.rows[0]?.[index]);
    return [{ name: column.label, colour: column.key, value, row: 0, column }];
  });
  return { dimension: 'metric', slices };
}

/** Whether a key is a name; "other" and the unknown have no colour of their own. */
export function isNamed(key: string): boolean {
  return key !== '["__other"]' && key !== '[null]';
}
