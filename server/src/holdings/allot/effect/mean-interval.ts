// Coefficients of the expansion of Student's t in 1/df around the normal quantile of 0.975 (Abramowitz and Stegun 26.7.5).
const z = 1.959964;
const terms = [
  z,
  (z ** 3 + z) / 4,
  (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
  (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
];

/** Returns the quantile 0.975 of Student's t for this many degrees of freedom. */
function studentT(freedom: number): number {
  // With fewer than three degrees of freedom, the result of the expansion is too small.
  if (freedom === 1) return 12.706;
  if (freedom === 2) return 4.303;
  return terms.reduce((sum, term, at) => sum + term / freedom ** at, 0);
}

export type MeanInterval = { mean: number; low: number | null; high: number | null };

/** Returns the mean of values with its 95 % interval. A single value has no interval, and an empty list gives null. */
export function meanInterval(values: readonly number[]): MeanInterval | null {
  const count = values.length;
  if (count === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, low: null, high: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = studentT(count - 1) * Math.sqrt(squares / (count - 1) / count);
  return { mean, low: mean - half, high: mean + half };
}
