/** Why a copy may leave: a rule of its class, more copies than readers want, its wear, or no loan since it came. */
export const weedingReasons = ['rule', 'surplus', 'worn', 'dead'] as const;
export type WeedingReasonCode = (typeof weedingReasons)[number];

/** What keeps a copy all the same, the weightiest first. */
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

/** What a person decides about a copy at the shelf. */
export const weedingDecisions = ['keep', 'withdraw', 'move', 'mend', 'missing'] as const;
export type WeedingDecision = (typeof weedingDecisions)[number];

/** What became of a decision; all but `done`, `again` and `older` leave the copy undecided. */
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
