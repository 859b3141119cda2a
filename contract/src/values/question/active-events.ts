/** Events that a reader causes; each one makes the reader active. */
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
