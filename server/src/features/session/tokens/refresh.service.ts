import type { TokenReply } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { deriveToken, hashToken } from '#lib/tokens.ts';
import { addAudit } from '#store/audit.ts';
import type { Tx } from '#store/backend.ts';
import type { OauthClientRow } from './client.store.ts';
import { hasCookie } from './cookie.ts';
import { issueTokens, toTokenReply } from './issue.ts';
import {
  endSession,
  findToken,
  forgetTokens,
  lockRefreshToken,
  markUsed,
  type SessionToken,
  touchSession,
} from './session.store.ts';
import { isSessionOpen } from './session-life.ts';

type RefreshDeps = Pick<ServerDeps, 'store' | 'clock' | 'secrets'>;
type LockedToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>;

const retrySeconds = 10;

/**
 * Exchanges a refresh token for new tokens. The last refresh token works again for ten seconds; using an older one
 * ends the session.
 */
export async function refreshTokens(
  deps: RefreshDeps,
  client: OauthClientRow,
  refreshToken: string,
  origin: Origin,
): Promise<TokenReply> {
  const now = deps.clock.now();
  const reply = await deps.store.transaction(async (tx) => {
    const found = await lockRefreshToken(tx, hashToken(refreshToken));
    if (found === null || !mayRefresh(deps, found, client, origin, now)) return null;
    const next = successorOf(deps, refreshToken);
    if (found.token.usedAt !== null)
      return retry(tx, { found, client, next, now, usedAt: found.token.usedAt }, origin);
    await markUsed(tx, found.token.hash, now);
    await touchSession(tx, found.session.id, now);
    return issueTokens(tx, { session: found.session, client, now, ...next });
  });
  if (reply === null) throw new AppError('auth.invalid_refresh');
  await forgetTokens(deps.store.db, now);
  return reply;
}

function mayRefresh(
  { secrets }: RefreshDeps,
  { session, account }: LockedToken,
  client: OauthClientRow,
  { cookies }: Origin,
  now: Date,
): boolean {
  return (
    session.clientId === client.clientId &&
    account.status === 'valid' &&
    isSessionOpen(session, now) &&
    hasCookie(session.cookieHash, cookies, secrets.fingerprint)
  );
}

// Derives the new tokens from the old one, so that a repeated call gets the same tokens although the store has only
// hashes.
function successorOf({ secrets }: RefreshDeps, refreshToken: string) {
  return {
    access: deriveToken(secrets.tokenKey, 'access', refreshToken),
    refresh: deriveToken(secrets.tokenKey, 'refresh', refreshToken),
  };
}

type Retry = {
  found: LockedToken;
  client: OauthClientRow;
  next: { access: string; refresh: string };
  now: Date;
  usedAt: Date;
};

async function retry(
  db: Tx,
  { found, client, next, now, usedAt }: Retry,
  origin: Origin,
): Promise<TokenReply | null> {
  const [access, refresh] = [
    await findToken(db, hashToken(next.access)),
    await findToken(db, hashToken(next.refresh)),
  ];
  const isLast = refresh !== null && refresh.usedAt === null;
  const isRecent = now.getTime() - usedAt.getTime() <= retrySeconds * 1000;
  if (isLast && isRecent) return toTokenReply({ client, ...next }, secondsLeft(access, now));
  await endSession(db, found.session.id, now, 'tokenReused');
  await addAudit(db, {
    at: now,
    accountId: found.account.id,
    username: found.account.username,
    address: origin.address,
    area: 'session',
    verb: 'tokenReused',
    subject: found.session.id,
    isSuccess: false,
  });
  return null;
}

function secondsLeft(token: SessionToken | null, now: Date): number {
  return token === null ? 0 : (token.expiresAt.getTime() - now.getTime()) / 1000;
}
