import { addDays } from '@stacksight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Copy } from '../copies.store.ts';
import type { DemandBook } from '../demand-book.ts';
import type { TitleDemand } from '../title-demand.ts';
import {
  type CopyPlanQuestion,
  type CopyPlanScene,
  planCopies,
  wantedTitles,
} from './plan-copies.ts';
import { stockTitles } from './stock-titles.ts';

const codes = ['A', 'B', 'C'];
const today = '2026-03-20';
const question: CopyPlanQuestion = {
  aim: 'loans',
  libraries: ['A', 'B', 'C'],
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
  pairs: [],
};
const title = (libcode: string, more: Partial<TitleDemand> = {}): TitleDemand => ({
  ...{ bookrecno: '1', libcode, class1: 'I', class2: 'I2', held: 0, loanable: 0, onShelf: 0 },
  ...{ onLoan: 0, copyYears: 0, loans: 0, holds: 0, longestWait: 0, onOrder: 0, perYear: 0 },
  ...{ isAtLeast: false, loanDays: 20, lost: 0, ...more },
});
const copy = (barcode: string, libcode: string, more: Partial<Copy> = {}): Copy => ({
  ...{ barcode, bookrecno: '1', libcode, loc: `${libcode}1`, cirtype: '001', class1: 'I' },
  ...{ class2: 'I2', callno: 'I24/1', pubYear: null, price: null, n: 1, state: 2 },
  ...{ isLoanable: true, isOnShelf: true, addedOn: '2019-01-01', loans: 0, loansEver: 0 },
  ...{ lastLoanOn: null, isHeld: false, ...more },
});
const bookOf = (titles: readonly TitleDemand[]): DemandBook => ({
  titles,
  of: (bookrecno) => titles.filter((one) => one.bookrecno === bookrecno),
  at: (bookrecno, libcode) =>
    titles.find((one) => one.bookrecno === bookrecno && one.libcode === libcode) ?? null,
});
const sceneOf = (
  titles: readonly TitleDemand[],
  copies: readonly Copy[],
  more: Partial<CopyPlanScene> = {},
): CopyPlanScene => ({
  ...{ today, titles: stockTitles(bookOf(titles), codes, copies), targetOf: () => 0 },
  ...{ inPlans: new Set(), rooms: [], hadBefore: () => false, ...more },
});
/** A room with so many free places. */
const roomOf = (libcode: string, free: number) => ({
  ...{ libcode, loc: `${libcode}1`, capacity: 100, stock: 100 - free },
});

const pair = (from: string, to: string, most: number | null, cost = 0) => ({
  from,
  to,
  most,
  cost,
});
const stock = { held: 3, loanable: 3, onShelf: 3 };
const rich = title('A', stock);
const poor = title('B', { perYear: 18.25, held: 1, loanable: 1, lost: 9.125 });
const three = [
  copy('a1', 'A', { loans: 2, lastLoanOn: '2026-01-02' }),
  copy('a2', 'A', { lastLoanOn: '2024-05-01' }),
  copy('a3', 'A', { lastLoanOn: '2023-05-01' }),
];
const barcodes = (more: Partial<CopyPlanQuestion>, scene: CopyPlanScene) =>
  planCopies({ ...question, ...more }, scene).chosen.map((one) => one.copy.barcode);
const kept = (more: Partial<CopyPlanQuestion>, scene: CopyPlanScene) =>
  Object.fromEntries(planCopies({ ...question, ...more }, scene).guards);

