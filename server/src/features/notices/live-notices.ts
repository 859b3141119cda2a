import type { Language, Notice } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { Caller } from '#lib/caller.ts';
import { toNotice } from './notice-view.ts';
import { findAccess, listNotices } from './notices.store.ts';

const beatMs = 20_000;
// Each poll looks back by this time, because a notice may become visible after a newer one, or its time may come from
// another machine.
const windowMs = 60_000;

type LiveNoticesDeps = Pick<ServerDeps, 'store' | 'clock' | 'config' | 'noticed'>;
type Event = { event: 'notice' | 'access' | 'beat'; notice: Notice | null; access: string };

/**
 * Returns the events of an open page: a heartbeat at once and every 20 s, each new notice, and an event when the
 * rights or the scope of the account change. The stream ends with the session.
 */
export async function* liveNotices(
  { store, clock, config, noticed }: LiveNoticesDeps,
  caller: Caller,
  language: Language,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const recent = () =>
    listNotices(store.db, caller.accountId, new Date(clock.now().getTime() - windowMs));
  const told = new Set((await recent()).map(({ id }) => id));
  let beatAt = Number.NEGATIVE_INFINITY;
  let known: string | null = null;
  while (!signal.aborted) {
    const turn = noticed.turn();
    const access = await findAccess(store.db, caller.sessionId, clock.now());
    if (access === null) return;
    if (known !== null && access !== known) yield { event: 'access', notice: null, access };
    known = access;
    if (performance.now() - beatAt >= beatMs) {
      beatAt = performance.now();
      yield { event: 'beat', notice: null, access };
    }
    for (const row of (await recent()).reverse()) {
      if (told.has(row.id)) continue;
      told.add(row.id);
      yield { event: 'notice', notice: toNotice(row, language, config.timeZone), access };
    }
    await noticed.wait(turn, beatMs, signal);
  }
}
