/**
 * The reasons why a copy may leave: a rule of its class, more copies than readers want, wear, or no loan since its
 * arrival.
 */
export const weedingReasons = ['rule', 'surplus', 'worn', 'dead'] as const;
export type WeedingReasonCode = (typeof weedingReasons)[number];

/** The conditions that keep a copy in spite of a reason, the most important first. */
export const weedingGuards = [
  'lastInCity',
  'hold',
  'special',
  'set',
  'recent',
  'lastInLibrary',
  'inPlan',
  'notThere',
] as const;
export type WeedingGuardCode = (typeof weedingGuards)[number];

/** The decisions that a person can make about a copy at the shelf. */
export const weedingDecisions = ['keep', 'withdraw', 'move', 'mend', 'missing'] as const;
export type WeedingDecision = (typeof weedingDecisions)[number];

/** The outcomes of a decision. All except `done`, `again` and `older` leave the copy undecided. */
export const weedingOutcomes = [
  'done',
  'again',
  'older',
  'guarded',
  'lastInCity',
  'notHere',
  'notFound',
] as const;
export type WeedingOutcome = (typeof weedingOutcomes)[number];
