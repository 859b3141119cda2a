import { randomUUID } from 'node:crypto';
import type { TokenReply } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import { type WithCookies, withCookies } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import { hashToken, randomToken } from '#lib/tokens.ts';
import { noteSignIn } from '#store/accounts/account.ts';
import { addAudit, type NewAuditEntry } from '#store/audit.ts';
import { mayRefresh } from './client.service.ts';
import { findClient, type OauthClientRow } from './client.store.ts';
import { toCookies } from './cookie.ts';
import { issueTokens } from './issue.ts';
import { addSession, forgetSessions, forgetTokens } from './session.store.ts';

type SessionDeps = Pick<ServerDeps, 'store' | 'clock' | 'secrets' | 'log'>;
type Person = { id: string; username: string; status: 'valid' | 'invalid' };

const consoleClientId = 'console';
/** The sign-in method of a client that signs in without a person. */
export const clientMeans = 'client_credentials';
const week = 7 * 24 * 3_600_000;

/** Opens a session for an account after its identity was proved. */
export async function openSession(
  deps: SessionDeps,
  person: Person,
  client: OauthClientRow,
  origin: Origin,
  means: string,
): Promise<WithCookies<TokenReply>> {
  const now = deps.clock.now();
  const audit: Omit<NewAuditEntry, 'isSuccess'> = {
    at: now,
    accountId: person.id,
    username: person.username,
    address: origin.address,
    area: 'session',
    verb: 'signIn',
    subject: means,
  };
  if (person.status !== 'valid') {
    await deps.store.transaction((tx) => addAudit(tx, { ...audit, isSuccess: false }));
    throw new AppError('auth.disabled');
  }
  // A session without refresh tokens ends with its only access token.
  const lifeSeconds = mayRefresh(client) ? client.refreshTokenValidity : client.accessTokenValidity;
  const ofClient = means === clientMeans;
  const cookie = origin.isBrowser && !ofClient ? randomToken() : null;
  const session = {
    id: randomUUID(),
    accountId: person.id,
    clientId: client.clientId,
    ofClient,
    scope: client.scope,
    cookieHash: cookie === null ? null : hashToken(cookie),
    address: origin.address,
    userAgent: origin.userAgent,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
  };
  const tokens = await deps.store.transaction(async (tx) => {
    await addSession(tx, session);
    await noteSignIn(tx, person.id, now);
    await addAudit(tx, { ...audit, isSuccess: true });
    return issueTokens(tx, { session, client, now, access: randomToken(), refresh: randomToken() });
  });
  await forgetTokens(deps.store.db, now);
  await forgetSessions(deps.store.db, new Date(now.getTime() - week));
  const { fingerprint } = deps.secrets;
  return withCookies(
    tokens,
    cookie === null ? [] : toCookies(cookie, origin, { fingerprint, maxAgeSeconds: lifeSeconds }),
  );
}

/** Returns the function that opens sessions of the console's own client, for sign-ins without a password. */
export function createSignIn(deps: SessionDeps) {
  return async (person: Person, origin: Origin, means: string) => {
    const client = await findClient(deps.store.db, consoleClientId);
    if (client === null) throw new AppError('auth.invalid_client');
    return openSession(deps, person, client, origin, means);
  };
}
