/** Random numbers that depend only on a seed and an index, in the same order whatever other code draws. */
export type Random = {
  /** Returns a number in [0, 1). */
  unit(): number;
  /** Returns a whole number in [0, below). */
  below(below: number): number;
  /** Returns a number from the normal distribution with mean 0 and standard deviation 1. */
  normal(): number;
  of<T>(list: readonly T[]): T;
};

/** Creates the stream of random numbers of a seed and an index. */
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
      if (chosen === undefined) throw new Error('The list to choose from is empty.');
      return chosen;
    },
  };
}
