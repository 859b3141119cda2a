import type { Limit } from '#kit/guards.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Store } from '#store/open.ts';
import { createUntilWritten } from '#store/until-written.ts';
import { hourIn, ruleApplies } from './applies.ts';
import { countUse, listInForce, noteRefused, type RateLimitRow } from './rate-limits.store.ts';
import { isSpared } from './spared.ts';

type LimiterDeps = { store: Store; clock: Clock; timeZone: string };

/**
 * Returns the function that counts a call against every matching rule, by account or by address, and refuses it over
 * the limit.
 */
export function createLimit({ store, clock, timeZone }: LimiterDeps): Limit {
  const rulesInForce = createUntilWritten(store, () => listInForce(store.db));
  return async ({ name, accountId, address, ...asked }) => {
    if (isSpared(name)) return;
    const rules = await rulesInForce();
    if (rules.length === 0) return;
    const now = clock.now();
    const hour = hourIn(timeZone, now);
    const who = accountId ?? `address ${address}`;
    for (const rule of rules.filter((one) => ruleApplies(one, asked, hour)))
      await count(store, rule, who, now);
  };
}

async function count({ db }: Store, rule: RateLimitRow, who: string, now: Date): Promise<void> {
  const { seconds } = rule;
  const { asked, begunAt } = await countUse(db, { ruleId: rule.id, who, seconds }, now);
  if (asked <= rule.count) return;
  await noteRefused(db, rule.id, now);
  const left = begunAt.getTime() + seconds * 1000 - now.getTime();
  throw new AppError('rate.limited', { params: { seconds: Math.max(1, Math.ceil(left / 1000)) } });
}
