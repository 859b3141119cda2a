// No rule stands between an operator and the screen where rules are mended: signing in (which has limits of its own),
// what the console asks to begin, and the rules themselves.
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

/** Whether a call, `area.route`, is never limited by a rule. */
export const isSpared = (name: string): boolean =>
  spared.has(name) || name.startsWith('rateLimits.');
