import { addDays } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { NewNotice, ServerDeps, TaskKind } from '#kit/deps.ts';
import { fillInBothLanguages } from '#kit/say-in.ts';
import words from './follow-words.json' with { type: 'json' };
import { readStockChanges } from './progress.store.ts';
import { progressOf } from './progress.ts';
import { followedLines, type PurchaseLineRow, saveProgress } from './purchases.store.ts';

type FollowDeps = Pick<ServerDeps, 'store' | 'engine' | 'clock' | 'config' | 'notify'>;

const { job, ...texts } = words;
const say = fillInBothLanguages(texts);

/** Lines are followed for two years. */
const followDays = 730;

/**
 * Makes the task that updates the states of pushed lines from the loaded data, and tells the users who pushed them
 * which copies have arrived.
 */
export function followPurchasesTask(deps: FollowDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '40 * * * *',
    words: job,
    run: async ({ signal }) => {
      await followPurchases(deps, signal);
      return null;
    },
  };
}

async function followPurchases(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const { store, engine, clock, config } = deps;
  const today = toDay(clock.now(), config.timeZone);
  const found = await followedLines(store.db, addDays(today, -followDays));
  for (const [glc, rows] of Map.groupBy(found, ({ line }) => line.glc)) {
    const known = rows.filter(({ line }) => line.bookrecno !== '');
    const titles = [...new Set(known.map(({ line }) => line.bookrecno))];
    const since = known.map(({ line }) => line.pushedOn).sort()[0] ?? today;
    const changes = await readStockChanges(engine, { glc, titles, since, today }, signal);
    const byTitle = Map.groupBy(changes, ({ bookrecno }) => bookrecno);
    const moved = known.flatMap(({ line, createdBy }) => {
      const next = progressOf(line, byTitle.get(line.bookrecno) ?? []);
      const isSame = Object.entries(next).every(
        ([key, value]) => line[key as keyof typeof next] === value,
      );
      return isSame ? [] : [{ line, createdBy, next }];
    });
    // A notice has a key, so it is sent only once, even though it is sent before the states are saved.
    await tellArrived(
      deps,
      moved.filter(({ line, next }) => line.arrivedOn === null && next.arrivedOn !== null),
    );
    for (const { line, next } of moved) await saveProgress(store.db, line.id, next);
  }
}

type ArrivedLine = { line: PurchaseLineRow; createdBy: string | null };

async function tellArrived({ notify }: FollowDeps, arrived: readonly ArrivedLine[]): Promise<void> {
  for (const some of Map.groupBy(arrived, ({ line }) => line.listId).values()) {
    const [first] = some;
    if (first === undefined) continue;
    const facts = { title: first.line.title, count: String(some.length) };
    const to: NewNotice['to'] =
      first.createdBy === null
        ? { holding: 'holdings:buy', glc: first.line.glc }
        : [first.createdBy];
    await notify({
      kind: 'holdings',
      summary: say(some.length === 1 ? 'arrivedOne' : 'arrived', facts),
      details: say('details'),
      system: say('system'),
      link: { path: '/holdings/purchases?state=arrived', label: say('look') },
      to,
      once: `purchase arrived ${first.line.id}`,
    });
  }
}
