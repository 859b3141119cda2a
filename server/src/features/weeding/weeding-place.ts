import {
  addDays,
  type DaySpan,
  type Language,
  type Range,
  type WeedingPolicy,
} from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { resolveRange } from '#analytics/calendar/resolve-range.ts';
import { type QueryScope, resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { BookKey, DemandBook } from '#holdings/demand-book.ts';
import { usualPolicy } from '#holdings/weeding/usual-policy.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';

/** The parts of the server that weeding reads from. */
export type WeedingSources = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
  timeZone: string;
  books: (key: BookKey, signal: AbortSignal) => Promise<DemandBook>;
};
export type WeedingCall = { caller: Caller; language: Language; signal: AbortSignal };

/** The libraries of a call, and the version of the data that copies are judged by. */
export type WeedingPlace = { scope: QueryScope; key: BookKey };

const sources = [
  ...['behaviour_event', 'fact_loan', 'fact_hold', 'fact_acquisition', 'dim_item', 'dim_bib'],
  ...['dim_state', 'dim_location'],
];

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
  const today = toDay(clock.now(), timeZone);
  const version = versions
    .filter((one) => one.glc === scope.glc && sources.includes(one.name))
    .map((one) => one.version)
    .join();
  return { scope, key: { glc: scope.glc, today, since: addDays(today, -365), version } };
}

/** Returns the days of a range; undefined if none was asked for. */
export function daysOf(
  { clock, timeZone }: Pick<WeedingSources, 'clock' | 'timeZone'>,
  range: Range | undefined,
): DaySpan | undefined {
  if (range === undefined) return undefined;
  const days = resolveRange(range, clock.now(), timeZone);
  if (days === null) throw new AppError('query.invalid', { params: { reason: 'range' } });
  return days;
}

/** Returns the policy of a library: its own, or else that of all libraries, or else the built-in one. */
export function policyIn(policies: ReadonlyMap<string, WeedingPolicy>, libcode: string) {
  return policies.get(libcode) ?? policies.get('') ?? usualPolicy;
}
