import { randomUUID } from 'node:crypto';
import { addDays, addMonths } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { type CatalogueTitle, readTitles } from '#holdings/titles.store.ts';
import { type JudgedCopy, judgeTitle } from '#holdings/weeding/judge-title.ts';
import { ruleFinder, usualPolicy } from '#holdings/weeding/usual-policy.ts';
import { readLoanHistory, readWeedingTitles } from '#holdings/weeding/weeding-items.store.ts';
import {
  shelfDecisions,
  titlesOnShelf,
  weededRoom,
  weedingOfCity,
} from '#ingest/demo/records/weeding-records.ts';
import { demoGlc as glc } from '#ingest/demo/scene.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Tx } from '#store/backend.ts';
import { markDemo } from '#store/demo/shown-demo.ts';
import { weedingDecision, weedingPolicy } from '#store/schema/holdings/weeding.ts';

// Adds the weeding policy of the demonstration city, and the decisions of its staff at one shelf: computer books of
// the city library.

type DemoWeedingDeps = Pick<ServerDeps, 'clock' | 'engine'> & { timeZone: string };
export type DemoShelf = { copies: readonly JudgedCopy[]; titles: Map<string, CatalogueTitle> };

const policy = { ...usualPolicy, ...weedingOfCity };
const most = { free: 24, last: 6 };

/** Reads the copies of one shelf that may leave, and those that stay as the last copy of their title. */
export async function readDemoShelf(
  { engine, clock, timeZone }: DemoWeedingDeps,
  signal: AbortSignal,
): Promise<DemoShelf> {
  const today = toDay(clock.now(), timeZone);
  const numbers = await titlesOnShelf(engine, today, signal);
  if (numbers.length === 0) return { copies: [], titles: new Map() };
  const ruleOf = ruleFinder(policy.rules);
  const view = {
    ...{ today, history: await readLoanHistory(engine, glc, signal), policyOf: () => policy },
    ruleOf: (_: string, clc: string) => ruleOf(clc),
    ...{ demandAt: () => null, holdsOf: () => 0, decisionOn: () => null },
    ...{ isClosedRoom: () => false, isInPlan: () => false },
  };
  const scope = { glc, today, since: addDays(today, -365), titles: numbers };
  const copies: JudgedCopy[] = [];
  for await (const title of readWeedingTitles(engine, scope, signal))
    copies.push(...judgeTitle(title, view).filter(isOnShelf));
  const isFree = ({ guards }: JudgedCopy) => guards.length === 0;
  const decided = [
    ...copies.filter(isFree).slice(0, most.free),
    ...copies.filter((one) => !isFree(one)).slice(0, most.last),
  ];
  return {
    copies: decided.toSorted((a, b) => (a.copy.callno < b.copy.callno ? -1 : 1)),
    titles: await readTitles(engine, { glc, titles: numbers }, signal),
  };
}

/**
 * Returns whether a copy stands in the room, has a reason for weeding, and has no guard except those of a last copy
 * (in its library or in the city).
 */
const isOnShelf = ({ copy, reasons, guards }: JudgedCopy) =>
  copy.loc === weededRoom &&
  reasons.length > 0 &&
  guards.every((guard) => guard === 'lastInCity' || guard === 'lastInLibrary');

/**
 * Adds the weeding policy of the city, and the decisions about the copies of its shelf, as parts of the demonstration.
 */
export async function addDemoWeeding(
  tx: Tx,
  { copies, titles }: DemoShelf,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const [own] = await tx
    .insert(weedingPolicy)
    .values({ id: randomUUID(), glc, libcode: '', policy, modifiedAt: now })
    .onConflictDoNothing()
    .returning({ id: weedingPolicy.id });
  if (own !== undefined) await markDemo(tx, 'weeding_policy', [own]);
  if (copies.length === 0) return;
  const rows = copies.map(({ copy, reasons, guards }, at) => {
    const [usual = ['keep', 3, ''] as const] = [shelfDecisions[at % shelfDecisions.length]];
    const [decision, years, note] = guards.length === 0 ? usual : (['keep', 3, ''] as const);
    const { barcode, bookrecno, libcode, loc, callno, clc, class1, pubYear, addedOn, price } = copy;
    const decidedAt = new Date(now.getTime() - (2 + Math.floor(at / 6) * 7) * 86_400_000);
    const decidedOn = toDay(decidedAt, timeZone);
    const known = titles.get(bookrecno);
    return {
      ...{ id: randomUUID(), glc, barcode, bookrecno, libcode, loc, callno, clc, class1 },
      ...{ pubYear, addedOn, price, reasons, decision, note, isLast: true, accountId: null },
      ...{ title: known?.title ?? '', author: known?.author ?? '', decidedAt, decidedOn },
      askAgainOn: years === null ? null : addMonths(decidedOn, 12 * years),
      keptAt: decidedAt,
    };
  });
  const made = await tx.insert(weedingDecision).values(rows).onConflictDoNothing().returning();
  await markDemo(
    tx,
    'weeding_decision',
    made.map(({ id }) => ({ id })),
  );
}
