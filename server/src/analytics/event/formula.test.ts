import { describe, expect, it } from 'vitest';
import { readFormula } from './formula.ts';

const evaluate = (text: string, values: (number | null)[]) =>
  readFormula(text, values.length)?.(values);

describe('readFormula', () => {
  it.each<[string, number | null]>([
    ['A / B', 2.5],
    ['A + B * 2', 18],
    ['(A + B) * 2', 28],
    ['A - B - 1', 5],
    ['A / (B - 4)', null],
    ['100 * A', 1000],
  ])('computes %s', (text, expected) => expect(evaluate(text, [10, 4])).toBe(expected));

  it.each(['A +', 'C', '(A', 'A B', 'alert(1)', '', 'A // B', 'a'])('does not read %j', (text) =>
    expect(readFormula(text, 2)).toBeNull(),
  );

  it('says nothing where a value is not known', () =>
    expect(evaluate('A / B', [null, 4])).toBeNull());
});
