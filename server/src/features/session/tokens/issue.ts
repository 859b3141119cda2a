import type { TokenReply } from '@stacksight/contract';
import { hashToken } from '#lib/tokens.ts';
import type { Db } from '#store/backend.ts';
import type { Client } from './client.store.ts';
import { addTokens } from './session.store.ts';

export type Issue = {
  session: { id: string; expiresAt: Date };
  client: Client;
  now: Date;
  access: string;
  refresh: string;
};

/** Stores the hashes of a new pair of tokens and gives the pair. */
export async function issueTokens(db: Db, issue: Issue): Promise<TokenReply> {
  const { session, client, now, access, refresh } = issue;
  const accessUntil = Math.min(
    now.getTime() + client.accessTokenValidity * 1000,
    session.expiresAt.getTime(),
  );
  const common = { sessionId: session.id, issuedAt: now, usedAt: null };
  await addTokens(db, [
    { ...common, kind: 'access', hash: hashToken(access), expiresAt: new Date(accessUntil) },
    { ...common, kind: 'refresh', hash: hashToken(refresh), expiresAt: session.expiresAt },
  ]);
  return toTokenReply(issue, (accessUntil - now.getTime()) / 1000);
}

/** The answer of RFC 6749. */
export function toTokenReply(
  { client, access, refresh }: Pick<Issue, 'client' | 'access' | 'refresh'>,
  seconds: number,
): TokenReply {
  return {
    access_token: access,
    token_type: 'Bearer',
    refresh_token: refresh,
    expires_in: Math.max(0, Math.floor(seconds)),
    scope: client.scope,
  };
}
