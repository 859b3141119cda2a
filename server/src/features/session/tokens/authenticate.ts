import type { ServerDeps } from '#kit/deps.ts';
import type { Authenticate } from '#kit/guards.ts';
import type { Caller, LibraryScope } from '#lib/caller.ts';
import { usablePermissions } from '#lib/grants.ts';
import { hashToken } from '#lib/tokens.ts';
import { mustChangePassword } from '#store/accounts/account.ts';
import { createUntilWritten } from '#store/until-written.ts';
import { hasCookie } from './cookie.ts';
import { inSession } from './own/client-grant.service.ts';
import { findBearer, touchSession } from './session.store.ts';
import { isSessionOpen } from './session-life.ts';

type AuthenticateDeps = Pick<ServerDeps, 'store' | 'clock' | 'secrets'>;
type Bearer = NonNullable<Awaited<ReturnType<typeof findBearer>>>;

const touchSeconds = 60;

/**
 * Returns the function that identifies the caller from the store, so that a disabled account is refused at its next
 * call.
 */
export function createAuthenticate({ store, clock, secrets }: AuthenticateDeps): Authenticate {
  const find = createUntilWritten(store, (hash: string) => findBearer(store.db, hash));
  return async (bearer, cookies) => {
    const now = clock.now();
    const found = await find(hashToken(bearer));
    if (found === null) return null;
    const { token, session } = found;
    const isGood =
      token.expiresAt.getTime() > now.getTime() &&
      mayCall(found, { cookies, now, fingerprint: secrets.fingerprint });
    if (!isGood) return null;
    if (now.getTime() - session.lastSeenAt.getTime() >= touchSeconds * 1000)
      await touchSession(store.db, session.id, now);
    return toCaller(found);
  };
}

/** Returns whether a session is open, its account enabled, and its cookie there. */
export function mayCall(
  { session, account }: Pick<Bearer, 'session' | 'account'>,
  call: { cookies: Parameters<Authenticate>[1]; now: Date; fingerprint: string },
): boolean {
  return (
    isSessionOpen(session, call.now) &&
    account.status === 'valid' &&
    hasCookie(session.cookieHash, call.cookies, call.fingerprint)
  );
}

/** Returns the caller of a session. */
export function toCaller({ session, ...person }: Omit<Bearer, 'token'>): Caller {
  const mustChange = mustChangePassword(person.account);
  return inSession(session, {
    ...toRights(person),
    sessionId: session.id,
    mustChangePassword: mustChange,
  });
}

type Rights = Omit<Caller, 'sessionId' | 'mustChangePassword'>;

/** Returns the rights and the scope of an account. */
export function toRights({
  account,
  permissions,
  libraries,
}: Pick<Bearer, 'account' | 'permissions' | 'libraries'>): Rights {
  const seesAll = account.isSuper || account.allLibraries;
  return {
    accountId: account.id,
    username: account.username,
    isSuper: account.isSuper,
    permissions: new Set(usablePermissions(permissions, seesAll)),
    scope: seesAll ? { groups: 'all' } : toScope(libraries),
    defaultGlc: account.defaultGlc,
  };
}

function toScope(libraries: Bearer['libraries']): LibraryScope {
  const groups: Record<string, 'all' | string[]> = {};
  for (const { glc, libcode } of libraries) {
    const listed = groups[glc] ?? [];
    groups[glc] = libcode === null || listed === 'all' ? 'all' : [...listed, libcode];
  }
  return { groups };
}
