import { describe, expect, it } from 'vitest';
import { effectsOf } from './effect.ts';
import { meanInterval } from './mean-interval.ts';

describe('the effect of a plan', () => {
  it('counts the loans of each window as by hand, and compares them with the mean of the twins', () => {
    const loan = (day: string, n = 1) => ({ day, n });
    const loans = new Map([
      // A loan on the day of the arrival does not count; a loan on the last day counts.
      ['a', [loan('2026-01-01'), loan('2026-01-02'), loan('2026-01-31'), loan('2026-02-01', 2)]],
      ['b', [loan('2026-01-20'), loan('2026-01-21')]],
      ['t1', [loan('2026-01-15')]],
      ['u', [loan('2025-12-31'), loan('2026-03-20')]],
      ['c', [loan('2026-01-05', 9)]],
      ['d', [loan('2026-05-20')]],
    ]);
    const twinsOf = new Map([
      ['a', { barcodes: ['t1', 't2'], isSameTitle: true }],
      ['b', { barcodes: ['u'], isSameTitle: false }],
      ['d', { barcodes: ['u'], isSameTitle: false }],
    ]);
    const copies = [
      { barcode: 'a', arrivedOn: '2026-01-01', gain: 7.3 },
      { barcode: 'b', arrivedOn: '2026-01-01', gain: 3.65 },
      { barcode: 'c', arrivedOn: '2026-01-01', gain: 1 },
      { barcode: 'd', arrivedOn: '2026-05-18', gain: 1 },
    ];
    const [month, quarter, half] = effectsOf(copies, { today: '2026-06-01', twinsOf, loans });
    // The moved copies have 2 and 2 loans, the twins 0.5 and 0. The differences are 1.5 and 2; their mean is 1.75 ±
    // 12.706 × 0.25.
    expect(month).toMatchObject({ days: 30, copies: 2, sameTitle: 1, alone: 1, waiting: 1 });
    expect(month).toMatchObject({ moved: 2, twins: 0.25, difference: 1.75 });
    expect([month?.low, month?.high]).toEqual([
      expect.closeTo(1.75 - 3.1765, 9),
      expect.closeTo(1.75 + 3.1765, 9),
    ]);
    expect(month?.promised).toBeCloseTo((5.475 * 30) / 365, 12);
    // The moved copies have 4 and 2 loans, the twins 0.5 and 1.
    expect(quarter).toMatchObject({ copies: 2, moved: 3, twins: 0.75, difference: 2.25 });
    expect(half).toMatchObject({ copies: 0, waiting: 4, moved: null, difference: null, low: null });
  });

  it('the 95 % interval of the mean difference follows Student’s t', () => {
    expect(meanInterval([])).toBeNull();
    expect(meanInterval([3])).toEqual({ mean: 3, low: null, high: null });
    // In the tables, t is 3.182 with 3 degrees of freedom and 2.045 with 29.
    const four = meanInterval([1, 2, 3, 4]);
    expect((four?.high ?? 0) - 2.5).toBeCloseTo(3.182 * Math.sqrt(5 / 3 / 4), 1);
    const thirty = meanInterval(Array.from({ length: 30 }, (_, at) => at % 2));
    expect((thirty?.high ?? 0) - 0.5).toBeCloseTo(2.045 * Math.sqrt(7.5 / 29 / 30), 3);
  });
});
