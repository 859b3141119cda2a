// Chooses the screen of a path for a signed-in or signed-out user (spec §2).

export type Screen = 'login' | 'jump' | 'changePassword' | 'shell';

type SignInState = { isSignedIn: boolean; mustChangePassword: boolean };

const jumpPaths =
  /^\/(tcc_sso_login(\/[^/]*)?|admin_sso_login|extSystem_sso_login|random_sso_login)\/?$/;

/** Returns whether opening this path clears the stored session. */
export function clearsSession(path: string): boolean {
  return path === '/login' || jumpPaths.test(path);
}

/**
 * Returns the screen of a path; without a token and a stored user, every path but the jump page shows the login page.
 */
export function chooseScreen(path: string, who: SignInState): Screen {
  if (jumpPaths.test(path)) return 'jump';
  if (path === '/login' || !who.isSignedIn) return 'login';
  return path === '/changePassword' || who.mustChangePassword ? 'changePassword' : 'shell';
}
