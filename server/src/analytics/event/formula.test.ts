import { describe, expect, it } from 'vitest';
import { cellOf } from '../answer/groups/cells.ts';
import { readFormula } from './formula.ts';

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ aggregate: `line${index}` }));

function evaluate(text: string, values: (number | null)[]) {
  const value = readFormula(text, linesOf(values.length));
  const counts = Object.fromEntries(values.map((count, index) => [`line${index}`, count]));
  return value === null ? undefined : cellOf({ value }, counts, 1);
}

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
    expect(readFormula(text, linesOf(2))).toBeNull(),
  );

  it('gives no value if a line has none', () => expect(evaluate('A / B', [null, 4])).toBeNull());
});
