import type { StoredSession } from './stored-session.ts';

/** Spec §9: a token is renewed this long before it ends. */
export const refreshWindowMs = 300_000;

/** Whether the token must be renewed before it is used: it ends within five minutes, and there is one to renew it with. */
export function needsRefresh(
  session: Pick<StoredSession, 'accessToken' | 'refreshToken' | 'expireTime'>,
  now: number,
): boolean {
  const { accessToken, refreshToken, expireTime } = session;
  if (accessToken === null || refreshToken === null || expireTime === null) return false;
  return expireTime - now < refreshWindowMs;
}
