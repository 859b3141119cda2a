import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JudgedCopy } from '#holdings/weeding/judge-title.ts';
import { worstFirst } from './worst-first.ts';

const copy = (excess: number, lastLoanOn: string | null, pubYear: number, at: number) =>
  ({
    ...{ excess, reasons: [], guards: [], isDecided: false },
    copy: { lastLoanOn, addedOn: '2020-01-01', pubYear, barcode: String(at) },
  }) as unknown as JudgedCopy;

it('the first copies of a page equal those of the whole list in this order', () => {
  const copies = fc
    .array(
      fc.tuple(
        fc.constantFrom(0, 1, 1.5, 2, 4),
        fc.constantFrom(null, '2019-05-01', '2021-05-01'),
        fc.integer({ min: 1990, max: 1993 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.map((part, at) => copy(...part, at)));
  const keys = ({ excess, copy: { lastLoanOn, addedOn, pubYear } }: JudgedCopy) =>
    [-excess, lastLoanOn ?? addedOn, pubYear] as const;
  fc.assert(
    fc.property(copies, fc.integer({ min: 1, max: 45 }), (all, most) => {
      const whole = worstFirst(all, all.length);
      expect(worstFirst(all, most)).toEqual(whole.slice(0, most));
      const sorted = whole.map((one) => keys(one));
      for (const [at, key] of sorted.slice(1).entries()) {
        const before = sorted[at] ?? key;
        const place = key.findIndex((part, index) => part !== before[index]);
        const [left, right] = [before[place] ?? 0, key[place] ?? 0];
        expect(place === -1 || left < right).toBe(true);
      }
    }),
  );
});
