import type { WeedingDecision, WeedingPolicy } from '@stacksight/contract';
import { addDays } from '@stacksight/contract';
import { describe, expect, it } from 'vitest';
import { loansOfLastCopy } from '../demand.ts';
import type { TitleDemand } from '../title-demand.ts';
import { type JudgedCopy, judgeTitle, type WeedingView } from './judge-title.ts';
import { ruleFinder, usualPolicy } from './usual-policy.ts';
import type { WeedingItem } from './weeding-reasons.ts';

const today = '2026-03-20';
const item = (barcode: string, more: Partial<WeedingItem> = {}): WeedingItem => ({
  ...{ barcode, bookrecno: '1', libcode: 'A', loc: 'A1', cirtype: '001', class1: 'T' },
  ...{ class2: 'TP', clc: 'TP311', callno: 'TP311/1', pubYear: 2015, price: 20, n: 1, state: 2 },
  ...{ isLoanable: true, isOnShelf: true, addedOn: '2015-06-01', loans: 0, loansEver: 4 },
  ...{ loansBefore: 0, lastLoanOn: '2020-05-06', isHeld: false, ...more },
});
const demand = (loanable: number, perYear: number, libcode = 'A'): TitleDemand => ({
  ...{ bookrecno: '1', libcode, class1: 'T', class2: 'TP', held: loanable, loanable },
  ...{ onShelf: loanable, onLoan: 0, copyYears: loanable, loans: 0, holds: 0, longestWait: 0 },
  ...{ onOrder: 0, perYear, isAtLeast: false, loanDays: 25, lost: 0 },
});
type Known = Partial<Omit<WeedingView, 'policyOf' | 'ruleOf' | 'decisionOn'>> & {
  policy?: Partial<WeedingPolicy>;
  decided?: Readonly<Record<string, WeedingDecision>>;
};
const viewOf = ({ policy, decided = {}, ...more }: Known = {}): WeedingView => {
  const own = { ...usualPolicy, ...policy };
  const find = ruleFinder(own.rules);
  return {
    today,
    history: { from: '2019-01-01', knowsBefore: true },
    policyOf: () => own,
    ruleOf: (_, clc) => find(clc),
    demandAt: () => null,
    holdsOf: () => 0,
    isClosedRoom: () => false,
    isInPlan: () => false,
    decisionOn: (barcode) => {
      const decision = decided[barcode];
      return decision === undefined ? null : { decision, libcode: 'A' };
    },
    ...more,
  };
};
const elsewhere = item('z', { libcode: 'Z', loc: 'Z1', lastLoanOn: today, loans: 3 });
/** Judges a copy of a title; this library and another library each have one more copy of the title in use. */
const judged = (copy: WeedingItem, known?: Known): JudgedCopy => {
  const second = item('b', { libcode: copy.libcode, lastLoanOn: today, loans: 2 });
  const [first] = judgeTitle([copy, second, elsewhere], viewOf(known));
  if (first === undefined) throw new Error('nothing was judged');
  return first;
};
const codes = ({ reasons }: JudgedCopy) => reasons.map(({ code }) => code);

