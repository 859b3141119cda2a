import type { DaySpan, Language, Range, WeedingPolicy } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { resolveRange } from '#analytics/calendar/resolve-range.ts';
import { type QueryScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { type BookKey, type DemandBooks, demandBookKey } from '#holdings/demand-book.ts';
import { usualPolicy } from '#holdings/weeding/usual-policy.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';

/** The parts of the server that weeding reads from. */
export type WeedingSources = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
  timeZone: string;
  books: DemandBooks;
};
export type WeedingCall = { caller: Caller; language: Language; signal: AbortSignal };

/** The libraries of a call, and the version of the data that copies are judged by. */
export type WeedingPlace = { scope: QueryScope; key: BookKey };

export async function weedingPlace(
  { analytics, clock, timeZone }: WeedingSources,
  caller: Caller,
  { glc, libcode }: { glc?: string | undefined; libcode?: string | undefined },
): Promise<WeedingPlace> {
  const { groups, versions } = await analytics.state();
  const scope = resolveScope(caller.scope, groups, {
    glc,
    defaultGlc: caller.defaultGlc,
    libraries: libcode === undefined ? undefined : [libcode],
  });
  return { scope, key: demandBookKey(versions, scope.glc, toDay(clock.now(), timeZone)) };
}

/** Returns the days of a range; undefined if none was asked for. */
export function dayRange(
  { clock, timeZone }: Pick<WeedingSources, 'clock' | 'timeZone'>,
  range: Range | undefined,
): DaySpan | undefined {
  if (range === undefined) return undefined;
  const days = resolveRange(range, clock.now(), timeZone);
  if (days === null) throw new AppError('query.invalid', { params: { reason: 'range' } });
  return days;
}

/** Returns the policy of a library: its own, or else that of all libraries, or else the built-in one. */
export function policyOfLibrary(policies: ReadonlyMap<string, WeedingPolicy>, libcode: string) {
  return policies.get(libcode) ?? policies.get('') ?? usualPolicy;
}
