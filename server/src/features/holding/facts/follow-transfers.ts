import { dayMs } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import {
  type AllotFact,
  allotVersions,
  copiesOfPlan,
  noteFacts,
  plansToWrite,
  writeAllotFacts,
} from './facts.store.ts';
import words from './follow-words.json' with { type: 'json' };
import { type TellTransfersDeps, tellTransfers } from './tell-transfers.ts';

type FollowTransfersDeps = Pick<ServerDeps, 'store' | 'engine' | 'clock' | 'config'> &
  TellTransfersDeps;

/** The number of days after a plan's last scan in which the source system may report the plan. */
const lateDays = 120;

/**
 * Makes the task that writes the steps of approved plans to the warehouse, so that questions and the timelines of
 * copies include them.
 */
export function followTransfersTask(deps: FollowTransfersDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '*/10 * * * *',
    words: words.job,
    run: async ({ signal }) => {
      await tellTransfers(deps);
      await followTransfers(deps, signal);
      return null;
    },
  };
}

async function followTransfers(
  { store, engine, clock, config }: FollowTransfersDeps,
  signal: AbortSignal,
): Promise<void> {
  // The next run writes the scans that arrive after this time.
  const at = clock.now();
  const since = new Date(at.getTime() - lateDays * dayMs);
  const plans = await plansToWrite(store.db, await allotVersions(engine), since);
  for (const [glc, some] of Map.groupBy(plans, (plan) => plan.glc)) {
    const facts: AllotFact[] = [];
    for (const { id, approvedAt } of some)
      for (const copy of await copiesOfPlan(store.db, id))
        facts.push(...stepsOf(copy, { plan: planNumber(id), approvedAt, zone: config.timeZone }));
    const numbers = some.map(({ id }) => planNumber(id));
    const version = await writeAllotFacts(engine, { glc, plans: numbers, facts }, signal);
    const ids = some.map(({ id }) => id);
    await noteFacts(store.db, ids, at, version);
  }
}

/** Returns the number of a plan in the warehouse: the front part of the plan's id. */
const planNumber = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '').slice(0, 15)}`).toString();

type PlanStep = { plan: string; approvedAt: Date | null; zone: string };

function stepsOf(
  copy: Awaited<ReturnType<typeof copiesOfPlan>>[number],
  { plan, approvedAt, zone }: PlanStep,
): AllotFact[] {
  const { barcode, bookrecno, fromLibcode, toLibcode, pulledAt, sentAt, receivedAt } = copy;
  const steps = { planned: approvedAt, picked: pulledAt, sent: sentAt, received: receivedAt };
  return Object.entries(steps).flatMap(([stage, when]) =>
    when === null
      ? []
      : [
          {
            ...{ plan, barcode, bookrecno, from_libcode: fromLibcode, libcode: toLibcode },
            day: toDay(when, zone),
            stage: stage as AllotFact['stage'],
          },
        ],
  );
}
