import type { DayOrder } from '@stacksight/contract';
import { isSerial, share } from './values.ts';

/** The order of the parts of a column's days; `none` without days, `unsure` if they can be read in two ways. */
export type OrderFound = DayOrder | 'none' | 'unsure';

const twoWays = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?:\D|$)/;
const monthNames = /^(?:(\d{1,2})[- ])?[a-z]{3,9}[- ,]/i;

/** Finds the order of day and month by numbers above 12, and numbers that count the days. */
export function dayOrderOf(values: readonly string[]): OrderFound {
  if ((share(values, isSerial) ?? 0) >= 0.5) return 'serial';
  const pairs = values.flatMap((value) => {
    const found = twoWays.exec(value);
    return found === null ? [] : [[Number(found[1]), Number(found[2])] as const];
  });
  if (pairs.length === 0) {
    return values.some((value) => monthNames.test(value)) ? 'dmy' : 'none';
  }
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return 'unsure';
  return isDayFirst ? 'dmy' : 'mdy';
}
