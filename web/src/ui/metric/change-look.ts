import { isFlat } from './value-text.ts';

/** How a change is shown: its direction, and whether it is good or bad news. */
export type ChangeLook = {
  direction: 'up' | 'down' | 'same';
  /** Undefined if the change is no news. */
  isGood: boolean | undefined;
};
export type ChangeKind = { isLowerBetter?: boolean | undefined; isQuiet?: boolean | undefined };

// A change below half a percent counts as neither good nor bad news.
const leastNews = 0.005;

/** Returns how a change, given as a fraction, is shown; a quiet change is never news. */
export function toChangeLook(
  change: number,
  { isLowerBetter = false, isQuiet = false }: ChangeKind = {},
): ChangeLook {
  const isNews = !isQuiet && Math.abs(change) >= leastNews;
  return {
    direction: isFlat(change) ? 'same' : change > 0 ? 'up' : 'down',
    isGood: isNews ? change > 0 !== isLowerBetter : undefined,
  };
}
