import { addDays } from '@stacksight/contract';

// Says on which days the van takes the copies of a plan. Each box goes from one library to one other, so a box that is
// not full stays so.

/** The most boxes from one library to another on each weekday; null: as many as the van takes. */
export type VanWay = { from: string; to: string; boxes: readonly number[] | null };
/**
 * The boxes that the van takes on each weekday, from Monday to Sunday, the copies that a box holds, and the limits of
 * some ways.
 */
export type VanWeek = { boxes: readonly number[]; perBox: number; pairs?: readonly VanWay[] };
/** The copies that go from one library to another, with their gain in loans a year. */
export type VanPair = { from: string; to: string; copies: number; gain: number };
export type VanLoad = { from: string; to: string; boxes: number; copies: number };
export type VanDay = { day: string; boxes: number; loads: VanLoad[] };

/**
 * Returns the days on which the van runs, from `firstDay` until every copy has gone. The ways whose boxes gain most
 * go first. Days without boxes are left out, and so are ways for which the van has a box on no day.
 */
export function vanDays(pairs: readonly VanPair[], week: VanWeek, firstDay: string): VanDay[] {
  const { perBox } = week;
  const boxesOf = boxesOfWays(week);
  const gainOfBox = ({ copies, gain }: VanPair) => gain / Math.ceil(copies / perBox);
  let waiting = pairs
    .filter((pair) => pair.copies > 0 && boxesOf(pair).some((boxes) => boxes > 0))
    .sort((a, b) => gainOfBox(b) - gainOfBox(a) || compare(wayOf(a), wayOf(b)))
    .map(({ from, to, copies }) => ({ from, to, copies, boxes: boxesOf({ from, to }) }));
  const days: VanDay[] = [];
  for (let day = firstDay; waiting.length > 0; day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    let room = week.boxes[weekday] ?? 0;
    const loads: VanLoad[] = [];
    for (const next of waiting) {
      const boxes = Math.min(room, next.boxes[weekday] ?? 0, Math.ceil(next.copies / perBox));
      if (boxes === 0) continue;
      const copies = Math.min(next.copies, boxes * perBox);
      loads.push({ from: next.from, to: next.to, boxes, copies });
      room -= boxes;
      next.copies -= copies;
    }
    if (loads.length === 0) continue;
    days.push({ day, boxes: sumOf(loads), loads });
    waiting = waiting.filter(({ copies }) => copies > 0);
  }
  return days;
}

/** Returns a function that tells the most boxes of a way on each weekday. */
export function boxesOfWays({ boxes: week, pairs = [] }: Omit<VanWeek, 'perBox'>) {
  const limits = new Map(pairs.map((pair) => [wayOf(pair), pair.boxes]));
  return (way: { from: string; to: string }): readonly number[] => {
    const limit = limits.get(wayOf(way));
    return limit ? week.map((boxes, weekday) => Math.min(boxes, limit[weekday] ?? 0)) : week;
  };
}

/** Returns the days of the van with only the loads that a test accepts. */
export function vanDaysOf(days: readonly VanDay[], is: (load: VanLoad) => boolean): VanDay[] {
  return days.flatMap(({ day, loads }) => {
    const some = loads.filter(is);
    return some.length === 0 ? [] : [{ day, boxes: sumOf(some), loads: some }];
  });
}

const sumOf = (loads: readonly VanLoad[]): number =>
  loads.reduce((sum, { boxes }) => sum + boxes, 0);

/** The weekday of a day, 0 for Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

const wayOf = ({ from, to }: { from: string; to: string }): string => `${from}/${to}`;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
