import type { Slots } from '../slots.ts';

const joins = /[和与跟同比较对及或、,;:/&+]|vs|and|or|to|against|than|with|-/; // chinese-ok: and, with, than

/** Returns whether two periods stand in a text without a word or sign that puts them beside each other. */
export function hasLooseDates(dates: Slots['dates'], text: string): boolean {
  return dates.some(({ at }, place) => {
    const last = dates[place - 1];
    return last !== undefined && !joins.test(text.slice(last.at + last.text.length, at));
  });
}
