import { addDays } from '@stacksight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type VanDay, type VanPair, type VanWeek, vanDays, vanDaysOf } from './van-days.ts';

const monday = '2026-03-23';
const way = (from: string, to: string, copies: number, gain = copies): VanPair => ({
  ...{ from, to, copies, gain },
});
const load = (from: string, to: string, boxes: number, copies: number) => ({
  ...{ from, to, boxes, copies },
});

describe('the days of a van', () => {
  it('follow its boxes on each weekday, the ways that gain most first', () => {
    // It takes two boxes on Tuesday and one on Friday; a box holds ten copies.
    const week = { boxes: [0, 2, 0, 0, 1, 0, 0], perBox: 10 };
    const days = vanDays([way('A', 'B', 12, 12), way('A', 'C', 15, 60)], week, monday);
    expect(days).toEqual([
      { day: '2026-03-24', boxes: 2, loads: [load('A', 'C', 2, 15)] },
      { day: '2026-03-27', boxes: 1, loads: [load('A', 'B', 1, 10)] },
      { day: '2026-03-31', boxes: 1, loads: [load('A', 'B', 1, 2)] },
    ]);
    expect(vanDaysOf(days, ({ to }) => to === 'B').map(({ day }) => day)).toEqual([
      '2026-03-27',
      '2026-03-31',
    ]);
  });

  it('follow the boxes of each pair of libraries; the next way takes the room that a pair may not use', () => {
    const week = {
      ...{ boxes: [0, 3, 0, 0, 2, 0, 0], perBox: 10 },
      pairs: [
        { from: 'A', to: 'C', boxes: [5, 1, 0, 0, 0, 0, 0] },
        { from: 'C', to: 'A', boxes: [1, 0, 0, 0, 0, 0, 0] },
      ],
    };
    const ways = [way('A', 'B', 12, 12), way('A', 'C', 15, 60), way('C', 'A', 9, 90)];
    // One box goes to C each Tuesday. From C to A the van would only run on Mondays, on which it does not run.
    expect(vanDays(ways, week, monday)).toEqual([
      {
        ...{ day: '2026-03-24', boxes: 3 },
        loads: [load('A', 'C', 1, 10), load('A', 'B', 2, 12)],
      },
      { day: '2026-03-31', boxes: 1, loads: [load('A', 'C', 1, 5)] },
    ]);
  });

  it('are none if no copy goes, or the van never runs', () => {
    const week = { boxes: [1, 1, 1, 1, 1, 1, 1], perBox: 10 };
    expect(vanDays([], week, monday)).toEqual([]);
    expect(vanDays([way('A', 'B', 0)], week, monday)).toEqual([]);
    expect(
      vanDays([way('A', 'B', 3)], { boxes: [0, 0, 0, 0, 0, 0, 0], perBox: 5 }, monday),
    ).toEqual([]);
  });
});

const anyPairs = fc.uniqueArray(
  fc.record({
    from: fc.constantFrom('A', 'B', 'C'),
    to: fc.constantFrom('D', 'E', 'F'),
    copies: fc.integer({ min: 0, max: 400 }),
    gain: fc.double({ min: 0, max: 900, noNaN: true }),
  }),
  { selector: ({ from, to }) => from + to, maxLength: 9 },
);
const anyWeek = fc.record({
  boxes: fc
    .array(fc.integer({ min: 0, max: 6 }), { minLength: 7, maxLength: 7 })
    .filter((boxes) => boxes.some((some) => some > 0)),
  perBox: fc.integer({ min: 5, max: 40 }),
});
const anyLimits = fc.uniqueArray(
  fc.record({
    ...{ from: fc.constantFrom('A', 'B', 'C'), to: fc.constantFrom('D', 'E', 'F') },
    boxes: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 }),
  }),
  { selector: ({ from, to }) => from + to, maxLength: 4 },
);
const anyDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays(monday, days));
const shortDay = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
/** The number of a weekday by the calendar of the platform, 0 for Monday. */
const weekday = (day: string) =>
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(shortDay.format(new Date(day)));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('the days of a van in any week', () => {
  it('have no more boxes than the van takes, no box too full, and every copy once, as early as possible', () => {
    fc.assert(
      fc.property(anyPairs, anyWeek, anyDay, (pairs, week, firstDay) => {
        expect(faultsOf(vanDays(pairs, week, firstDay), { pairs, week, firstDay })).toEqual([]);
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it('keep the limits of each pair, and send every copy for whose way the van has a box', () => {
    fc.assert(
      fc.property(anyPairs, anyWeek, anyLimits, anyDay, (pairs, boxes, limits, firstDay) => {
        const week = { ...boxes, pairs: limits };
        const days = vanDays(pairs, week, firstDay);
        const boxesOn = ({ from, to }: { from: string; to: string }, day: string) =>
          limits.find((limit) => limit.from === from && limit.to === to)?.boxes[weekday(day)] ??
          Number.POSITIVE_INFINITY;
        for (const { day, loads } of days)
          for (const one of loads) expect(one.boxes).toBeLessThanOrEqual(boxesOn(one, day));
        const isServed = (pair: VanPair) =>
          boxes.boxes.some((some, at) => some > 0 && boxesOn(pair, addDays(monday, at)) > 0);
        const served = pairs.filter(isServed);
        const faults = faultsOf(days, { pairs: served, week, firstDay });
        // With limits of pairs, the van may be half empty on a day, so its last day can be later.
        expect(faults.filter((fault) => fault !== 'not as early as possible')).toEqual([]);
        const gone = sum(days.flatMap(({ loads }) => loads.map(({ copies }) => copies)));
        expect(gone).toBe(sum(served.map(({ copies }) => copies)));
      }),
      { numRuns: 500, seed: 12 },
    );
  });
});

type AskedVan = { pairs: readonly VanPair[]; week: VanWeek; firstDay: string };

/** Names what is wrong with the days of a van. */
function faultsOf(days: readonly VanDay[], { pairs, week, firstDay }: AskedVan): string[] {
  const { perBox } = week;
  const loads = days.flatMap((one) => one.loads);
  const copiesOn = ({ from, to }: VanPair) =>
    sum(loads.filter((one) => one.from === from && one.to === to).map(({ copies }) => copies));
  const broken = {
    'too many boxes': days.some(({ day, boxes }) => boxes > (week.boxes[weekday(day)] ?? 0)),
    'another sum': days.some(
      ({ boxes, loads: some }) => boxes !== sum(some.map((one) => one.boxes)),
    ),
    'box too full': loads.some(({ boxes, copies }) => copies > boxes * perBox),
    'box too much': loads.some(({ boxes, copies }) => copies <= (boxes - 1) * perBox),
    'not in order': days.some(({ day }, at) => at > 0 && day <= (days[at - 1]?.day ?? '')),
    'too early': days.some(({ day }) => day < firstDay),
    'not every copy once': pairs.some((pair) => copiesOn(pair) !== pair.copies),
    'not as early as possible': days.at(-1)?.day !== lastDay(pairs, week, firstDay),
  };
  return Object.entries(broken).flatMap(([fault, isBroken]) => (isBroken ? [fault] : []));
}

/** The first day up to which the van has taken as many boxes as all ways need, counted day by day. */
function lastDay(
  pairs: readonly VanPair[],
  { boxes, perBox }: VanWeek,
  firstDay: string,
): string | undefined {
  let left = sum(pairs.map(({ copies }) => Math.ceil(copies / perBox)));
  if (left === 0) return undefined;
  for (let day = firstDay; ; day = addDays(day, 1)) {
    left -= boxes[weekday(day)] ?? 0;
    if (left <= 0) return day;
  }
}
