import type { Language, TokenReply, TokenRequest } from '@stacksight/contract';
import type { z } from 'zod';
import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import type { WithCookies } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import { authorizeClient, checkGrant } from './client.service.ts';
import { signInAsClient } from './own/client-grant.service.ts';
import { signInWithPassword } from './password-grant.service.ts';
import { refreshTokens } from './refresh.service.ts';
import { clientMeans } from './sessions.service.ts';

type Request = z.output<typeof TokenRequest>;

/**
 * Implements the token endpoint of RFC 6749: issues tokens for a password, a refresh token or a client's own secret.
 */
export async function grantTokens(
  deps: ServerDeps,
  request: Request,
  { origin, language }: { origin: Origin; language: Language },
): Promise<TokenReply | WithCookies<TokenReply>> {
  const client = await authorizeClient(deps, origin.client);
  checkGrant(client, request.grant_type);
  const { grant_type, username = '', password = '', code, key, refresh_token = '' } = request;
  if (grant_type === clientMeans) return signInAsClient(deps, client, request.scope ?? '', origin);
  if (grant_type === 'refresh_token') return refreshTokens(deps, client, refresh_token, origin);
  const empty = Object.entries({ username, password }).filter(([, value]) => value === '');
  if (empty.length > 0) {
    const fields = empty.map(([name]) => [name, sentence('field.required', language)]);
    throw new AppError('request.invalid', { fields: Object.fromEntries(fields) });
  }
  return signInWithPassword(deps, client, { username, password, code, key }, origin);
}
