import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

/** Reads the cards of all metrics. */
export const useMetrics = () =>
  useStatistic(['metrics', 'list'], (signal) => api.metrics.list({ signal }), {
    staleSeconds: 300,
  });

/** Reads the cards of all dimensions. */
export const useDimensionCards = () =>
  useStatistic(['metrics', 'dimensions'], (signal) => api.metrics.dimensions({ signal }), {
    staleSeconds: 300,
  });

export type OpenCard = (part: { metric?: string; dimension?: string }) => void;