describe('the copies of a plan', () => {
  it('are the least used copies of a title, each with its gain and its reason', () => {
    const { chosen, guards } = planCopies(question, sceneOf([rich, poor], three));
    expect(chosen.map((one) => [one.copy.barcode, one.to])).toEqual([
      ['a3', 'B'],
      ['a2', 'B'],
    ]);
    // The load is 1: one copy serves 1/2 of the demand, two serve 4/5, three 15/16.
    expect(chosen[0]?.gain).toBeCloseTo(18.25 * (4 / 5 - 1 / 2), 9);
    expect(chosen[1]?.gain).toBeCloseTo(18.25 * (15 / 16 - 4 / 5), 9);
    expect(chosen[0]?.reason).toEqual({
      loans: 0,
      lastLoanOn: '2023-05-01',
      lost: 9.125,
      holds: 0,
    });
    expect(Object.fromEntries(guards)).toEqual({ lastInLibrary: 1 });
  });

  it('do not include copies that a guard keeps, and each guard counts the copies that it kept', () => {
    const guarded = [
      copy('a1', 'A', { isOnShelf: false }),
      copy('a2', 'A', { isHeld: true }),
      copy('a3', 'A', { addedOn: addDays(today, -179) }),
      copy('a4', 'A', { loc: 'LOCAL' }),
      copy('a5', 'A', { cirtype: 'REF' }),
      copy('a6', 'A'),
      copy('a7', 'A', { addedOn: addDays(today, -180) }),
      copy('a8', 'A'),
    ];
    const eight = title('A', { held: 8, loanable: 8, onShelf: 7 });
    const rules = { keptRooms: ['LOCAL'], keptTypes: ['REF'], keeps: 7 };
    const scene = sceneOf([eight, poor], guarded, { inPlans: new Set(['a6']) });
    expect(barcodes(rules, scene)).toEqual(['a7']);
    expect(kept(rules, scene)).toEqual({
      ...{ notHere: 1, held: 1, new: 1, special: 2, inPlan: 1, lastInLibrary: 1 },
    });
  });

  it('leave enough copies for the target of their library, for its waiting readers, and for the last copy of all libraries', () => {
    expect(kept({}, sceneOf([rich, poor], three, { targetOf: () => 3 }))).toEqual({ target: 3 });
    expect(kept({}, sceneOf([title('A', { ...stock, holds: 1 }), poor], three))).toEqual({
      held: 3,
    });
    const last = sceneOf(
      [title('A', { held: 1, loanable: 1, onShelf: 1 }), title('B', { perYear: 18.25 })],
      [copy('a1', 'A')],
    );
    expect(kept({ keeps: 0 }, last)).toEqual({ lastInCity: 1 });
  });

  it('do not go to a library that is full, got the title a short time ago, or does not exchange', () => {
    const scene = (more: Partial<CopyPlanScene>) => sceneOf([rich, poor], three, more);
    expect(barcodes({}, scene({ rooms: [roomOf('B', 1)] }))).toEqual(['a3']);
    expect(kept({}, scene({ rooms: [roomOf('B', 0)] }))).toMatchObject({ full: 1 });
    expect(kept({}, scene({ hadBefore: () => true }))).toMatchObject({ hadBefore: 1 });
    expect(barcodes({ pairs: [pair('A', 'B', 0)] }, scene({}))).toEqual([]);
    expect(barcodes({ pairs: [pair('B', 'A', 0)] }, scene({}))).toHaveLength(2);
    expect(barcodes({ mostOfTitle: 2 }, scene({}))).toEqual(['a3']);
  });

  it('are only idle copies, or only those of titles with waiting readers, if the aim says so', () => {
    expect(kept({ aim: 'idle', keeps: 0 }, sceneOf([rich, poor], three))).toEqual({ used: 1 });
    expect(barcodes({ aim: 'holds' }, sceneOf([rich, poor], three))).toEqual([]);
    const waiting = title('B', { perYear: 18.25, holds: 1 });
    expect(barcodes({ aim: 'holds' }, sceneOf([rich, waiting], three))).toEqual(['a3']);
  });

  it('keep and bring what readers want in so many days, where the plan is after supply', () => {
    // Of 18.25 loans a year, 60 days want three copies.
    const supply = { aim: 'supply', supplyDays: 60, keeps: 0 } as const;
    const scene = sceneOf([title('A', { ...stock, perYear: 0.1 }), poor], three);
    expect(barcodes(supply, scene)).toEqual(['a3', 'a2']);
    expect(kept(supply, scene)).toEqual({ supply: 1 });
    expect(barcodes({ ...supply, supplyDays: 30 }, scene)).toEqual(['a3']);
  });

  it('fill shelves that stand empty, and leave those that are too full', () => {
    const rooms = [roomOf('A', 5), roomOf('B', 50)];
    const scene = sceneOf([rich, poor], three, { rooms });
    expect(barcodes({ aim: 'fill' }, scene)).toEqual(['a3', 'a2']);
    const fuller = sceneOf([rich, poor], three, { rooms: [roomOf('B', 30)] });
    expect(barcodes({ aim: 'fill' }, fuller)).toEqual([]);
    expect(barcodes({ aim: 'empty', mostFull: 90 }, scene)).toEqual(['a3', 'a2']);
    expect(kept({ aim: 'empty', mostFull: 96 }, scene)).toEqual({ roomy: 3 });
  });

  it('keep to the limits of a pair, of a room and of a range of shelves', () => {
    const scene = (rooms: CopyPlanScene['rooms'] = []) => sceneOf([rich, poor], three, { rooms });
    expect(barcodes({ pairs: [pair('A', 'B', 1)] }, scene())).toEqual(['a3']);
    // The copies bring 5.475 and 2.51 loans a year.
    expect(barcodes({ pairs: [pair('A', 'B', null, 2)] }, scene())).toEqual(['a3', 'a2']);
    expect(barcodes({ pairs: [pair('A', 'B', null, 2.5)] }, scene())).toEqual(['a3']);
    expect(barcodes({ mostFull: 51 }, scene([roomOf('B', 50)]))).toEqual(['a3']);
    expect(barcodes({ mostPerRange: 1 }, scene())).toEqual(['a3']);
    expect(kept({ mostPerRange: 1 }, scene())).toEqual({ lastInLibrary: 1, range: 1 });
  });

  it('are sought among the titles of which a library would lend more with one more copy', () => {
    const other = title('A', { bookrecno: '2', held: 1, loanable: 1, onShelf: 1 });
    const book = bookOf([rich, poor, other, title('B', { bookrecno: '3', perYear: 9 })]);
    expect(wantedTitles(book, ['A', 'B'], 0.5)).toEqual(['1']);
    expect(wantedTitles(book, ['A', 'C'], 0.5)).toEqual([]);
    expect(stockTitles(book, ['A', 'C'], three)).toEqual([]);
  });
});

