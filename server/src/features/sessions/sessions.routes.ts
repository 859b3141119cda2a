import type { contract } from '@stacksight/contract';
import { type ChangeAuthor, createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { assertMayTouch, holdsMore } from '#lib/grants.ts';
import { readAccountRights } from '#store/accounts/account-rights.ts';
import {
  endSessions,
  findOpenSessions,
  listOpenSessions,
  type SessionRow,
  type SessionSelection,
} from './sessions.store.ts';
import { readUserAgent } from './user-agent.ts';

export function sessionsRoutes(deps: ServerDeps): HandlersFor<typeof contract.sessions> {
  const { store, clock } = deps;
  return {
    list: async ({ query, caller }) => {
      const { rows, total } = await listOpenSessions(store.db, query, clock.now());
      return { rows: rows.map((row) => toOpenSession(row, caller.sessionId)), total };
    },
    end: (call) => {
      if ('ids' in call.body && call.body.ids.includes(call.caller.sessionId))
        throw new AppError('self.included');
      return end(deps, call.body, call);
    },
    endOthers: (call) => end(deps, 'all', call),
  };
}

// Ends sessions. Sessions of accounts with more rights than the caller cannot be ended; a call for all sessions skips
// them.
async function end(
  deps: ServerDeps,
  which: SessionSelection,
  { caller, origin }: ChangeAuthor,
): Promise<{ ended: number }> {
  const { store, clock, noticed } = deps;
  const now = clock.now();
  const found = await findOpenSessions(store.db, which, caller.sessionId, now);
  const held = await readAccountRights(
    store.db,
    found.map(({ accountId }) => accountId),
  );
  if (which !== 'all') assertMayTouch(caller, held);
  const others = held.filter(({ id }) => id !== caller.accountId);
  const kept = new Set(others.filter((one) => holdsMore(caller, one)).map(({ id }) => id));
  const mine = found.filter(({ accountId }) => !kept.has(accountId));
  if (mine.length === 0) return { ended: 0 };
  const names = [...new Set(mine.map(({ username }) => username))];
  const note = createAuditNote(deps, 'sessions');
  const after = { ended: mine.length, users: names.slice(0, 100) };
  const ids = mine.map(({ id }) => id);
  await store.transaction(async (tx) => {
    await endSessions(tx, ids, now);
    await note(tx, { caller, origin }, 'end', { subject: names.slice(0, 5).join(', '), after });
  });
  noticed.raise();
  return { ended: mine.length };
}

function toOpenSession(row: SessionRow, own: string) {
  const { isSuper: _, userAgent, since, lastSeen, ...rest } = row;
  return {
    ...rest,
    ...readUserAgent(userAgent),
    since: since.toISOString(),
    lastSeen: lastSeen.toISOString(),
    isOwn: row.id === own,
  };
}
