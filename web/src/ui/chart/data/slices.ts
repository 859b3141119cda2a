import type { Column } from '@stacksight/contract';
import { columnsOf, partnerOf, type ResultData, toNumber } from '../../metric/result-data.ts';
import { distinct, type ModelInput, metricColumns, rowName } from './chart-model.ts';

/** One named value: a slice of a pie, a line of a ranking. */
export type Slice = {
  name: string;
  /** The name that decides its colour; null for "other" and for the unknown. */
  colour: string | null;
  value: number | null;
  /** The value of the compared period, the change and the growth since; absent where nothing is compared. */
  compared?: Record<'value' | 'change' | 'growth', number | null>;
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
  const { compare, change = -1, growth = -1 } = comparedColumns(result, metric);
  const slices = distinct(result, names).map(({ key, row }) => {
    const cells = result.rows[row];
    return {
      name: rowName(input, names, row),
      colour: isNamed(key) ? key : null,
      value: toNumber(cells?.[metric]),
      ...(compare === undefined
        ? {}
        : {
            compared: {
              value: toNumber(cells?.[compare]),
              change: toNumber(cells?.[change]),
              growth: toNumber(cells?.[growth]),
            },
          }),
      row,
      column,
    };
  });
  return { dimension, slices };
}

/** The columns of a metric's comparison; undefined where nothing is compared. */
export const comparedColumns = (result: ResultData, metric: number) => ({
  compare: partnerOf(result, metric, 'compare'),
  change: partnerOf(result, metric, 'change'),
  growth: partnerOf(result, metric, 'growth'),
});

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

/** The largest value of a ranking, of both periods where two are compared: the largest named value, if any, because "other" may be far larger. */
export function mostOf(slices: readonly Slice[]): number {
  const named = slices.filter(({ colour }) => colour !== null);
  const shown = named.length > 0 ? named : slices;
  return Math.max(0, ...shown.flatMap(({ value, compared }) => [value ?? 0, compared?.value ?? 0]));
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

/**
 * The total of which each slice is a share; null where the slices are not parts of a whole. Parts of a whole add up to
 * the total of the answer, with "other" among them.
 */
export function sharedTotal(result: ResultData, slices: readonly Slice[]): number | null {
  const column = slices[0]?.column;
  const at = result.columns.findIndex(({ key }) => key === column?.key);
  const total = toNumber(result.totals?.[at]);
  if (total === null || total <= 0 || column?.format === 'percent' || slices.length < 2)
    return null;
  if (slices.some(({ value, compared }) => (value ?? 0) < 0 || compared !== undefined)) return null;
  const sum = slices.reduce((all, { value }) => all + (value ?? 0), 0);
  return Math.abs(sum - total) <= total * 1e-9 ? total : null;
}
