import { expect, it } from 'vitest';
import { loansOfLastCopy } from './demand.ts';
import { type BuyOffer, fillBudget } from './insufficient/fill-budget.ts';

const offer = (id: string, price: number | null, perYear: number | null, more = {}): BuyOffer => ({
  ...{ id, price, perYear, loanDays: perYear === null ? null : 30, there: 1, suggested: 3 },
  ...more,
});

it('a budget buys the copies that bring most loans for the money', () => {
  const offers = [
    offer('dear', 200, 40),
    offer('cheap', 20, 40),
    offer('rare', 20, 4),
    offer('unpriced', null, 90),
    offer('unowned', 30, null),
    offer('enough', 10, 40, { suggested: 0 }),
  ];
  const fill = fillBudget(offers, { budget: 85, mostTitles: 500 });
  // Each copy of the cheap title brings more than the first copy of the rare title; the dear title does not fit.
  const gains = [2, 3, 4].map((copies) => loansOfLastCopy({ perYear: 40, loanDays: 30 }, copies));
  const sum = gains.reduce((all, one) => all + one, 0);
  const rare = loansOfLastCopy({ perYear: 4, loanDays: 30 }, 2);
  expect(fill).toEqual({
    chosen: [
      { id: 'cheap', copies: 3, gain: expect.closeTo(sum, 9) },
      { id: 'rare', copies: 1, gain: expect.closeTo(rare, 9) },
    ],
    cost: 80,
    gain: expect.closeTo(sum + rare, 9),
    unpriced: 1,
    unknown: 1,
  });
  expect(fillBudget(offers, { budget: 85, mostTitles: 1 }).chosen).toHaveLength(1);
  expect(fillBudget(offers, { budget: 19, mostTitles: 500 }).chosen).toEqual([]);
});

it('the choice is as good as any other choice if all copies cost the same', () => {
  const offers = [offer('a', 10, 12), offer('b', 10, 30), offer('c', 10, 21)];
  const all = [0, 1, 2, 3];
  const gainOf = (perYear: number, copies: number) =>
    all
      .slice(1, copies + 1)
      .reduce((sum, one) => sum + loansOfLastCopy({ perYear, loanDays: 30 }, one + 1), 0);
  const best = Math.max(
    ...all.flatMap((a) =>
      all.flatMap((b) =>
        all.map((c) => (a + b + c > 4 ? 0 : gainOf(12, a) + gainOf(30, b) + gainOf(21, c))),
      ),
    ),
  );
  expect(fillBudget(offers, { budget: 40, mostTitles: 500 }).gain).toBeCloseTo(best, 9);
});
