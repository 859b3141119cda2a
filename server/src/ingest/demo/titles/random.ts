/** Chance that a seed and an index fix: the same numbers in the same order, whatever else is drawn elsewhere. */
export type Random = {
  /** In [0, 1). */
  unit(): number;
  /** In [0, below). */
  below(below: number): number;
  /** Mean 0, deviation 1. */
  normal(): number;
  of<T>(list: readonly T[]): T;
};

/** A stream of chance of its own for each seed and index. */
export function createRandom(seed: number, index: number): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  unit();
  return {
    unit,
    below: (below) => Math.floor(unit() * below),
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
    of: (list) => {
      const chosen = list[Math.floor(unit() * list.length)];
      if (chosen === undefined) throw new Error('chosen from an empty list');
      return chosen;
    },
  };
}
