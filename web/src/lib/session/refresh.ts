import type { TokenReply } from '@stacksight/contract';
import { ApiError, toApiError } from '../api/api-error.ts';
import { routeOf } from '../api/routes.ts';
import { getLanguage } from '../i18n/language.ts';
import { needsRefresh } from './expiry.ts';
import { refreshing, saveTokens, useSession } from './session-store.ts';
import { readSession } from './stored-session.ts';

// Renews the access token. All calls of a window share one refresh through a promise, all windows through a lock.

const lockName = 'stacksight.refresh';
const waitMs = 10_000;
const seenMs = 500;
let pending: Promise<void> | null = null;

/** The Authorization header of the console's public client, which has no secret (RFC 6749 §2.3.1). */
export const clientAuthorization = `Basic ${btoa('console:')}`;

/** Returns a valid token for the next call, or null when nobody is signed in. */
export async function freshToken(): Promise<string | null> {
  const session = readSession();
  if (!needsRefresh(session, Date.now())) return session.accessToken;
  pending ??= alone(refresh).finally(() => {
    pending = null;
  });
  try {
    await pending;
  } catch (error) {
    const isStillGood = (session.expireTime ?? 0) > Date.now();
    if (error instanceof ApiError || !isStillGood) throw error;
  }
  return readSession().accessToken;
}

async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return inTurn(work);
  // Browsers offer locks only in a secure context; without locks, this window waits until the other removes its flag.
  const until = refreshing.since() + waitMs;
  while (refreshing.since() > 0 && Date.now() < until)
    await new Promise((done) => setTimeout(done, 100));
  return work();
}

// Another window may see stored values a moment later, so the lock is held until it certainly sees them.
function inTurn(work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockName, async () => {
        await work().then(resolve, reject);
        await new Promise((done) => setTimeout(done, seenMs));
      })
      .catch(reject);
  });
}

async function refresh(): Promise<void> {
  const session = readSession();
  if (!needsRefresh(session, Date.now())) {
    useSession.setState(session);
    return;
  }
  refreshing.start();
  try {
    const reply = await renew(session.refreshToken ?? '');
    // If the user signed out during the refresh, the new tokens are dropped.
    if (readSession().refreshToken === session.refreshToken) saveTokens(reply);
  } finally {
    refreshing.end();
  }
}

async function renew(refreshToken: string): Promise<TokenReply> {
  const { method, path } = routeOf('session.token');
  const response = await fetch(path, {
    method,
    headers: { authorization: clientAuthorization, 'accept-language': getLanguage() },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    signal: AbortSignal.timeout(waitMs),
  });
  if (response.status !== 200) throw await toApiError(response);
  return (await response.json()) as TokenReply;
}
