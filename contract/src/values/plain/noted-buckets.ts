/** The first and last day that a note on days concerns. */
export type NotedDays = { from: string; until: string };

/**
 * Returns for each time bucket whether a note concerns one of its days. `starts` are the first days of the buckets in
 * order; `to` is the day after the last bucket.
 */
export function notedBuckets(
  starts: readonly string[],
  to: string,
  notes: readonly NotedDays[],
): boolean[] {
  return starts.map((start, index) => {
    const next = starts[index + 1] ?? to;
    const last = next > start ? next : to;
    return notes.some(({ from, until }) => from < last && until >= start);
  });
}
