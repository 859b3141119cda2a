import { addDays, type TransferEffect } from '@stacksight/contract';
import { meanInterval } from './mean-interval.ts';

// Measures the effect of a transfer plan: the loans of each copy that moved are compared with the loans of its twins
// over the same days. Twins are similar copies that stayed in the library that the copy left.

/** A copy that moved: the day of its arrival, and the loans a year that the plan promised. */
export type MovedCopy = { barcode: string; arrivedOn: string; gain: number };
export type TwinsOf = {
  barcodes: readonly string[];
  /** True if the twins have the same title; false if they have the same class and about the same age. */
  isSameTitle: boolean;
};
export type LoansOfDay = { day: string; n: number };

export type EffectFacts = {
  today: string;
  twinsOf: ReadonlyMap<string, TwinsOf>;
  /** The loans of moved copies and twins, by barcode. */
  loans: ReadonlyMap<string, readonly LoansOfDay[]>;
};

export const effectWindows = [30, 90, 180] as const;

type WindowEffect = TransferEffect['windows'][number];

/** Compares moved copies with their twins in windows of 30, 90 and 180 days, counted from the day after the arrival. */
export function effectsOf(copies: readonly MovedCopy[], facts: EffectFacts): WindowEffect[] {
  return effectWindows.map((days) => effectOf(days, copies, facts));
}

function effectOf(
  days: number,
  copies: readonly MovedCopy[],
  { today, twinsOf, loans }: EffectFacts,
): WindowEffect {
  const complete = copies.filter(({ arrivedOn }) => addDays(arrivedOn, days) < today);
  const compared = complete.flatMap(({ barcode, arrivedOn, gain }) => {
    const twins = twinsOf.get(barcode);
    if (twins === undefined || twins.barcodes.length === 0) return [];
    const until = addDays(arrivedOn, days);
    const lent = (one: string) =>
      (loans.get(one) ?? [])
        .filter(({ day }) => day > arrivedOn && day <= until)
        .reduce((sum, { n }) => sum + n, 0);
    const stayed = meanOf(twins.barcodes.map(lent)) ?? 0;
    return [{ moved: lent(barcode), stayed, isSameTitle: twins.isSameTitle, gain }];
  });
  const interval = meanInterval(compared.map(({ moved, stayed }) => moved - stayed));
  const promised = meanOf(compared.map(({ gain }) => gain));
  return {
    days,
    copies: compared.length,
    sameTitle: compared.filter(({ isSameTitle }) => isSameTitle).length,
    alone: complete.length - compared.length,
    waiting: copies.length - complete.length,
    moved: meanOf(compared.map(({ moved }) => moved)),
    twins: meanOf(compared.map(({ stayed }) => stayed)),
    difference: interval?.mean ?? null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    promised: promised === null ? null : (promised * days) / 365,
  };
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
