/** The first values of the system parameters, which administrators can change while the server runs. */
export const paramSeeds: Readonly<Record<string, string>> = {
  'copyright.zh-CN': '© 2026 馆析',
  'copyright.en-US': '© 2026 Stacksight',
  // The address of a title in the public catalogue; {bookrecno} and {isbn} are filled in. An empty address means no
  // link.
  'opac.deployment': 'common',
  'opac.template.common': '',
  'opac.template.hainan': '',
  // A notice is sent after this number of days without data; 0 means never.
  'data.late_days': '3',
  // A password must be changed after this number of days; 0 means never.
  'password.max_days': '0',
  // Whether reports may be shown to people without an account.
  'report.share': 'false',
  analytics_ai_enable: 'false',
  analytics_ai_code: 'stacksight',
  analytics_ai_text: '/analyticsWeb/',
  analytics_ai_route: '',
  // The calls of a language model for each user and for everybody in a day, and the seconds that an answer may take.
  'assistant.user_day': '200',
  'assistant.house_day': '5000',
  'assistant.seconds': '20',
  'assistant.words_answers': 'true',
  // The words that are replaced before a text leaves the house.
  'assistant.replace': '',
};

/** The OAuth client of the console. It is public, because a browser cannot keep a secret. */
export const consoleClient = {
  clientId: 'console',
  secretHash: null,
  scope: 'console',
  accessTokenValidity: 15 * 60,
  refreshTokenValidity: 12 * 3600,
};
