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

export const transferStates = ['draft', 'approved', 'closed'] as const;
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
