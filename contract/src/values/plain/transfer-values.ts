/** What a plan is after: more loans, readers who wait, or a use for copies that nobody has borrowed for a year. */
export const transferAims = ['loans', 'holds', 'idle'] as const;
export type TransferAim = (typeof transferAims)[number];

/** Why a copy stays where it is, or a title does not come. */
export const transferGuards = [
  'notHere',
  'held',
  'inPlan',
  'special',
  'new',
  'lastInCity',
  'lastInLibrary',
  'target',
  'used',
  'hadBefore',
  'full',
] as const;
export type TransferGuard = (typeof transferGuards)[number];

export const transferStates = ['draft', 'approved', 'closed', 'undone'] as const;
export type TransferState = (typeof transferStates)[number];

export const transferStages = [
  'planned',
  'struck',
  'pulled',
  'packed',
  'sent',
  'received',
  'missing',
] as const;
export type TransferStage = (typeof transferStages)[number];

export const transferSteps = ['pull', 'pack', 'send', 'receive', 'missing'] as const;
export type TransferStep = (typeof transferSteps)[number];

/** What became of a scan; all but `done` and `again` leave the copy as it was. */
export const scanOutcomes = [
  'done',
  'again',
  'notInPlan',
  'struck',
  'notFromHere',
  'notForHere',
  'noBox',
  'emptyBox',
] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];
