import { permissionsIn, type TokenReply, unknownScopeWords } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import type { WithCookies } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { OauthClientRow } from '../client.store.ts';
import { findPerson, type SessionRecord } from '../session.store.ts';
import { clientMeans, openSession } from '../sessions.service.ts';

// Issues a client's own token (RFC 6749, 4.4). The token acts as the account of the client, limited to the client's
// scope or to the requested part of that scope. There is no refresh token, because the client can ask again with its
// secret.

/** Opens a session of a client without a person, and issues its token. */
export async function signInAsClient(
  deps: ServerDeps,
  client: OauthClientRow,
  asked: string,
  origin: Origin,
): Promise<TokenReply | WithCookies<TokenReply>> {
  const person =
    client.accountId === null ? null : await findPerson(deps.store.db, client.accountId);
  if (client.secretHash === null || person === null || person.account.isSuper)
    throw new AppError('auth.unauthorized_client');
  const scope = narrow(client.scope, asked.trim());
  const own = { ...client, scope, authorizedGrantTypes: clientMeans };
  return openSession(deps, person.account, own, origin, clientMeans);
}

function narrow(scope: string, asked: string): string {
  if (asked === '') return scope;
  const given = permissionsIn(scope);
  const isWithin = scope === '' || permissionsIn(asked).every((one) => given.includes(one));
  if (unknownScopeWords(asked).length > 0 || !isWithin) throw new AppError('auth.invalid_scope');
  return asked;
}

/** Returns the rights of an account within a session: a client's own session has only those of its scope. */
export function inSession(
  { ofClient, scope }: Pick<SessionRecord, 'ofClient' | 'scope'>,
  caller: Caller,
): Caller {
  if (!ofClient) return caller;
  const held = [...caller.permissions];
  const permissions = new Set(scope === '' ? held : held.filter((one) => isIn(scope, one)));
  // A client cannot change a password, and is never the super administrator.
  return { ...caller, permissions, isSuper: false, mustChangePassword: false };
}

const isIn = (scope: string, permission: string) =>
  permissionsIn(scope).some((one) => one === permission);
