/** A forecast number with the actual number of the same period. */
export type ForecastPair = { forecast: number; actual: number };

/**
 * Returns the weighted error of forecasts, Σ|forecast − actual| ÷ Σ actual; null if the sum of the actual numbers is
 * 0.
 */
export function weightedError(pairs: readonly ForecastPair[]): number | null {
  const came = pairs.reduce((sum, { actual }) => sum + actual, 0);
  if (came === 0) return null;
  return pairs.reduce((sum, { forecast, actual }) => sum + Math.abs(forecast - actual), 0) / came;
}
