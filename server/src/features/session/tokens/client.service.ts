import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { hashToken, isSameSecret } from '#lib/tokens.ts';
import { findClient, type OauthClientRow } from './client.store.ts';

/** Returns the registered client of a Basic header; a public client has an empty secret. */
export async function authorizeClient(
  { store }: Pick<ServerDeps, 'store'>,
  credentials: Origin['client'],
): Promise<OauthClientRow> {
  const client = credentials === null ? null : await findClient(store.db, credentials.id);
  if (client === null || credentials === null) throw new AppError('auth.invalid_client');
  const isRight =
    client.secretHash === null
      ? credentials.secret === ''
      : isSameSecret(hashToken(credentials.secret), client.secretHash);
  if (!isRight) throw new AppError('auth.invalid_client');
  return client;
}

/** Refuses a grant that the client does not have. */
export function checkGrant(client: OauthClientRow, grant: string): void {
  if (!hasGrant(client, grant)) throw new AppError('auth.unsupported_grant');
}

/** Returns whether a client gets refresh tokens. */
export const mayRefresh = (client: OauthClientRow): boolean => hasGrant(client, 'refresh_token');

function hasGrant({ authorizedGrantTypes }: OauthClientRow, grant: string): boolean {
  return authorizedGrantTypes
    .split(',')
    .map((type) => type.trim())
    .includes(grant);
}
