/** What a reader does of their own: it makes them active. */
export const activeEvents = [
  'loan',
  'renew',
  'return',
  'reserve',
  'visit',
  'search',
  'login',
  'in_house',
  'activity',
] as const;
