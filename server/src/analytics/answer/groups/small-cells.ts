// Counts of one to four readers, and what is made of them, are hidden from those who may not see single readers; and so
// is what would give them away: the one other cell that is missing from a sum, or the rest of a whole that is shown.

const smallest = 5;

/** Whether a count is of so few readers that they might be known. */
export const isFew = (readers: number): boolean => readers > 0 && readers < smallest;

/**
 * Which of some counts stay hidden where their sum is known: those that are small, then the least of the others until
 * what is missing from the sum tells nothing.
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
  /** A part of a whole that is shown too; null where it, or the rest of the whole, is of few readers. */
  part(part: number, whole: number): number | null;
  /** The share of such a part; null when either is hidden or the whole is nothing. */
  share(part: number, whole: number): number | null;
  /** A figure made of some readers. */
  of(readers: number, value: number | null): number | null;
  /** Which of some counts, whose sum is known, are hidden. */
  among(counts: readonly number[], isHidden?: (count: number, at: number) => boolean): boolean[];
  readonly isHidden: boolean;
};

/** Cells for one table; `isHidden` tells afterwards whether any was kept back. */
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
