import type { Principal } from '@stacksight/contract';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { saveSession, useSession } from '#lib/session/session-store.ts';
import { readSession } from '#lib/session/stored-session.ts';

// The first entry (spec §2) loads user, configuration and menu. A stored copy of them is shown at once and renewed in
// the background.

let entered: { username: string; done: Promise<void> } | null = null;

/** Returns the user and roles that a stored copy of the routes belongs to. */
function toRouteToken(user: Principal): string {
  return `${user.username}:${[...user.roleIds].sort().join(',')}`;
}

function hasCopy(): boolean {
  const { user, userConfig, routes, routeToken } = readSession();
  return (
    user !== null &&
    userConfig !== null &&
    routes.length > 0 &&
    // Earlier releases stored no preferences, and stored titles in another form.
    'preferences' in user &&
    routes.every(({ meta }) => 'titles' in meta) &&
    routeToken === toRouteToken(user)
  );
}

/** Loads the data of the signed-in user's shell; resolves when the shell can be shown, and rejects when it cannot. */
export function enterConsole(): Promise<void> {
  const username = readSession().user?.username ?? '';
  if (entered?.username === username) return entered.done;
  const renewed = loadEntry();
  const done = hasCopy() ? Promise.resolve() : renewed;
  if (done !== renewed) renewed.catch(handleError);
  entered = { username, done };
  return done;
}

/** Drops the loaded entry, so that the next call of `enterConsole` loads again. */
export function forgetEntry(): void {
  entered = null;
}

/** Drops the entry at a sign-out; loads its data again when the user of an expired session signs in again. */
export function watchEntry(): void {
  useSession.subscribe(({ user, accessToken }, before) => {
    if (user === null) forgetEntry();
    else if (accessToken !== null && before.accessToken === null && isEntered(user))
      loadEntry().catch(handleError);
  });
}

const isEntered = ({ username }: Principal) => entered?.username === username;

/** Loads and stores user, configuration, permissions and menu. */
export async function loadEntry(): Promise<void> {
  if (readSession().user === null) throw new ApiError(401, 'auth.required');
  const { principal, userConfig, permissions, routes } = await api.session.entry();
  // During the load, the user signed out, or another user signed in.
  if (readSession().user?.username !== principal.username) return;
  saveSession({
    user: principal,
    userConfig,
    permissions,
    routes,
    routeToken: toRouteToken(principal),
  });
}
