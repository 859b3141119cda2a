import { addDays } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { type QueryScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { BookKey } from '#holdings/demand-book.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Caller } from '#lib/caller.ts';

export type HoldingsPlaceDeps = Pick<ServerDeps, 'clock'> & {
  analytics: Analytics;
  timeZone: string;
};

/** The libraries and days of a call. */
export type HoldingsPlace = { scope: QueryScope; today: string; since: string };

const sources = [
  'behaviour_event',
  'fact_loan',
  'fact_hold',
  'fact_acquisition',
  'dim_item',
  'dim_bib',
];

/** Returns the group and libraries of a call, today, and the day a year ago. */
export async function holdingsPlace(
  { analytics, clock, timeZone }: HoldingsPlaceDeps,
  caller: Caller,
  asked: { glc?: string | undefined; libraries?: readonly string[] | undefined },
): Promise<HoldingsPlace> {
  const { groups } = await analytics.state();
  const scope = resolveScope(caller.scope, groups, { ...asked, defaultGlc: caller.defaultGlc });
  const today = toDay(clock.now(), timeZone);
  return { scope, today, since: addDays(today, -365) };
}

/** Returns the key of the demand book for a call, with the version of the loaded data. */
export async function bookKeyOf(
  { analytics }: Pick<HoldingsPlaceDeps, 'analytics'>,
  { scope: { glc }, today, since }: HoldingsPlace,
): Promise<BookKey> {
  const { versions } = await analytics.state();
  const version = versions
    .filter((one) => one.glc === glc && sources.includes(one.name))
    .map((one) => one.version)
    .join();
  return { glc, today, since, version };
}
