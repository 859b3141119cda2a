import { expect, it } from 'vitest';
import { excessOf } from './weeding-excess.ts';
import type { WeedingReason } from './weeding-reasons.ts';

const policy = { deadYears: 3 };
const rule = (age: number | null, idle: number | null): WeedingReason => ({
  ...{ code: 'rule', clc: 'TP3', age, isPublished: true },
  idle: idle === null ? null : { years: idle, isAtLeast: false },
});
const at = (ageYears: number | null, idleYears: number | null) => ({
  policy,
  rule: { ageYears, idleYears },
});

it('counts how many times over its limits a copy is; the smaller of age and idle time decides', () => {
  expect(excessOf([rule(6, 4)], at(3, 2))).toBe(2);
  expect(excessOf([rule(60, 3)], at(3, 2))).toBe(1.5);
  expect(excessOf([rule(null, 6)], at(null, 3))).toBe(2);
  // One reason counts for four at most.
  expect(excessOf([rule(60, 40)], at(3, 2))).toBe(4);
});

it('adds the reasons up', () => {
  const surplus: WeedingReason = { code: 'surplus', loanable: 4, enough: 1, gain: 0 };
  expect(excessOf([surplus], at(3, 2))).toBe(1.75);
  expect(excessOf([{ code: 'worn', loans: 120, limit: 80 }], at(3, 2))).toBe(1.5);
  expect(excessOf([{ code: 'dead', years: 6 }, surplus, rule(6, 4)], at(3, 2))).toBe(5.75);
  expect(excessOf([], at(3, 2))).toBe(0);
});
