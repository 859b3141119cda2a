import type { TransferEffect } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { readEffectFacts } from '#holdings/allot/effect/effect.store.ts';
import { effectsOf } from '#holdings/allot/effect/effect.ts';
import { movedBarcodes, receivedCopies } from './copies.store.ts';
import type { FoundPlan } from './holding.service.ts';
import type { HoldingDeps } from './make-plan.ts';

/** The number of copies of a larger plan that are judged, chosen at random. */
const mostJudged = 2_000;

/**
 * Returns the effect of a plan on those of its copies that the caller may see, compared with their twins that stayed.
 */
export async function describeEffect(
  { store, engine, clock, timeZone }: HoldingDeps,
  { plan, libraries }: FoundPlan,
  signal: AbortSignal,
): Promise<TransferEffect> {
  const scope = { plans: [plan.id], libraries };
  const found = await receivedCopies(store.db, scope, mostJudged + 1);
  const copies = found.slice(0, mostJudged).flatMap(({ receivedAt, ...copy }) => {
    if (receivedAt === null) return [];
    const { barcode, bookrecno, fromLibcode: from, gain } = copy;
    return [{ barcode, bookrecno, from, gain, arrivedOn: toDay(receivedAt, timeZone) }];
  });
  const others = await movedBarcodes(store.db, plan.glc);
  const today = toDay(clock.now(), timeZone);
  const facts = await readEffectFacts(engine, { glc: plan.glc, today, copies, others }, signal);
  return { windows: effectsOf(copies, facts), isPart: found.length > mostJudged };
}
