import type { TokenReply } from '@stacksight/contract';
import { hashToken } from '#lib/tokens.ts';
import type { Db } from '#store/backend.ts';
import { mayRefresh } from './client.service.ts';
import type { OauthClientRow } from './client.store.ts';
import { addTokens } from './session.store.ts';

export type Issue = {
  session: { id: string; expiresAt: Date };
  client: OauthClientRow;
  now: Date;
  access: string;
  refresh: string;
};

/**
 * Issues tokens and stores their hashes: an access and a refresh token, or only an access token for a client without
 * refresh tokens.
 */
export async function issueTokens(db: Db, issue: Issue): Promise<TokenReply> {
  const { session, client, now, access, refresh } = issue;
  const accessUntil = Math.min(
    now.getTime() + client.accessTokenValidity * 1000,
    session.expiresAt.getTime(),
  );
  const common = { sessionId: session.id, issuedAt: now, usedAt: null };
  const renewal = { ...common, kind: 'refresh' as const, hash: hashToken(refresh) };
  await addTokens(db, [
    { ...common, kind: 'access', hash: hashToken(access), expiresAt: new Date(accessUntil) },
    ...(mayRefresh(client) ? [{ ...renewal, expiresAt: session.expiresAt }] : []),
  ]);
  return toTokenReply(issue, (accessUntil - now.getTime()) / 1000);
}

/** Returns the token reply of RFC 6749. */
export function toTokenReply(
  { client, access, refresh }: Pick<Issue, 'client' | 'access' | 'refresh'>,
  seconds: number,
): TokenReply {
  return {
    access_token: access,
    token_type: 'Bearer',
    ...(mayRefresh(client) ? { refresh_token: refresh } : {}),
    expires_in: Math.max(0, Math.floor(seconds)),
    scope: client.scope,
  };
}
