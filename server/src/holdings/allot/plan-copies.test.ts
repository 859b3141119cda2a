import { addDays } from '@stacksight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySmallCity, faultsOfPlan, planOf } from '../../../test/holdings/small-city.ts';
import {
  bookOf,
  copyIn,
  pairOf,
  roomOf,
  sceneOf,
  smallToday,
  titleIn,
  usualQuestion,
} from '../../../test/holdings/small-stock.ts';
import { type CopyPlanQuestion, type CopyPlanScene, planCopies } from './plan-copies.ts';
import { stockTitles } from './stock-titles.ts';
import { wantedTitles } from './wanted-titles.ts';

const stock = { held: 3, loanable: 3, onShelf: 3 };
const rich = titleIn('A', stock);
const poor = titleIn('B', { perYear: 18.25, held: 1, loanable: 1, lost: 9.125 });
const three = [
  copyIn('a1', 'A', { loans: 2, lastLoanOn: '2026-01-02' }),
  copyIn('a2', 'A', { lastLoanOn: '2024-05-01' }),
  copyIn('a3', 'A', { lastLoanOn: '2023-05-01' }),
];
const barcodes = (more: Partial<CopyPlanQuestion>, scene: CopyPlanScene) =>
  planCopies({ ...usualQuestion, ...more }, scene).chosen.map((one) => one.copy.barcode);
const kept = (more: Partial<CopyPlanQuestion>, scene: CopyPlanScene) =>
  Object.fromEntries(planCopies({ ...usualQuestion, ...more }, scene).guards);