describe('the rule of a class', () => {
  it('is the rule of the longest matching class, and needs both the age and the idle time that it names', () => {
    const rule = { code: 'rule', clc: 'TP3', age: 11, isPublished: true };
    expect(judged(item('a')).reasons).toEqual([{ ...rule, idle: { years: 5, isAtLeast: false } }]);
    // The rule TP3 is 3/2, years of age / years without a loan. On the test day, a book of 2023 is three years old,
    // which is not more than 3; a last loan on 21 March 2024 is not yet two years ago.
    for (const [more, reasons] of [
      [{ pubYear: 2022, lastLoanOn: '2024-03-20' }, ['rule']],
      [{ pubYear: 2023 }, []],
      [{ lastLoanOn: '2024-03-21' }, []],
      // The rule of class T is 8/3; the rule of TP3 does not apply.
      [{ clc: 'TQ1', pubYear: 2019 }, []],
      [{ clc: 'TQ1', pubYear: 2017 }, ['rule']],
      // The rule of I is –/3 (any age), of J –/4, and of Z2 10/– (any use). D and G have no rule; D9 and G4 have one.
      [{ clc: 'I247.5', pubYear: 2025, lastLoanOn: '2023-03-20' }, ['rule']],
      [{ clc: 'J2', lastLoanOn: '2022-03-21' }, []],
      [{ clc: 'Z228', pubYear: 2015, lastLoanOn: '2026-03-01' }, ['rule']],
      [{ clc: 'D63' }, []],
      [{ clc: 'D92' }, ['rule']],
      [{ clc: 'G25' }, []],
      [{ clc: 'G42' }, ['rule']],
    ] as const)
      expect([more, codes(judged(item('a', more)))]).toEqual([more, reasons]);
  });

  it('does not apply to a class that is exempt, below a class that has a rule', () => {
    const rules = [...usualPolicy.rules, { clc: 'TP31', ageYears: null, idleYears: null }];
    expect(judged(item('a'), { policy: { rules } }).reasons).toEqual([]);
  });

  it('does not treat unknown dates as old or idle', () => {
    const unknown = { pubYear: null, addedOn: null, lastLoanOn: null };
    expect(codes(judged(item('a', { ...unknown, loansEver: 0 })))).toEqual([]);
    // Without a year of publication, the day of arrival counts.
    const [rule] = judged(item('a', { pubYear: null })).reasons;
    expect(rule).toMatchObject({ age: 10, isPublished: false });
    // The copy was lent before the data begin, so it has been idle at least since the first day of the data.
    const before = item('a', { lastLoanOn: null, loansBefore: 4 });
    expect(judged(before).reasons[0]).toMatchObject({ idle: { years: 7, isAtLeast: true } });
    const history = { from: '2025-01-01', knowsBefore: false };
    expect(codes(judged(item('a', { lastLoanOn: null, loansEver: 0 }), { history }))).toEqual([]);
  });
});

describe('reasons besides the rules', () => {
  const safe = { clc: 'D63' };

  it('are three years without any loan, and more loans than the wear limit of the circulation type', () => {
    const never = { ...safe, loansEver: 0, lastLoanOn: null };
    expect(judged(item('a', never)).reasons).toEqual([{ code: 'dead', years: 10 }]);
    expect(codes(judged(item('a', { ...never, addedOn: '2023-03-21' })))).toEqual([]);
    expect(codes(judged(item('a', { ...safe, loansEver: 79 })))).toEqual([]);
    const wearByType = [{ cirtype: '001', loans: 40 }];
    expect(judged(item('a', { ...safe, loansEver: 40 }), { policy: { wearByType } })).toMatchObject(
      { reasons: [{ code: 'worn', loans: 40, limit: 40 }] },
    );
  });

  it('include surplus: copies beyond those that bring loans, which nobody borrowed for a year', () => {
    // At a demand of two loans a year, the fourth and third copies bring fewer than 0.1 loans a year each.
    const wanted = demand(4, 2);
    expect(loansOfLastCopy(wanted, 2)).toBeGreaterThan(0.1);
    expect(loansOfLastCopy(wanted, 3)).toBeLessThan(0.1);
    const copies = ['a', 'b', 'c', 'd'].map((barcode, index) =>
      item(barcode, { ...safe, lastLoanOn: '2025-02-06', loans: index }),
    );
    const found = judgeTitle([...copies, elsewhere], viewOf({ demandAt: () => wanted }));
    expect(found.map((one) => [one.copy.barcode, ...codes(one)])).toEqual([
      ...[['a', 'surplus'], ['b'], ['c'], ['d'], ['z']],
    ]);
    expect(found[0]?.reasons).toEqual([
      { code: 'surplus', loanable: 4, enough: 2, gain: loansOfLastCopy(wanted, 4) },
    ]);
  });
});

