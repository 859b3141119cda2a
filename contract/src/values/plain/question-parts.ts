/**
 * The parts of a question to the model that a parameter of a rule may replace. The key is the name of the parameter,
 * the value the type that it must have.
 */
export const questionParts = {
  range: 'dateRange',
  base: 'dateRange',
  grain: 'enumeration',
  compare: 'enumeration',
  top: 'number',
  silent_days: 'number',
  periods: 'number',
} as const;
export type QuestionPartName = keyof typeof questionParts;

/** Returns the key of a part within a question. */
export const partKey = (name: QuestionPartName): string =>
  name === 'silent_days' ? 'silentDays' : name;
