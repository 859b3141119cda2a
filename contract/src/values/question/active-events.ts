/** The events that make a reader active, because the reader causes them. */
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