describe('a guard', () => {
  it('names each condition that keeps a copy', () => {
    for (const [more, known, guards] of [
      [{}, {}, []],
      [{ isHeld: true }, {}, ['hold']],
      [{}, { holdsOf: () => 1 }, ['hold']],
      [{}, { isClosedRoom: () => true }, ['special']],
      [{}, { policy: { keptRooms: ['A1'] } }, ['special']],
      [{ isLoanable: false }, {}, ['special']],
      [{ callno: 'TP311/1:2' }, {}, ['set']],
      [{ callno: 'TP311/1 v.3' }, {}, ['set']],
      [{ callno: 'TP311/1（下）' }, {}, ['set']],
      [{ isOnShelf: false }, {}, ['notThere']],
      [{ n: 3 }, {}, ['notThere']],
      [{}, { isInPlan: (barcode) => barcode === 'a' }, ['inPlan']],
      [{ addedOn: '2025-09-22' }, {}, ['recent']],
      [{ addedOn: '2025-09-21' }, {}, []],
    ] as readonly (readonly [Partial<WeedingItem>, Known, string[]])[])
      expect([more, judged(item('a', more), known).guards]).toEqual([more, guards]);
  });

  it('keeps the last copy of all libraries first of all, and the best copy if all could leave', () => {
    const alone = judgeTitle([item('a', { isHeld: true })], viewOf());
    expect(alone[0]?.guards).toEqual(['lastInCity', 'hold']);
    const guards = (copies: WeedingItem[], known: Known = {}) =>
      Object.fromEntries(
        judgeTitle(copies, viewOf(known)).map((one) => [one.copy.barcode, one.guards]),
      );
    const two = [item('a'), item('b', { libcode: 'B', lastLoanOn: '2021-01-01' })];
    expect(guards(two)).toEqual({ a: ['lastInLibrary'], b: ['lastInCity'] });
    expect(guards(two, { policy: { keepsLast: false } })).toEqual({ a: [], b: ['lastInCity'] });
    // A copy that was decided to leave no longer counts as present; a copy that was decided to stay counts.
    expect(guards(two, { decided: { b: 'withdraw' } }).a).toEqual(['lastInCity']);
    expect(guards(two, { policy: { keepsLast: false }, decided: { b: 'keep' } }).a).toEqual([]);
    // A copy that moves to another library stays in the group and leaves its own library.
    const same = [item('a'), item('b', { lastLoanOn: '2021-01-01' })];
    expect(guards(same, { decided: { b: 'move' } }).a).toEqual(['lastInLibrary']);
  });
});

/** Returns a generator of pseudo-random numbers that is the same at each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it('a guarded copy is never free, and weeding all free copies loses no title, in 1,000 random groups', () => {
  let free = 0;
  let kept = 0;
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const draw = numbers(seed);
    const libraries = ['A', 'B', 'C'].slice(0, 1 + draw(3));
    const copies = Array.from({ length: 1 + draw(6) }, (_, index) => {
      const libcode = libraries[draw(libraries.length)] ?? 'A';
      return item(`${index}`, {
        ...{ libcode, loc: `${libcode}${draw(3)}`, isHeld: draw(12) === 0 },
        ...{ isLoanable: draw(10) > 0, isOnShelf: draw(6) > 0, loans: draw(2) },
        ...{ lastLoanOn: draw(3) > 0 ? `20${15 + draw(11)}-05-06` : null, loansEver: draw(100) },
        ...{ addedOn: addDays(today, -draw(4_000)), callno: draw(9) > 0 ? 'TP311/1' : 'TP311/1:2' },
      });
    });
    const keepsLast = draw(2) === 0;
    const waiting = draw(8) === 0 ? 1 : 0;
    const decided: Record<string, WeedingDecision> = {};
    const view = () =>
      viewOf({
        ...{ policy: { keepsLast }, holdsOf: () => waiting, decided },
        isClosedRoom: (loc) => loc.endsWith('0'),
        demandAt: (_, libcode) => demand(copies.length, draw(4), libcode),
      });
    // Free copies leave one by one in random order, as people scan them.
    for (;;) {
      const found = judgeTitle(copies, view());
      const staying = found.filter(({ copy }) => decided[copy.barcode] === undefined);
      for (const { copy, reasons, guards } of staying) {
        if (reasons.length === 0) continue;
        kept += guards.length > 0 ? 1 : 0;
        const says = (guard: JudgedCopy['guards'][number], holds: boolean) =>
          expect([seed, guard, guards.includes(guard)]).toEqual([seed, guard, holds]);
        says('hold', copy.isHeld || waiting > 0);
        says('special', copy.loc.endsWith('0') || !copy.isLoanable);
        says('set', copy.callno.endsWith(':2'));
        says('recent', (copy.addedOn ?? '') > addDays(today, -180));
        says('notThere', copy.isLoanable && !copy.isOnShelf);
        if (staying.length === 1) says('lastInCity', true);
      }
      const leaving = staying.filter((one) => one.reasons.length > 0 && one.guards.length === 0);
      // If all free copies leave at once, one copy of each title stays, and one in each library if the policy says so.
      const left = staying.filter((one) => !leaving.includes(one));
      expect([seed, left.length > 0]).toEqual([seed, true]);
      if (keepsLast)
        expect(new Set(left.map(({ copy }) => copy.libcode))).toEqual(
          new Set(staying.map(({ copy }) => copy.libcode)),
        );
      const next = leaving[draw(leaving.length)];
      if (next === undefined) break;
      decided[next.copy.barcode] = 'withdraw';
      free += 1;
    }
  }
  expect([free > 200, kept > 200]).toEqual([true, true]);
});
