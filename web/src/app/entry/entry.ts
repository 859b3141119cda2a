import { useSession } from '#lib/session/session-store.ts';
import { enter } from './enter.ts';

// What the first screen needs starts loading before React does, all of it side by side.

export const loadLogin = () => import('#features/session/login-page.tsx');
export const loadChangePassword = () => import('#features/session/change-password-page.tsx');
export const loadJump = () => import('#features/sso/sso-jump-page.tsx');
export const loadShell = () => import('../shell/shell.tsx');

const jumpPaths = /^\/(tcc_sso_login|admin_sso_login|extSystem_sso_login|random_sso_login)\b/;

/** Starts loading what `path` will show, and names the words that it needs. */
export function preloadEntry(path: string): string[] {
  const ignore = () => undefined;
  if (jumpPaths.test(path)) {
    loadJump().catch(ignore);
    return ['sso'];
  }
  const { accessToken, user } = useSession.getState();
  if (path === '/login' || accessToken === null || user === null) {
    loadLogin().catch(ignore);
    return ['session'];
  }
  if (path === '/changePassword' || user.mustChangePassword) {
    loadChangePassword().catch(ignore);
    return ['session'];
  }
  loadShell().catch(ignore);
  enter().catch(ignore);
  return ['shell'];
}
