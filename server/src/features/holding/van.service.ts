import { addDays, type Language, type TransferVanDay } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import {
  type VanDay,
  type VanPair,
  type VanWay,
  vanDays,
  vanDaysOf,
} from '#holdings/allot/van-days.ts';
import { pairsToSend } from './copies.store.ts';
import type { HoldingDeps } from './make-plan.ts';

type VanDeps = Pick<HoldingDeps, 'analytics' | 'clock' | 'timeZone'>;
type VanLimits = { boxes: readonly number[] | null; perBox: number; pairs: readonly VanWay[] };
type PlannedVan = {
  plan: { id: string; glc: string };
  question: VanLimits;
  /** The libraries of the caller; null if the caller sees the whole plan. */
  libraries: readonly string[] | null;
};

/** Returns the days on which the van would run for a plan, from tomorrow; null if its boxes are not known. */
export function vanDaysFrom(
  { clock, timeZone }: Pick<VanDeps, 'clock' | 'timeZone'>,
  pairs: readonly VanPair[],
  { boxes, ...limits }: VanLimits,
): VanDay[] | null {
  if (boxes === null) return null;
  return vanDays(pairs, { boxes, ...limits }, addDays(toDay(clock.now(), timeZone), 1));
}

/**
 * Returns the days on which the van runs for the copies of a plan that are still to be sent. The boxes are filled for
 * all libraries of the plan; the caller sees the boxes from or to the own libraries.
 */
export async function vanOfPlan(
  deps: HoldingDeps,
  { plan, question, libraries }: PlannedVan,
  language: Language,
): Promise<TransferVanDay[] | null> {
  if (question.boxes === null) return null;
  const days = vanDaysFrom(deps, await pairsToSend(deps.store.db, plan.id), question) ?? [];
  const own =
    libraries === null
      ? days
      : vanDaysOf(days, ({ from, to }) => libraries.includes(from) || libraries.includes(to));
  return nameVanDays(deps, own, { glc: plan.glc, language });
}

/** Adds the names of libraries to the days of a van. */
export async function nameVanDays(
  { analytics }: Pick<VanDeps, 'analytics'>,
  days: readonly VanDay[],
  { glc, language }: { glc: string; language: Language },
): Promise<TransferVanDay[]> {
  const names = await analytics.labels.all('dim_library', glc, language);
  return days.map(({ loads, ...day }) => ({
    ...day,
    loads: loads.map((load) => ({
      ...load,
      fromName: names[load.from] ?? load.from,
      toName: names[load.to] ?? load.to,
    })),
  }));
}
