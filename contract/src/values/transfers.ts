import { z } from 'zod';
import {
  scanOutcomes,
  transferAims,
  transferGuards,
  transferStages,
  transferStates,
  transferSteps,
} from './plain/transfer-values.ts';

// Plans that move copies between libraries: made by a question, struck through, approved, and worked through at the
// shelf.

const libcode = z.string().min(1).max(64);
const codes = z.array(z.string().min(1).max(64)).max(200);

/** The question that a plan answers, with the limits that it keeps to. */
export const TransferQuestion = z.strictObject({
  /** The library group; left out: the caller's own. */
  glc: z.string().max(64).optional(),
  /** Copies move between these libraries only. */
  libraries: z.array(libcode).min(2).max(1_000),
  aim: z.enum(transferAims).default('loans'),
  /** The most copies that the van takes. */
  most: z.number().int().min(1).max(20_000).default(300),
  /** The loans a year that a move must bring over both libraries. */
  leastGain: z.number().min(0.1).max(100).default(0.5),
  /** Copies that arrived less than so many days ago stay. */
  newDays: z.number().int().min(0).max(3_650).default(180),
  /** So many copies of a title stay in its library. */
  keeps: z.number().int().min(0).max(20).default(1),
  /** A library gets no more copies of a title than to have so many. */
  mostOfTitle: z.number().int().min(1).max(99).default(6),
  /** The most copies that leave one library, and that come to one; null: as many as the van takes. */
  mostLeaving: z.number().int().min(1).max(20_000).nullable().default(null),
  mostArriving: z.number().int().min(1).max(20_000).nullable().default(null),
  /** A library gets no title that a plan brought there in so many months. */
  restMonths: z.number().int().min(0).max(60).default(12),
  /** Rooms and circulation types whose copies stay, such as local history and reference. */
  keptRooms: codes.default([]),
  keptTypes: codes.default([]),
  /** Libraries between which nothing moves in this direction. */
  closedPairs: z
    .array(z.strictObject({ from: libcode, to: libcode }))
    .max(2_000)
    .default([]),
});
export type TransferQuestion = z.output<typeof TransferQuestion>;
export type TransferQuestionInput = z.input<typeof TransferQuestion>;

export const NewTransferPlan = TransferQuestion.extend({ name: z.string().trim().min(1).max(60) });

const TransferPair = z.object({
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  toName: z.string(),
  copies: z.number().int(),
  /** The loans a year that the moves bring over both libraries. */
  gain: z.number(),
});
const TransferClass = z.object({ class1: z.string(), copies: z.number().int(), gain: z.number() });
/** How many copies a guard kept back; for `hadBefore` and `full` the titles that a library did not get. */
const GuardCount = z.object({ guard: z.enum(transferGuards), copies: z.number().int() });

const TransferSums = z.object({
  copies: z.number().int(),
  titles: z.number().int(),
  gain: z.number(),
  pairs: z.array(TransferPair),
  classes: z.array(TransferClass),
});
export const TransferWhatIf = TransferSums.extend({
  guards: z.array(GuardCount),
  /** The copies of titles that another of the libraries wants more of. */
  looked: z.number().int(),
});
export type TransferWhatIf = z.output<typeof TransferWhatIf>;

export const TransferPlanRow = z.object({
  id: z.uuid(),
  glc: z.string(),
  name: z.string(),
  state: z.enum(transferStates),
  /** Copies that are not struck, of the libraries that the caller may see. */
  copies: z.number().int(),
  received: z.number().int(),
  gain: z.number(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  approvedBy: z.string(),
  approvedAt: z.iso.datetime().nullable(),
});
export type TransferPlanRow = z.output<typeof TransferPlanRow>;

export const TransferPlan = TransferPlanRow.extend({
  question: TransferQuestion,
  /** What the plan kept back when it was made; empty for callers who see only a part of its libraries. */
  guards: z.array(GuardCount),
  /** The caller may strike, approve and delete: all libraries of the plan are theirs. */
  isWhole: z.boolean(),
  stages: z.array(z.object({ stage: z.enum(transferStages), copies: z.number().int() })),
  sums: TransferSums,
});
export type TransferPlan = z.output<typeof TransferPlan>;

/** What moved copies brought in the first days after they came, beside twins that stayed. Loans are for each copy. */
const WindowEffect = z.object({
  days: z.number().int(),
  /** Copies that came so many days ago and have twins. */
  copies: z.number().int(),
  /** Those among them whose twins have the same title; the twins of others have the same class and about the same age. */
  sameTitle: z.number().int(),
  /** Copies that came so many days ago and have no twin. */
  alone: z.number().int(),
  /** Copies that came later. */
  waiting: z.number().int(),
  moved: z.number().nullable(),
  twins: z.number().nullable(),
  difference: z.number().nullable(),
  /** The 95 % interval of the difference; null with fewer than two copies. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The loans that the plan promised in so many days. */
  promised: z.number().nullable(),
});
export const TransferEffect = z.object({
  windows: z.array(WindowEffect),
  /** The plan is so large that only a part of its copies, chosen at random, is judged. */
  isPart: z.boolean(),
});
export type TransferEffect = z.output<typeof TransferEffect>;

export const TransferCopyRow = z.object({
  id: z.uuid(),
  barcode: z.string(),
  bookrecno: z.string(),
  title: z.string(),
  class1: z.string(),
  callno: z.string(),
  from: z.string(),
  fromName: z.string(),
  room: z.string(),
  roomName: z.string(),
  to: z.string(),
  toName: z.string(),
  gain: z.number(),
  reason: z.string(),
  stage: z.enum(transferStages),
  box: z.string(),
});
export type TransferCopyRow = z.output<typeof TransferCopyRow>;

/** A scan at the shelf. The device makes the id, so that a scan that is sent twice counts once. */
export const TransferScan = z.strictObject({
  id: z.uuid(),
  step: z.enum(transferSteps),
  /** The barcode of the copy; for `send` the number of the box. */
  barcode: z.string().trim().min(1).max(64),
  box: z.string().trim().max(30).default(''),
  at: z.iso.datetime(),
});
export type TransferScan = z.output<typeof TransferScan>;
export const ScanResult = z.object({
  id: z.uuid(),
  outcome: z.enum(scanOutcomes),
  /** What the scan was of, and what became of it, in words. */
  text: z.string(),
});
export type ScanResult = z.output<typeof ScanResult>;
