import { showLogin } from '#features/session/login/show-login.ts';
import { useNotifications } from '#lib/notify.ts';
import { clearSession, getLastUsername, useSession } from '#lib/session/session-store.ts';
import { firstNumbers } from '#lib/window/first-numbers.ts';
import { goTo, usePlace } from '#lib/window/place.ts';
import { loadOrReload } from '#lib/window/release.ts';
import { clearsSession } from './choose-screen.ts';
import { preloadShell } from './entry.ts';
import { screenNow } from './screen-now.ts';

// The login page needs no React. `app/root.tsx` renders all other screens and loads as soon as the user types.

const loadRoot = async () => {
  await firstNumbers();
  return import('../start-root.tsx');
};

let hideLogin: (() => void) | null = null;
let isStarted = false;

/** Starts loading `app/root.tsx`, unless the window shows the login page. */
export function preloadRootScreen(): void {
  if (screenNow() !== 'login') loadRoot().catch(() => undefined);
}

/** Shows the login page or the React screens, now and after each change of address or session. */
export function watchScreen(): void {
  update();
  usePlace.subscribe(update);
  useSession.subscribe(update);
  // React also shows notices, and some may already wait.
  useNotifications.subscribe(start);
  if (useNotifications.getState().toasts.length > 0) start();
}

function update(): void {
  const { path } = usePlace.getState();
  const isLogin = screenNow() === 'login';
  if (!isLogin) start();
  if (isLogin === (hideLogin !== null)) return;
  if (!isLogin) {
    hideLogin?.();
    hideLogin = null;
    return;
  }
  // This must be set before the session or the address changes, because both changes call this function again.
  hideLogin = () => undefined;
  if (clearsSession(path)) clearSession();
  const { pathname, search } = window.location;
  if (pathname !== '/login')
    goTo('/login', { path: `${pathname}${search}`, username: getLastUsername() });
  hideLogin = showLogin(onType);
}

function onType(): void {
  start();
  preloadShell();
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  void loadOrReload(loadRoot).then(({ startRoot }) => startRoot());
}
