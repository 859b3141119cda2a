import { z } from 'zod';
import {
  scanOutcomes,
  transferAims,
  transferGuards,
  transferStages,
  transferStates,
  transferSteps,
} from './plain/transfer-values.ts';

// Transfer plans, which move copies between libraries. A plan is made from a question; copies are struck from it; then
// it is approved and carried out at the shelf.

const libcode = z.string().min(1).max(64);
const codes = z.array(z.string().min(1).max(64)).max(200);

/** Boxes on each weekday, from Monday to Sunday, with some on at least one day. */
const boxWeek = z
  .array(z.number().int().min(0).max(500))
  .length(7)
  .refine((week) => week.some((boxes) => boxes > 0))
  .nullable()
  .default(null);

/** The question of a transfer plan, with all its limits. */
export const TransferQuestion = z.strictObject({
  /** The library group; if absent, the caller's default group. */
  glc: z.string().max(64).optional(),
  /** Copies move between these libraries only. */
  libraries: z.array(libcode).min(2).max(1_000),
  aim: z.enum(transferAims).default('loans'),
  /** The largest number of copies in the plan. */
  most: z.number().int().min(1).max(20_000).default(300),
  /** The smallest gain of a move for both libraries together, in loans a year. */
  leastGain: z.number().min(0.1).max(100).default(0.5),
  /** Copies stay if they arrived less than this number of days ago. */
  newDays: z.number().int().min(0).max(3_650).default(180),
  /** This number of copies of a title stays in its library. */
  keeps: z.number().int().min(0).max(20).default(1),
  /** No library gets more copies of a title than this number. */
  mostOfTitle: z.number().int().min(1).max(99).default(6),
  /** The largest numbers of copies that leave one library and that come to one; null means no limit. */
  mostLeaving: z.number().int().min(1).max(20_000).nullable().default(null),
  mostArriving: z.number().int().min(1).max(20_000).nullable().default(null),
  /** A library gets no title that a plan brought there within this number of months. */
  restMonths: z.number().int().min(0).max(60).default(12),
  /** Rooms and circulation types whose copies stay, such as local history and reference. */
  keptRooms: codes.default([]),
  keptTypes: codes.default([]),
  /** The percentage of its capacity to which a room may be filled. */
  mostFull: z.number().int().min(50).max(100).default(85),
  /** The most copies of one second class that leave one room; null: as many as the van takes. */
  mostPerRange: z.number().int().min(1).max(1_000).nullable().default(null),
  /** Saved reader groups: a library's demand is that of their readers. Empty: of all readers. */
  readerGroups: z.array(z.uuid()).max(20).default([]),
  /** The boxes that the van takes on each weekday, from Monday to Sunday; 0: it does not run. Null: not known. */
  boxes: boxWeek,
  /** The copies that a box holds. */
  perBox: z.number().int().min(5).max(200).default(30),
  /** For the aim `supply`: the days for which a library has copies of what readers want. */
  supplyDays: z.number().int().min(7).max(365).default(60),
  /**
   * The limits between two libraries, in one direction: the most copies (0: none), the cost of each in loans a year, and
   * the most boxes on each weekday (null: as many as the van takes; without `boxes` they do not count).
   */
  pairs: z
    .array(
      z.strictObject({
        from: libcode,
        to: libcode,
        most: z.number().int().min(0).max(20_000).nullable().default(null),
        cost: z.number().min(0).max(100).default(0),
        boxes: boxWeek,
      }),
    )
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
  /** The gain of the moves for both libraries together, in loans a year. */
  gain: z.number(),
});
const TransferClass = z.object({
  class1: z.string(),
  /** The name of the class; empty if it has none. */
  name: z.string(),
  copies: z.number().int(),
  gain: z.number(),
});
/**
 * The number of copies that a guard kept back; for `hadBefore` and `full`, the number of titles that a library did not
 * get.
 */
const GuardCount = z.object({ guard: z.enum(transferGuards), copies: z.number().int() });

/** A day on which the van runs for a plan, with its boxes from library to library. */
const TransferVanDay = z.object({
  day: z.iso.date(),
  boxes: z.number().int(),
  loads: z.array(
    z.object({
      from: z.string(),
      fromName: z.string(),
      to: z.string(),
      toName: z.string(),
      boxes: z.number().int(),
      copies: z.number().int(),
    }),
  ),
});
export type TransferVanDay = z.output<typeof TransferVanDay>;

const TransferSums = z.object({
  copies: z.number().int(),
  titles: z.number().int(),
  gain: z.number(),
  pairs: z.array(TransferPair),
  classes: z.array(TransferClass),
});
export const TransferWhatIf = TransferSums.extend({
  guards: z.array(GuardCount),
  /** The number of copies of titles that another of the libraries could use. */
  looked: z.number().int(),
  /** The days on which the van would run; null if its boxes are not known. */
  van: z.array(TransferVanDay).nullable(),
});
export type TransferWhatIf = z.output<typeof TransferWhatIf>;

export const TransferPlanRow = z.object({
  id: z.uuid(),
  glc: z.string(),
  name: z.string(),
  state: z.enum(transferStates),
  /** The number of copies in the plan that are not struck, of libraries that the caller may see. */
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
  /**
   * The copies that the guards kept back when the plan was made; empty for callers who see only some of its libraries.
   */
  guards: z.array(GuardCount),
  /**
   * True if the caller may strike copies, approve and delete the plan, because all of its libraries are in the
   * caller's scope.
   */
  isWhole: z.boolean(),
  stages: z.array(z.object({ stage: z.enum(transferStages), copies: z.number().int() })),
  sums: TransferSums,
  /** The days on which the van runs for the copies that are still to be sent; null if its boxes are not known. */
  van: z.array(TransferVanDay).nullable(),
});
export type TransferPlan = z.output<typeof TransferPlan>;

/**
 * The effect of a plan in the first days after the arrivals: loans for each copy that moved, and for its twins that
 * stayed.
 */
const WindowEffect = z.object({
  days: z.number().int(),
  /** The number of copies that arrived at least `days` days ago and have twins. */
  copies: z.number().int(),
  /**
   * The number of these copies whose twins have the same title; the twins of the others have the same class and about
   * the same age.
   */
  sameTitle: z.number().int(),
  /** The number of copies that arrived at least `days` days ago and have no twins. */
  alone: z.number().int(),
  /** The number of copies that arrived later. */
  waiting: z.number().int(),
  moved: z.number().nullable(),
  twins: z.number().nullable(),
  difference: z.number().nullable(),
  /** The 95 % interval of the difference; null with fewer than two copies. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The loans that the plan promised for this number of days. */
  promised: z.number().nullable(),
});
export const TransferEffect = z.object({
  windows: z.array(WindowEffect),
  /** True if the plan is so large that only a random part of its copies is judged. */
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
  /** The barcode of the copy; for `send`, the number of the box. */
  barcode: z.string().trim().min(1).max(64),
  box: z.string().trim().max(30).default(''),
  at: z.iso.datetime(),
});
export type TransferScan = z.output<typeof TransferScan>;
export const ScanResult = z.object({
  id: z.uuid(),
  outcome: z.enum(scanOutcomes),
  /** A sentence about the scanned copy and the outcome of the scan. */
  text: z.string(),
});
export type ScanResult = z.output<typeof ScanResult>;
