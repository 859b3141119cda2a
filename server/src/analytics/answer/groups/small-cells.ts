// Hides counts of one to four readers, and values computed from them, from callers who may not see single readers. It
// also hides a second cell of a shown sum, and a cell that differs from a shown total by only one to four readers:
// otherwise the hidden count could be computed.

const smallest = 5;

/** Returns whether a count is of one to four readers, who might be identified. */
export const isFew = (readers: number): boolean => readers > 0 && readers < smallest;

/**
 * Decides which counts to hide if their sum is shown: the small ones, then the smallest others until at least two
 * counts are hidden that have five readers or more together.
 */
export function hiddenAmong(
  counts: readonly number[],
  isHidden: (count: number, at: number) => boolean = isFew,
): boolean[] {
  const hidden = counts.map(isHidden);
  if (!hidden.includes(true)) return hidden;
  const rest = counts
    .map((count, at) => ({ count, at }))
    .filter(({ count, at }) => count > 0 && hidden[at] !== true)
    .sort((a, b) => a.count - b.count || a.at - b.at);
  const missing = () => counts.filter((_, at) => hidden[at] === true);
  const tells = () =>
    missing().length < 2 || missing().reduce((sum, count) => sum + count, 0) < smallest;
  while (tells()) {
    const next = rest.shift();
    if (next === undefined) break;
    hidden[next.at] = true;
  }
  return hidden;
}

export type SmallCells = {
  count(readers: number): number | null;
  /**
   * Returns `part`, a count of some readers of a shown total; null if `part` or the other readers of `whole` are few.
   */
  part(part: number, whole: number): number | null;
  /** Returns the share of `part` in `whole`; null if `part` is hidden or `whole` is zero. */
  share(part: number, whole: number): number | null;
  /** Returns a value computed from some readers; null if these readers are few or none. */
  of(readers: number, value: number | null): number | null;
  /** Decides which counts to hide if their sum is shown. */
  among(counts: readonly number[], isHidden?: (count: number, at: number) => boolean): boolean[];
  readonly isHidden: boolean;
};

/**
 * Returns the functions that hide the small cells of one table; if `hides` is false, they hide nothing. Afterwards,
 * `isHidden` returns whether a cell was hidden.
 */
export function createSmallCells(hides: boolean): SmallCells {
  let isHidden = false;
  const note = (small: boolean): boolean => {
    isHidden ||= hides && small;
    return hides && small;
  };
  const tells = (part: number, whole: number) => note(isFew(part) || isFew(whole - part));
  return {
    count: (readers) => (note(isFew(readers)) ? null : readers),
    part: (part, whole) => (tells(part, whole) || note(isFew(whole)) ? null : part),
    share: (part, whole) =>
      whole === 0 || tells(part, whole) || note(isFew(whole)) ? null : part / whole,
    of: (readers, value) => (note(isFew(readers)) || readers === 0 ? null : value),
    among(counts, isSmall) {
      if (!hides) return counts.map(() => false);
      const hidden = hiddenAmong(counts, isSmall);
      note(hidden.includes(true));
      return hidden;
    },
    get isHidden() {
      return isHidden;
    },
  };
}
