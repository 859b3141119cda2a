/** Hides counts of one to four readers, and what is made of them, from those who may not see single readers. */
export type SmallCells = {
  count(readers: number): number | null;
  /** A part of a whole; null when either is hidden or the whole is nothing. */
  share(part: number, whole: number): number | null;
  /** A figure made of some readers. */
  of(readers: number, value: number | null): number | null;
  readonly isHidden: boolean;
};

/** Cells for one table; `isHidden` tells afterwards whether any was kept back. */
export function createSmallCells(hides: boolean): SmallCells {
  let isHidden = false;
  const isSmall = (readers: number): boolean => {
    const small = hides && readers > 0 && readers < 5;
    isHidden ||= small;
    return small;
  };
  return {
    count: (readers) => (isSmall(readers) ? null : readers),
    share: (part, whole) => (isSmall(part) || isSmall(whole) || whole === 0 ? null : part / whole),
    of: (readers, value) => (isSmall(readers) || readers === 0 ? null : value),
    get isHidden() {
      return isHidden;
    },
  };
}
