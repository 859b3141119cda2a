/**
 * The aims of a transfer plan: more loans, copies for readers who wait, use for copies that nobody borrowed for a year,
 * a supply for so many days, shelves to fill, or shelves to empty.
 */
export const transferAims = ['loans', 'holds', 'idle', 'supply', 'fill', 'empty'] as const;
export type TransferAim = (typeof transferAims)[number];

/** The reasons why a copy stays in its library, or a title is not sent to a library. */
export const transferGuards = [
  'notHere',
  'held',
  'inPlan',
  'special',
  'new',
  'lastInCity',
  'lastInLibrary',
  'target',
  'supply',
  'used',
  'roomy',
  'range',
  'hadBefore',
  'full',
] as const;
export type TransferGuard = (typeof transferGuards)[number];

export const transferStates = ['draft', 'approved', 'closed', 'undone'] as const;
export type TransferState = (typeof transferStates)[number];

/** The stages of a copy in the order of the work, and the two in which it stays where it is. */
export const transferStages = [
  'planned',
  'pulled',
  'packed',
  'sent',
  'received',
  'missing',
  'struck',
] as const;
export type TransferStage = (typeof transferStages)[number];

export const transferSteps = ['pull', 'pack', 'send', 'receive', 'missing'] as const;
export type TransferStep = (typeof transferSteps)[number];

/** The outcomes of a scan. All except `done` and `again` leave the copy unchanged. */
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
