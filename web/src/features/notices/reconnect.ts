const firstMs = 1_000;
const longestMs = 30_000;

/** Returns the milliseconds before a stream is opened again, after a number of failures in a row. */
export function waitMs(failures: number): number {
  return Math.min(firstMs * 2 ** failures, longestMs);
}
