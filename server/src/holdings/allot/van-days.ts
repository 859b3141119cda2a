import { addDays } from '@stacksight/contract';

// Says on which days the van takes the copies of a plan. Each box goes from one library to one other, so a box that is
// not full stays so.

/** The boxes that the van takes on each weekday, from Monday to Sunday, and the copies that a box holds. */
export type VanWeek = { boxes: readonly number[]; perBox: number };
/** The copies that go from one library to another, with their gain in loans a year. */
export type VanPair = { from: string; to: string; copies: number; gain: number };
export type VanLoad = { from: string; to: string; boxes: number; copies: number };
export type VanDay = { day: string; boxes: number; loads: VanLoad[] };

/**
 * Returns the days on which the van runs, from `firstDay` until every copy has gone. The ways whose boxes gain most
 * go first. Days without boxes are left out; a week without boxes has no days.
 */
export function vanDays(
  pairs: readonly VanPair[],
  { boxes: week, perBox }: VanWeek,
  firstDay: string,
): VanDay[] {
  if (week.every((boxes) => boxes === 0)) return [];
  const gainOfBox = ({ copies, gain }: VanPair) => gain / Math.ceil(copies / perBox);
  const waiting = pairs
    .filter(({ copies }) => copies > 0)
    .sort((a, b) => gainOfBox(b) - gainOfBox(a) || compare(wayOf(a), wayOf(b)))
    .map(({ from, to, copies }) => ({ from, to, copies }));
  const days: VanDay[] = [];
  for (let day = firstDay; waiting.length > 0; day = addDays(day, 1)) {
    let room = week[weekdayOf(day)] ?? 0;
    const loads: VanLoad[] = [];
    for (let next = waiting[0]; next !== undefined && room > 0; next = waiting[0]) {
      const boxes = Math.min(room, Math.ceil(next.copies / perBox));
      const copies = Math.min(next.copies, boxes * perBox);
      loads.push({ from: next.from, to: next.to, boxes, copies });
      room -= boxes;
      next.copies -= copies;
      if (next.copies === 0) waiting.shift();
    }
    if (loads.length > 0) days.push({ day, boxes: sumOf(loads), loads });
  }
  return days;
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

const wayOf = ({ from, to }: VanPair): string => `${from}/${to}`;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
