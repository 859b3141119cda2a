import type { Principal } from '@stacksight/contract';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { saveSession, useSession } from '#lib/session/session-store.ts';
import { readSession } from '#lib/session/stored-session.ts';

// The first entry (spec §2): user, configuration and menu are loaded, or the cached copy is taken and renewed behind
// the page that is already there.

let entered: { username: string; done: Promise<void> } | null = null;

/** Whose menu a stored copy of the routes is. */
function toRouteToken(user: Principal): string {
  return `${user.username}:${[...user.roleIds].sort().join(',')}`;
}

function hasCopy(): boolean {
  const { user, userConfig, routes, routeToken } = readSession();
  return (
    user !== null &&
    userConfig !== null &&
    routes.length > 0 &&
    // An earlier release kept titles in another way.
    routes.every(({ meta }) => 'titles' in meta) &&
    routeToken === toRouteToken(user)
  );
}

/** Resolves when the shell can be shown to the user who is signed in; rejects when it cannot. */
export function enter(): Promise<void> {
  const username = readSession().user?.username ?? '';
  if (entered?.username === username) return entered.done;
  const renewed = load();
  const done = hasCopy() ? Promise.resolve() : renewed;
  if (done !== renewed) renewed.catch(handleError);
  entered = { username, done };
  return done;
}

/** To try again. */
export function forgetEntry(): void {
  entered = null;
}

/** A sign-out ends the entry too. */
export function watchEntry(): void {
  useSession.subscribe(({ accessToken }) => {
    if (accessToken === null) forgetEntry();
  });
}

/** Gets user, configuration, permissions and menu, and stores them. */
export async function load(): Promise<void> {
  const stored = readSession().user;
  if (stored === null) throw new ApiError(401, 'auth.required');
  const [{ principal }, userConfig, { permissions, routes }] = await Promise.all([
    api.session.user(),
    api.session.userConfig(),
    menuOf(stored),
  ]);
  // Signed out, or signed in as another, meanwhile.
  if (readSession().user?.username !== principal.username) return;
  saveSession({
    user: principal,
    userConfig,
    permissions,
    routes,
    routeToken: toRouteToken(principal),
  });
}

async function menuOf(user: Principal) {
  try {
    return await askMenu(user);
  } catch (error) {
    // The roles have changed since the user was stored.
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return askMenu((await api.session.user()).principal);
  }
}

function askMenu({ username, roleIds }: Principal) {
  return api.menu.get({ params: { username }, query: { roleIdsStr: roleIds.join(',') } });
}
