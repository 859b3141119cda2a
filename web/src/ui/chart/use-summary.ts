import { useTranslation } from 'react-i18next';
import { useValueLook } from '../metric/use-value-look.ts';
import { toMeasureText } from '../metric/value-text.ts';
import type { ChartKind } from './chart-skeleton.tsx';
import { type ModelInput, toChartModel } from './data/chart-model.ts';
import { toSlices } from './data/slices.ts';
import { type Extremes, extremesOf, sliceExtremes } from './data/summary.ts';

const mostSeries = 3;

/** Returns sentences that say what a chart shows, for screen readers. */
export function useSummary(kind: ChartKind, label: string, input: ModelInput | null): string {
  const { t } = useTranslation('chart');
  const look = useValueLook();
  if (input === null) return label;
  const isShares = ['pie', 'rank', 'heat', 'map'].includes(kind);
  const column = input.result.columns.find(({ role }) => role === 'metric');
  if (!column) return label;
  const value = (of: { value: number }) => toMeasureText(of.value, column, look.format);
  const words = ({ name, count, first, last, most, least }: Extremes) => {
    const ends = { most: value(most), mostAt: most.at, least: value(least), leastAt: least.at };
    return t(isShares ? 'summary.shares' : 'summary.series', { name, count, first, last, ...ends });
  };
  if (kind === 'item') return label;
  if (isShares) return sentences(label, [sliceExtremes(column.label, toSlices(input))], words);
  const model = toChartModel(input);
  const series = model.series.slice(0, mostSeries).map((one) => extremesOf(model, one));
  return sentences(label, series, words);
}

function sentences(
  label: string,
  all: readonly (Extremes | null)[],
  words: (extremes: Extremes) => string,
): string {
  return [label, ...all.flatMap((one) => (one ? [words(one)] : []))].join(' — ');
}
