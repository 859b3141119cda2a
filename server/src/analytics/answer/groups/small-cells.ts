// Hides counts of one to four readers, and values made of them, from callers who may not see single readers. It also
// hides what would give a hidden count away: another cell of the same sum, or a part whose rest of a shown whole is
// small.

const smallest = 5;

/** Whether a count is of one to four readers, who might be recognized. */
export const isFew = (readers: number): boolean => readers > 0 && readers < smallest;

/**
 * Which counts to hide where their sum is shown: the small ones, then the smallest others until at least two counts with
 * five readers or more together are missing from the sum.
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
  /** A part of a shown whole; null where the part or the rest of the whole has few readers. */
  part(part: number, whole: number): number | null;
  /** The share of such a part in its whole; null where the part is hidden or the whole is zero. */
  share(part: number, whole: number): number | null;
  /** A value computed from some readers; null where they are few or none. */
  of(readers: number, value: number | null): number | null;
  /** Which counts to hide where their sum is shown. */
  among(counts: readonly number[], isHidden?: (count: number, at: number) => boolean): boolean[];
  readonly isHidden: boolean;
};

/**
 * Makes the functions that hide small cells of one table, if `hides`. `isHidden` says afterwards whether any was
 * hidden.
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