const anyCopy = fc.record({
  at: fc.integer({ min: 0, max: 2 }),
  bookrecno: fc.constantFrom('1', '2', '3'),
  isOnShelf: fc.boolean(),
  isHeld: fc.constantFrom(false, false, true),
  loans: fc.constantFrom(0, 0, 3),
  days: fc.constantFrom(10, 400),
  isSpecial: fc.constantFrom(false, false, true),
});
const anyWish = fc.record({
  perYear: fc.constantFrom(0, 5, 20, 60),
  holds: fc.constantFrom(0, 0, 2),
  target: fc.constantFrom(0, 0, 2),
});
const anyCity = fc.record({
  copies: fc.array(anyCopy, { maxLength: 14 }),
  wishes: fc.array(anyWish, { minLength: 9, maxLength: 9 }),
  aim: fc.constantFrom('loans', 'holds', 'idle', 'supply', 'fill', 'empty'),
  keeps: fc.integer({ min: 0, max: 2 }),
  most: fc.integer({ min: 1, max: 5 }),
  mostLeaving: fc.constantFrom(null, 1),
  roomInB: fc.constantFrom(0, 2),
  isClosed: fc.boolean(),
  mostPerRange: fc.constantFrom(null, 1, 2),
});

describe('a plan never', () => {
  it('breaks a guard, for random libraries and copies', () => {
    fc.assert(
      fc.property(anyCity, (city) => {
        const copies = city.copies.map(({ at, days, isSpecial, ...one }, number) =>
          copy(`c${number}`, codes[at] ?? '', {
            ...{ ...one, addedOn: addDays(today, -days) },
            ...(isSpecial ? { loc: 'LOCAL' } : {}),
          }),
        );
        const of = (libcode: string, bookrecno: string) =>
          copies.filter((one) => one.libcode === libcode && one.bookrecno === bookrecno);
        const titles = city.wishes.map(({ perYear, holds }, at) => {
          const [libcode, bookrecno] = [codes[at % 3] ?? '', String(1 + Math.floor(at / 3))];
          const own = of(libcode, bookrecno).length;
          return title(libcode, { bookrecno, perYear, holds, held: own, loanable: own });
        });
        const targetOf = (one: TitleDemand) => city.wishes[titles.indexOf(one)]?.target ?? 0;
        const { aim, keeps, most, mostLeaving, isClosed, roomInB, mostPerRange } = city;
        const pairs = isClosed ? [pair('A', 'C', 0)] : [];
        const asked = {
          ...question,
          aim,
          keeps,
          most,
          mostLeaving,
          pairs,
          mostPerRange,
          keptRooms: ['LOCAL'],
        };
        const rooms = [roomOf('B', roomInB)];
        const inPlans = new Set(['c0']);
        const { chosen } = planCopies(asked, sceneOf(titles, copies, { targetOf, rooms, inPlans }));
        const left = (libcode: string) => chosen.filter((one) => one.copy.libcode === libcode);
        expect(new Set(chosen.map((one) => one.copy.barcode)).size).toBe(chosen.length);
        expect(chosen.length).toBeLessThanOrEqual(most);
        expect(chosen.filter(({ to }) => to === 'B').length).toBeLessThanOrEqual(roomInB);
        for (const code of codes)
          expect(left(code).length).toBeLessThanOrEqual(
            Math.min(mostLeaving ?? copies.length, mostPerRange ?? copies.length),
          );
        for (const row of titles) {
          const gone = left(row.libcode).filter((one) => one.copy.bookrecno === row.bookrecno);
          if (gone.length === 0) continue;
          expect(row.loanable - gone.length).toBeGreaterThanOrEqual(Math.max(keeps, targetOf(row)));
          expect(row.holds).toBe(0);
        }
        for (const { copy: one, to, gain, reason } of chosen) {
          const all = copies.filter(({ bookrecno }) => bookrecno === one.bookrecno);
          expect(one).toMatchObject({ isOnShelf: true, isHeld: false, loc: `${one.libcode}1` });
          expect([one.barcode === 'c0', one.addedOn === addDays(today, -10)]).toEqual([
            false,
            false,
          ]);
          expect(to).not.toBe(one.libcode);
          expect(all.length).toBeGreaterThan(1);
          expect(gain).toBeGreaterThan(question.leastGain);
          expect(isClosed && one.libcode === 'A' && to === 'C').toBe(false);
          if (aim === 'idle') expect(one.loans).toBe(0);
          // Room B is full to the last place or two, and it is the only room whose capacity is known.
          if (aim === 'empty' || aim === 'fill')
            throw new Error('Nothing is to be filled or emptied.');
          if (aim === 'holds') expect(reason.holds).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
