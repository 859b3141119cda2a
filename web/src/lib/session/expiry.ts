import type { StoredSession } from './stored-session.ts';

/** The milliseconds before its end at which a token is renewed (spec §9). */
export const refreshWindowMs = 300_000;

/**
 * Returns whether a call must renew the token first: the token ends within five minutes, and a refresh token exists.
 */
export function needsRefresh(
  session: Pick<StoredSession, 'accessToken' | 'refreshToken' | 'expireTime'>,
  now: number,
): boolean {
  const { accessToken, refreshToken, expireTime } = session;
  if (accessToken === null || refreshToken === null || expireTime === null) return false;
  return expireTime - now < refreshWindowMs;
}
