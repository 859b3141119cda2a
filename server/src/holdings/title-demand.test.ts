import { expect, it } from 'vitest';
import { loansWith } from './demand.ts';
import type { HeldTitle } from './held-titles.store.ts';
import { bestMove } from './insufficient/best-move.ts';
import { copiesWorth, demandsOf } from './title-demand.ts';

const held = (some: Partial<HeldTitle>): HeldTitle => ({
  bookrecno: '1',
  libcode: 'A',
  class1: 'I',
  class2: 'I2',
  held: some.loanable ?? 1,
  loanable: 1,
  onShelf: 1,
  onLoan: 0,
  copyYears: some.loanable ?? 1,
  loans: 0,
  holds: 0,
  longestWait: 0,
  onOrder: 0,
  ...some,
});
const days = [
  { libcode: 'A', class1: 'I', days: 18.5, loans: 10 },
  { libcode: 'B', class1: 'I', days: 28.5, loans: 30 },
];

it('the demand of a title explains its loans, and is drawn towards its class', () => {
  const titles = [held({ loans: 9 }), held({ bookrecno: '2', loans: 3 })];
  const [first, second] = demandsOf(titles, days);
  // The class has six loans a year for a copy, and weighs half as much as the title.
  expect(loansWith({ perYear: first?.perYear ?? 0, loanDays: 20 }, 1)).toBeCloseTo(
    (9 + 3) / 1.5,
    4,
  );
  expect(loansWith({ perYear: second?.perYear ?? 0, loanDays: 20 }, 1)).toBeCloseTo(
    (3 + 3) / 1.5,
    4,
  );
  expect(first?.lost).toBeCloseTo((first?.perYear ?? 0) - 8, 4);
});

it('the days of a loan come from the library and class, or else from the class', () => {
  const titles = [held({}), held({ libcode: 'C' }), held({ class1: 'K' })];
  expect(demandsOf(titles, days).map(({ loanDays }) => loanDays)).toEqual([20, 27.5, 27.5]);
});

it('the loans of copies that arrived during the year are scaled to the whole year', () => {
  const [title] = demandsOf([held({ loans: 3, copyYears: 0.25 })], days);
  expect(loansWith({ perYear: title?.perYear ?? 0, loanDays: 20 }, 1)).toBeCloseTo(12, 4);
});

it('two early loans of a new copy count for less than the same use over a year', () => {
  const use = { copyYears: 40 / 365, loans: 2 };
  const usual = held({ bookrecno: '2', loanable: 100, loans: 400 });
  const [fresh, old] = [use, { loans: 18 }].map((one) => demandsOf([held(one), usual], days)[0]);
  // The class has about four loans a year for a copy.
  expect(loansWith({ perYear: fresh?.perYear ?? 0, loanDays: 20 }, 1)).toBeCloseTo(6.58, 1);
  expect(loansWith({ perYear: old?.perYear ?? 0, loanDays: 20 }, 1)).toBeCloseTo(13.4, 1);
  expect(fresh?.isAtLeast).toBe(false);
});

it('readers who wait add to the demand', () => {
  const [waits, none] = demandsOf([held({ holds: 4 }), held({ bookrecno: '2' })], days);
  expect((waits?.perYear ?? 0) - (none?.perYear ?? 0)).toBe(3);
});

it('copies are suggested while each brings enough loans, and copies on order count as present', () => {
  const [title] = demandsOf([held({ loans: 12, holds: 9, onShelf: 0 })], days);
  if (title === undefined) throw new Error('no title');
  const more = copiesWorth(title, 3);
  expect(more).toBeGreaterThan(0);
  expect(copiesWorth({ ...title, onOrder: 1 }, 3)).toBe(more - 1);
  expect(copiesWorth(title, 1000)).toBe(0);
});

it('a copy that is worth more elsewhere is named, but never the last one or one that readers wait for', () => {
  const all = demandsOf(
    [
      held({ loans: 16, holds: 5, onShelf: 0 }),
      held({ libcode: 'B', loanable: 2, onShelf: 2 }),
      held({ libcode: 'C', loanable: 1 }),
      held({ libcode: 'D', loanable: 3, onShelf: 2, holds: 1 }),
    ],
    days,
  );
  const [to] = all;
  if (to === undefined) throw new Error('no title');
  expect(bestMove(to, all, 0.5)).toEqual({ from: 'B', gain: expect.any(Number) });
  expect(
    bestMove(
      to,
      all.filter(({ libcode }) => libcode !== 'B'),
      0.5,
    ),
  ).toBeNull();
  expect(bestMove(to, all, 1000)).toBeNull();
});