describe('the copies of a plan', () => {
  it('are the least used copies of their library, with the gain and the reason of each', () => {
    const { chosen, guards } = planCopies(usualQuestion, sceneOf([rich, poor], three));
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
      copyIn('a1', 'A', { isOnShelf: false }),
      copyIn('a2', 'A', { isHeld: true }),
      copyIn('a3', 'A', { addedOn: addDays(smallToday, -179) }),
      copyIn('a4', 'A', { loc: 'LOCAL' }),
      copyIn('a5', 'A', { cirtype: 'REF' }),
      copyIn('a6', 'A'),
      copyIn('a7', 'A', { addedOn: addDays(smallToday, -180) }),
      copyIn('a8', 'A'),
    ];
    const eight = titleIn('A', { held: 8, loanable: 8, onShelf: 7 });
    const rules = { keptRooms: ['LOCAL'], keptTypes: ['REF'], keeps: 7 };
    const scene = sceneOf([eight, poor], guarded, { inPlans: new Set(['a6']) });
    expect(barcodes(rules, scene)).toEqual(['a7']);
    expect(kept(rules, scene)).toEqual({
      ...{ notHere: 1, held: 1, new: 1, special: 2, inPlan: 1, lastInLibrary: 1 },
    });
  });

  it('leave enough copies for the target of their library, for its waiting readers, and for the last copy of all libraries', () => {
    expect(kept({}, sceneOf([rich, poor], three, { targetOf: () => 3 }))).toEqual({ target: 3 });
    expect(kept({}, sceneOf([titleIn('A', { ...stock, holds: 1 }), poor], three))).toEqual({
      held: 3,
    });
    const last = sceneOf(
      [titleIn('A', { held: 1, loanable: 1, onShelf: 1 }), titleIn('B', { perYear: 18.25 })],
      [copyIn('a1', 'A')],
    );
    expect(kept({ keeps: 0 }, last)).toEqual({ lastInCity: 1 });
  });

  it('do not go to a library that is full, got the title a short time ago, or does not exchange', () => {
    const scene = (more: Partial<CopyPlanScene>) => sceneOf([rich, poor], three, more);
    expect(barcodes({}, scene({ rooms: [roomOf('B', 1)] }))).toEqual(['a3']);
    expect(kept({}, scene({ rooms: [roomOf('B', 0)] }))).toMatchObject({ full: 1 });
    expect(kept({}, scene({ hadBefore: () => true }))).toMatchObject({ hadBefore: 1 });
    expect(barcodes({ pairs: [pairOf('A', 'B', 0)] }, scene({}))).toEqual([]);
    expect(barcodes({ pairs: [pairOf('B', 'A', 0)] }, scene({}))).toHaveLength(2);
    expect(barcodes({ mostOfTitle: 2 }, scene({}))).toEqual(['a3']);
  });

  it('are only idle copies, or only those of titles with waiting readers, if the aim says so', () => {
    expect(kept({ aim: 'idle', keeps: 0 }, sceneOf([rich, poor], three))).toEqual({ used: 1 });
    expect(barcodes({ aim: 'holds' }, sceneOf([rich, poor], three))).toEqual([]);
    const waiting = titleIn('B', { perYear: 18.25, holds: 1 });
    expect(barcodes({ aim: 'holds' }, sceneOf([rich, waiting], three))).toEqual(['a3']);
  });

  it('keep and bring the copies that readers want in a number of days, if the aim of the plan is supply', () => {
    // With 18.25 loans a year, the demand of 60 days needs three copies.
    const supply = { aim: 'supply', supplyDays: 60, keeps: 0 } as const;
    const scene = sceneOf([titleIn('A', { ...stock, perYear: 0.1 }), poor], three);
    expect(barcodes(supply, scene)).toEqual(['a3', 'a2']);
    expect(kept(supply, scene)).toEqual({ supply: 1 });
    expect(barcodes({ ...supply, supplyDays: 30 }, scene)).toEqual(['a3']);
  });

  it('fill libraries with empty shelves, and leave rooms that are too full', () => {
    const rooms = [roomOf('A', 5), roomOf('B', 50)];
    const scene = sceneOf([rich, poor], three, { rooms });
    expect(barcodes({ aim: 'fill' }, scene)).toEqual(['a3', 'a2']);
    const fuller = sceneOf([rich, poor], three, { rooms: [roomOf('B', 30)] });
    expect(barcodes({ aim: 'fill' }, fuller)).toEqual([]);
    expect(barcodes({ aim: 'empty', mostFull: 90 }, scene)).toEqual(['a3', 'a2']);
    expect(kept({ aim: 'empty', mostFull: 96 }, scene)).toEqual({ roomy: 3 });
  });

  it('respect the limits of a pair, of a room and of a shelf range', () => {
    const scene = (rooms: CopyPlanScene['rooms'] = []) => sceneOf([rich, poor], three, { rooms });
    expect(barcodes({ pairs: [pairOf('A', 'B', 1)] }, scene())).toEqual(['a3']);
    // The copies bring 5.475 and 2.51 loans a year.
    expect(barcodes({ pairs: [pairOf('A', 'B', null, 2)] }, scene())).toEqual(['a3', 'a2']);
    expect(barcodes({ pairs: [pairOf('A', 'B', null, 2.5)] }, scene())).toEqual(['a3']);
    // The van has a box for the pair on no day, on one day, or its boxes are not known.
    const monday = [4, 0, 0, 0, 0, 0, 0];
    const pairs = [{ ...pairOf('A', 'B', null), boxes: monday }];
    expect(barcodes({ pairs, boxes: [0, 4, 4, 4, 4, 0, 0] }, scene())).toEqual([]);
    expect(barcodes({ pairs, boxes: monday }, scene())).toHaveLength(2);
    expect(barcodes({ pairs }, scene())).toHaveLength(2);
    expect(barcodes({ mostFull: 51 }, scene([roomOf('B', 50)]))).toEqual(['a3']);
    expect(barcodes({ mostPerRange: 1 }, scene())).toEqual(['a3']);
    expect(kept({ mostPerRange: 1 }, scene())).toEqual({ lastInLibrary: 1, range: 1 });
  });

  it('are sought among the titles of which a library would lend more with one more copy', () => {
    const other = titleIn('A', { bookrecno: '2', held: 1, loanable: 1, onShelf: 1 });
    const book = bookOf([rich, poor, other, titleIn('B', { bookrecno: '3', perYear: 9 })]);
    const most = { leastGain: 0.5, mostCopies: 9 };
    expect(wantedTitles(book, ['A', 'B'], most)).toEqual(['1']);
    expect(wantedTitles(book, ['A', 'C'], most)).toEqual([]);
    const better = [4, 5].map((number) =>
      titleIn('A', { bookrecno: String(number), held: 2, loanable: 2, onShelf: 1, perYear: 90 }),
    );
    const more = bookOf([rich, poor, ...better]);
    expect(wantedTitles(more, ['A', 'B'], { ...most, mostCopies: 8 })).toEqual(['4', '5', '1']);
    expect(wantedTitles(more, ['A', 'B'], { ...most, mostCopies: 7 })).toEqual(['4', '5']);
    expect(stockTitles(book, ['A', 'C'], three)).toEqual([]);
    // Of many titles, those that gain most come first, however the list is cut on the way.
    const many = Array.from({ length: 200 }, (_, at) =>
      titleIn('A', {
        ...{ bookrecno: String(at + 1), held: 1 + (at % 3), onShelf: 1, perYear: 3 + (at % 17) },
      }),
    );
    const best = many.toSorted((a, b) => b.perYear - a.perYear).map((one) => one.bookrecno);
    const found = wantedTitles(bookOf(many), ['A'], { ...most, mostCopies: 20 });
    expect(found).toEqual(best.slice(0, found.length));
    expect(found.length).toBeGreaterThan(8);
  });
});

describe('a plan for a random city', () => {
  // `npm run bench -- holdings --cities 1000` checks more cities.
  it('breaks no guard and no limit', () => {
    fc.assert(
      fc.property(anySmallCity, (city) => {
        expect(faultsOfPlan(city)).toEqual([]);
      }),
      { numRuns: 200, seed: 11 },
    );
  });

  it('moves copies often enough for this test to mean anything', () => {
    const cities = fc.sample(anySmallCity, { numRuns: 200, seed: 11 });
    const moving = cities.filter((city) => planOf(city).chosen.length > 0);
    expect(moving.length).toBeGreaterThan(50);
    expect(new Set(moving.map(({ question }) => question.aim)).size).toBe(6);
  });
});
