import { namedRanges, type Range } from '@stacksight/contract';
import { daysAfter, utc } from '../periods.ts';
import type { NaiveWorld } from '../worlds/world.ts';
import type { Chance } from './chance.ts';

const named = namedRanges.filter((name) => name !== 'sofar');

/** Returns a range in any form, at most `longest` days long. */
export function randomRange(
  world: NaiveWorld,
  today: string,
  longest: number,
  chance: Chance,
): Range {
  const length = (day: string, other: string) =>
    Math.round((utc(other).getTime() - utc(day).getTime()) / 86_400_000);
  const all = length(world.from, world.until) + 1;
  if (longest >= all && chance.oneIn(6)) return 'sofar';
  const fitting = named.filter(
    (_, at) =>
      longest >= 366 ||
      (longest >= 95 && at !== 6 && at !== 7) ||
      (longest >= 31 && ![6, 7, 10].includes(at)) ||
      at < 4,
  );
  if (chance.oneIn(3)) return chance.pick(fitting);
  const count = chance.oneIn(2) ? chance.int(1, Math.min(longest, 120)) : chance.int(1, longest);
  const day = daysAfter(world.from, chance.int(-20, Math.max(1, all)));
  const start = chance.oneIn(3) ? `${day.slice(0, 7)}-01` : day;
  const end = daysAfter(start, count);
  const to = chance.oneIn(3) && `${end.slice(0, 7)}-01` > start ? `${end.slice(0, 7)}-01` : end;
  if (chance.oneIn(25)) return { from: start, to: start };
  if (!chance.oneIn(4)) return { from: start, to };
  const ago = length(start, today);
  if (ago >= 1 && chance.oneIn(2)) {
    const last = length(to, today) + 1;
    if (last < 2)
      return {
        start: { daysAgo: Math.min(ago, longest) },
        end: chance.pick(['today', 'yesterday'] as const),
      };
    return { start: { daysAgo: ago }, end: { daysAgo: Math.min(ago, last) } };
  }
  return { start: { date: start }, end: { date: daysAfter(to, -1) } };
}
