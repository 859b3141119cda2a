import type { CopyPlanQuestion, CopyPlanScene } from '#holdings/allot/plan-copies.ts';
import { stockTitles } from '#holdings/allot/stock-titles.ts';
import type { Copy } from '#holdings/copies.store.ts';
import type { DemandBook } from '#holdings/demand-book.ts';
import type { TitleDemand } from '#holdings/title-demand.ts';

// A few titles and copies in three libraries, for tests of plans.

export const smallLibraries = ['A', 'B', 'C'] as const;
export const smallToday = '2026-03-20';
export const usualQuestion: CopyPlanQuestion = {
  aim: 'loans',
  libraries: smallLibraries,
  most: 300,
  leastGain: 0.5,
  newDays: 180,
  keeps: 1,
  keptRooms: [],
  keptTypes: [],
  mostOfTitle: 6,
  mostLeaving: null,
  mostArriving: null,
  mostFull: 100,
  mostPerRange: null,
  supplyDays: 60,
  boxes: null,
  pairs: [],
};

export const titleIn = (libcode: string, more: Partial<TitleDemand> = {}): TitleDemand => ({
  ...{ bookrecno: '1', libcode, class1: 'I', class2: 'I2', held: 0, loanable: 0, onShelf: 0 },
  ...{ onLoan: 0, copyYears: 0, loans: 0, holds: 0, longestWait: 0, onOrder: 0, perYear: 0 },
  ...{ isAtLeast: false, loanDays: 20, lost: 0, ...more },
});

export const copyIn = (barcode: string, libcode: string, more: Partial<Copy> = {}): Copy => ({
  ...{ barcode, bookrecno: '1', libcode, loc: `${libcode}1`, cirtype: '001', class1: 'I' },
  ...{ class2: 'I2', callno: 'I24/1', pubYear: null, price: null, n: 1, state: 2 },
  ...{ isLoanable: true, isOnShelf: true, addedOn: '2019-01-01', loans: 0, loansEver: 0 },
  ...{ lastLoanOn: null, isHeld: false, ...more },
});

export const bookOf = (titles: readonly TitleDemand[]): DemandBook => ({
  titles,
  of: (bookrecno) => titles.filter((one) => one.bookrecno === bookrecno),
  at: (bookrecno, libcode) =>
    titles.find((one) => one.bookrecno === bookrecno && one.libcode === libcode) ?? null,
});

export const sceneOf = (
  titles: readonly TitleDemand[],
  copies: readonly Copy[],
  more: Partial<CopyPlanScene> = {},
): CopyPlanScene => ({
  ...{ today: smallToday, titles: stockTitles(bookOf(titles), smallLibraries, copies) },
  ...{ targetOf: () => 0, inPlans: new Set(), rooms: [], hadBefore: () => false, ...more },
});

/** A room of a hundred places with so many free ones. */
export const roomOf = (libcode: string, free: number) => ({
  ...{ libcode, loc: `${libcode}1`, capacity: 100, stock: 100 - free },
});

export const pairOf = (from: string, to: string, most: number | null, cost = 0) => ({
  ...{ from, to, most, cost, boxes: null },
});
