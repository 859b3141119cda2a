import type { ChartModel, Series } from './chart-model.ts';
import type { Slices } from './slices.ts';

/** The values for the sentence that describes a chart to screen readers; the locale files have the sentence. */
export type Extremes = {
  name: string;
  count: number;
  first: string;
  last: string;
  most: { at: string; value: number };
  least: { at: string; value: number };
};

/** Returns the highest and lowest point of a series; null for a series without points. */
export function extremesOf(model: ChartModel, series: Series): Extremes | null {
  const named = series.points.map(({ value }, index) => ({
    at: model.places[index]?.full ?? '',
    value,
  }));
  return extremes(series.name, named);
}

/** Returns the largest and the smallest slice; null without values. */
export function sliceExtremes(label: string, { slices }: Slices): Extremes | null {
  return extremes(
    label,
    slices.map(({ name, value }) => ({ at: name, value })),
  );
}

type NamedValue = { at: string; value: number | null };

function extremes(name: string, all: readonly NamedValue[]): Extremes | null {
  const known = all.filter((point): point is { at: string; value: number } => point.value !== null);
  const [start] = known;
  if (!start) return null;
  return {
    name,
    count: all.length,
    first: all[0]?.at ?? '',
    last: all.at(-1)?.at ?? '',
    most: known.reduce((best, point) => (point.value > best.value ? point : best), start),
    least: known.reduce((best, point) => (point.value < best.value ? point : best), start),
  };
}
