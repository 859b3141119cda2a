import { toDay } from '#analytics/calendar/days.ts';
import { type QueryScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { type BookKey, demandBookKey } from '#holdings/demand-book.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Caller } from '#lib/caller.ts';

export type HoldingsPlaceDeps = Pick<ServerDeps, 'clock'> & {
  analytics: Analytics;
  timeZone: string;
};

/** The libraries of a call, and the key of the demand book with its days. */
export type HoldingsPlace = { scope: QueryScope; key: BookKey };

export async function holdingsPlace(
  { analytics, clock, timeZone }: HoldingsPlaceDeps,
  caller: Caller,
  asked: { glc?: string | undefined; libraries?: readonly string[] | undefined },
): Promise<HoldingsPlace> {
  const { groups, versions } = await analytics.state();
  const scope = resolveScope(caller.scope, groups, { ...asked, defaultGlc: caller.defaultGlc });
  return { scope, key: demandBookKey(versions, scope.glc, toDay(clock.now(), timeZone)) };
}
