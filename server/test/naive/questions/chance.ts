/** A seeded random generator: the same seed gives the same values. */
export type Chance = {
  /** Returns a whole number between two others, both included. */
  int(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** Returns between `least` and `most` different elements, in random order. */
  some<T>(from: readonly T[], least: number, most: number): T[];
  /** Returns true with the probability 1 / `times`. */
  oneIn(times: number): boolean;
};

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    int,
    pick(from) {
      const picked = from[int(0, from.length - 1)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
    some(from, least, most) {
      const left = [...from];
      const count = Math.min(left.length, int(least, most));
      return Array.from({ length: count }, () => left.splice(int(0, left.length - 1), 1)).flat();
    },
    oneIn: (times) => int(1, times) === 1,
  };
}
