/** A number that was foretold and what came. */
export type Foretold = { forecast: number; actual: number };

/** The weighted error of forecasts, Σ|forecast − actual| ÷ Σ actual; null where nothing came. */
export function weightedError(pairs: readonly Foretold[]): number | null {
  const came = pairs.reduce((sum, { actual }) => sum + actual, 0);
  if (came === 0) return null;
  return pairs.reduce((sum, { forecast, actual }) => sum + Math.abs(forecast - actual), 0) / came;
}
