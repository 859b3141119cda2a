import type { HoldingsSummary } from '@stacksight/contract';
import {
  type HoldingsReader,
  type InsufficientHoldingsDeps,
  readInsufficientLines,
} from './insufficient-holdings.service.ts';
import { boxesWaiting, linesOnTheWay } from './summary.store.ts';

/** The lost loans a year from which the list has a title, unless its reader chooses otherwise. */
const usualLost = 2;

/** Sums up what the pages of holdings list for the caller. */
export async function summaryOf(
  deps: InsufficientHoldingsDeps,
  query: { glc?: string | undefined; libcode?: string | undefined },
  by: HoldingsReader,
): Promise<HoldingsSummary> {
  const { place, lines } = await readInsufficientLines(deps, { ...query, lost: usualLost }, by);
  const { glc, libraries } = place.scope;
  const isKnown = Iterator.from(place.book.titles).some(() => true);
  const { db } = deps.store;
  return {
    lost: isKnown ? lines.reduce((sum, { title }) => sum + title.lost, 0) : null,
    titles: lines.length,
    onTheWay: await linesOnTheWay(db, { glc, libraries }),
    boxes: await boxesWaiting(db, { glc, libraries }),
  };
}
