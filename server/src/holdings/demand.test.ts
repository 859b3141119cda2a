import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChance } from '../../test/naive/questions/chance.ts';
import {
  demandOf,
  loansOfLastCopy,
  loansWith,
  lostLoansWith,
  lostShare,
  towardsClass,
} from './demand.ts';

// The loss formula by hand, for a load of one copy: B(1) = 1/2, B(2) = 1/5, B(3) = 1/16.
const oneCopy = { perYear: 365 / 20, loanDays: 20 };

describe('the lost share', () => {
  it('is Erlang’s loss formula', () => {
    expect([0, 1, 2, 3].map((copies) => lostShare(1, copies))).toEqual([1, 1 / 2, 1 / 5, 1 / 16]);
    expect(lostShare(0, 0)).toBe(1);
    expect(lostShare(0, 3)).toBe(0);
  });

  it('is the share of readers who find no copy in a simulated queue, however long each keeps it', () => {
    for (const [load, copies] of [
      [0.4, 1],
      [1, 2],
      [3, 3],
      [6, 4],
    ] as const)
      for (const days of [anyDays, sameDays])
        expect(awayFrom(lostShare(load, copies), simulate({ load, copies, days }))).toBeLessThan(
          0.02,
        );
  });
});

describe('loans', () => {
  it('and lost loans add up to the demand', () => {
    expect(loansWith(oneCopy, 2)).toBeCloseTo(oneCopy.perYear * 0.8, 12);
    expect(lostLoansWith(oneCopy, 2)).toBeCloseTo(oneCopy.perYear * 0.2, 12);
    expect(loansOfLastCopy(oneCopy, 2)).toBeCloseTo(oneCopy.perYear * 0.3, 12);
    expect(loansOfLastCopy(oneCopy, 0)).toBe(0);
  });

  it('of a last copy are those that a simulated queue has more with it', () => {
    for (const [load, copies] of [
      [0.4, 1],
      [1, 2],
      [3, 3],
    ] as const) {
      const demand = { perYear: (load * 365) / 20, loanDays: 20 };
      const lost = (some: number) => simulate({ load, copies: some, days: anyDays });
      const more = demand.perYear * (lost(copies - 1) - lost(copies));
      expect(awayFrom(loansOfLastCopy(demand, copies), more)).toBeLessThan(0.02);
    }
  });

  it('grow less with each copy', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 400, noNaN: true }),
        fc.double({ min: 1, max: 120, noNaN: true }),
        fc.integer({ min: 1, max: 30 }),
        (perYear, loanDays, copies) => {
          const demand = { perYear, loanDays };
          const [last, next] = [
            loansOfLastCopy(demand, copies),
            loansOfLastCopy(demand, copies + 1),
          ];
          return next >= -1e-9 && next <= last + 1e-9;
        },
      ),
    );
  });
});

describe('the demand', () => {
  it('is computed back from the loans that it causes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 60, noNaN: true }),
        fc.double({ min: 5, max: 60, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        (perYear, loanDays, copies) => {
          const loans = loansWith({ perYear, loanDays }, copies);
          const found = demandOf({ loans, copies, loanDays });
          return found.isAtLeast || Math.abs(found.perYear - perYear) < 1e-3 * perYear;
        },
      ),
    );
  });

  it('is found again from the loans of a simulated queue', () => {
    for (const [load, copies] of [
      [0.5, 1],
      [1, 2],
      [2, 3],
    ] as const) {
      const demand = { perYear: (load * 365) / 20, loanDays: 20 };
      const loans = demand.perYear * (1 - simulate({ load, copies, days: sameDays }));
      const found = demandOf({ loans, copies, loanDays: 20 });
      expect(awayFrom(demand.perYear, found.perYear)).toBeLessThan(0.02);
    }
  });

  it('is only known from below where the copies are always out', () => {
    const seen = { loans: 18, copies: 1, loanDays: 20 };
    expect(demandOf(seen)).toMatchObject({ isAtLeast: true });
    expect(demandOf({ ...seen, loans: 9 }).perYear).toBeCloseTo(9 / (1 - 9 / 18.25), 3);
    expect(demandOf({ ...seen, loans: 9 }).isAtLeast).toBe(false);
  });

  it('is 0 without loans or without copies', () => {
    expect(demandOf({ loans: 0, copies: 2, loanDays: 20 })).toEqual({
      perYear: 0,
      isAtLeast: false,
    });
    expect(demandOf({ loans: 3, copies: 0, loanDays: 20 })).toEqual({
      perYear: 0,
      isAtLeast: false,
    });
  });

  it('for a title is drawn towards the mean of its class', () => {
    expect(towardsClass({ loans: 9, copies: 1, years: 1 }, 3)).toBeCloseTo((9 + 1.5) / 1.5, 12);
    expect(towardsClass({ loans: 0, copies: 2, years: 1 }, 3)).toBeCloseTo(2, 12);
  });

  it('for a new title is mostly that of its class, and its own as it stays', () => {
    const after = (days: number, loans: number) =>
      towardsClass({ loans, copies: 1, years: days / 365 }, 4);
    expect(after(0, 0)).toBe(4);
    // Two loans in forty days would be eighteen a year.
    expect(after(40, 2)).toBeCloseTo(4 / (40 / 365 + 0.5), 12);
    expect(after(365, 18)).toBeCloseTo(20 / 1.5, 12);
  });
});

const chance = createChance(7);
/** Returns a random time with a mean of 1, as it passes between arrivals. */
const anyDays = () => -Math.log(chance.int(1, 1_000_000) / 1_000_000);
const sameDays = () => 1;
const awayFrom = (expected: number, seen: number) => Math.abs(seen - expected) / expected;

type Queue = { load: number; copies: number; days: () => number };

/** Returns the share of readers who find all copies out; loans have a mean time of 1. */
function simulate({ load, copies, days }: Queue): number {
  const arrivals = 200_000;
  const back: number[] = [];
  let now = 0;
  let lost = 0;
  for (let arrival = 0; arrival < arrivals; arrival += 1) {
    now += anyDays() / load;
    for (let at = back.length - 1; at >= 0; at -= 1) if ((back[at] ?? 0) <= now) back.splice(at, 1);
    if (back.length < copies) back.push(now + days());
    else lost += 1;
  }
  return lost / arrivals;
}
