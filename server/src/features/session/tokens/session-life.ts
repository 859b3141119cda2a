import type { SessionRecord } from './session.store.ts';

const idleSeconds = 3_600;

/** Returns whether a session is open: not ended, not past its absolute end, not idle for an hour. */
export function isSessionOpen(
  { endedAt, expiresAt, lastSeenAt }: Pick<SessionRecord, 'endedAt' | 'expiresAt' | 'lastSeenAt'>,
  now: Date,
): boolean {
  return (
    endedAt === null &&
    now.getTime() < expiresAt.getTime() &&
    now.getTime() - lastSeenAt.getTime() < idleSeconds * 1000
  );
}
