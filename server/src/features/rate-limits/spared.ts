// Names the calls that no rule limits, so that an administrator can always correct the rules: the sign-in (which has
// its own limits), the first calls of the console, and the rules themselves.
const spared: ReadonlySet<string> = new Set([
  'session.token',
  'session.captcha',
  'session.providers',
  'session.user',
  'session.userConfig',
  'session.signOut',
  'session.changePassword',
  'menu.get',
]);

/** Returns whether a call (`area.route`) is never limited by a rule. */
export const isSpared = (name: string): boolean =>
  spared.has(name) || name.startsWith('rateLimits.');
