/** The settings that administrators change while it runs, as they begin. */
export const paramSeeds: Readonly<Record<string, string>> = {
  'copyright.zh-CN': '© 2026 馆析',
  'copyright.en-US': '© 2026 Stacksight',
  // Where a title is shown to the public; {bookrecno} and {isbn} are filled in. Empty: no link.
  'opac.deployment': 'common',
  'opac.template.common': '',
  'opac.template.hainan': '',
  // Days without data until somebody is told; 0: nobody is.
  'data.late_days': '3',
  // Days until a password must be changed; 0: never.
  'password.max_days': '0',
  analytics_ai_enable: 'false',
  analytics_ai_code: 'stacksight',
  analytics_ai_text: '/analyticsWeb/',
  analytics_ai_route: '',
};

/** The console: a public client, whose secret could not be kept in a browser. */
export const consoleClient = {
  clientId: 'console',
  secretHash: null,
  scope: 'console',
  accessTokenValidity: 15 * 60,
  refreshTokenValidity: 12 * 3600,
};
