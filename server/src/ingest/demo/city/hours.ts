// The hours at which readers come, by opening hours of the library, by habit, and for working days and days off.

const slotsOfShape = 96;

type Shape = Readonly<Record<number, number>>;

const grown: Shape = {
  9: 7,
  10: 10,
  11: 7,
  12: 5,
  13: 6,
  14: 10,
  15: 10,
  16: 9,
  17: 8,
  18: 9,
  19: 9,
  20: 4,
};
const afterSchool: Shape = {
  9: 1,
  10: 2,
  11: 1,
  12: 2,
  13: 2,
  14: 2,
  15: 5,
  16: 13,
  17: 15,
  18: 9,
  19: 7,
  20: 2,
};
const dayOff: Shape = {
  9: 10,
  10: 14,
  11: 9,
  12: 5,
  13: 8,
  14: 14,
  15: 15,
  16: 11,
  17: 6,
  18: 4,
  19: 4,
  20: 2,
};
const older: Shape = {
  9: 22,
  10: 16,
  11: 6,
  12: 1,
  13: 5,
  14: 13,
  15: 11,
  16: 6,
  17: 2,
  18: 1,
  19: 1,
  20: 0,
};
const student: Shape = {
  9: 6,
  10: 8,
  11: 7,
  12: 5,
  13: 7,
  14: 9,
  15: 9,
  16: 10,
  17: 8,
  18: 9,
  19: 11,
  20: 6,
};
const outside: Shape = { 0: 2, 1: 1, 6: 3, 7: 8, 8: 9, 21: 12, 22: 8, 23: 4 };

const lastEntry = [20, 19, 17, 23];
const firstEntry = [9, 9, 9, 0];

function shapeOf(habit: number, isDayOff: boolean): Shape {
  if (habit === 4) return older;
  if (isDayOff) return dayOff;
  if (habit === 1) return afterSchool;
  return habit === 2 ? student : grown;
}

function slotsOf(hours: number, habit: number, isDayOff: boolean): number[] {
  const shape = shapeOf(habit, isDayOff);
  const [from, to] = [firstEntry[hours] ?? 9, lastEntry[hours] ?? 20];
  const weights = Array.from({ length: 24 }, (_, hour) => {
    if (hour < from || hour >= to) return 0;
    return (shape[hour] ?? 0) + (hours === 3 ? (outside[hour] ?? 0) : 0);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const list: number[] = [];
  let reached = 0;
  weights.forEach((weight, hour) => {
    reached += (weight / total) * slotsOfShape;
    while (list.length < Math.round(reached)) list.push(hour);
  });
  return list;
}

/** Builds the SQL array of hours that `hourIndex` reads. */
export function hoursArray(): string {
  const all: number[] = [];
  for (const hours of [0, 1, 2, 3])
    for (const habit of [1, 2, 3, 4])
      for (const isDayOff of [false, true]) all.push(...slotsOf(hours, habit, isDayOff));
  return `[${all.join(',')}]`;
}

/**
 * Writes SQL for the index of an hour in `hoursArray`. Its arguments are the library's opening hours, the habit, a day
 * off (1 or 0), and a hash.
 */
export function hourIndex(hours: string, habit: string, isDayOff: string, hash: string): string {
  return `1 + ${slotsOfShape} * (((${hours}) * 4 + ${habit} - 1) * 2 + ${isDayOff}) + ${hash} % ${slotsOfShape}`;
}
