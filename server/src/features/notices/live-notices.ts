import type { Notice } from '@stacksight/contract';
import type { Deps } from '#http/deps.ts';
import type { Language } from '#http/language.ts';
import type { Caller } from '#lib/caller.ts';
import { toNotice } from './notice-view.ts';
import { isSessionAlive, listNotices } from './notices.store.ts';

const beatMs = 20_000;
// Another instance on the same database cannot raise our signal; the embedded store has no other instance.
const sharedPollMs = 2_000;
// How far back each look goes: a notice may become visible later than one that was made after it.
const overlapMs = 10_000;

type Part = Pick<Deps, 'store' | 'clock' | 'config' | 'noticed'>;
type Event = { event: 'notice' | 'beat'; notice: Notice | null };

/** What an open page hears: a beat at once and every twenty seconds, and each new notice; ends with the session. */
export async function* liveNotices(
  { store, clock, config, noticed }: Part,
  caller: Caller,
  language: Language,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const told = new Set<string>();
  const openedAt = clock.now().getTime();
  let beatAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const turn = noticed.turn();
    if (performance.now() - beatAt >= beatMs) {
      if (!(await isSessionAlive(store.db, caller.sessionId, clock.now()))) return;
      beatAt = performance.now();
      yield { event: 'beat', notice: null };
    }
    const from = new Date(Math.max(openedAt, clock.now().getTime() - 6 * overlapMs) - overlapMs);
    for (const row of (await listNotices(store.db, caller.accountId, from)).reverse()) {
      if (told.has(row.id)) continue;
      told.add(row.id);
      const isNews = row.readAt === null && row.createdAt.getTime() >= openedAt;
      if (isNews) yield { event: 'notice', notice: toNotice(row, language, config.timeZone) };
    }
    const pollMs = config.databaseUrl === null ? beatMs : sharedPollMs;
    await noticed.wait(turn, pollMs, signal);
  }
}
