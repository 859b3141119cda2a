import { z } from 'zod';
import {
  weedingDecisions,
  weedingGuards,
  weedingOutcomes,
  weedingReasons,
} from './plain/weeding-values.ts';

// Copies that may leave the collection: the policy, the candidates, and the decisions that people made at the shelf.

const years = z.number().int().min(1).max(50);
const code = z.string().trim().min(1).max(64);

export const WeedingRule = z.strictObject({
  /** A class with the classes below it. A copy follows the rule with the longest class that matches. */
  clc: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{1,3}[\d.-]{0,12}$/),
  /** A copy may leave if it was published more than this number of years ago; null means at any age. */
  ageYears: years.nullable(),
  /**
   * A copy may leave if it was not lent for this number of years; null means any use. Without either limit, no copy
   * leaves by its class.
   */
  idleYears: years.nullable(),
});
export type WeedingRule = z.output<typeof WeedingRule>;

/** The rules and limits for weeding of a library. */
export const WeedingPolicy = z.strictObject({
  rules: z.array(WeedingRule).max(300),
  /** The last copy of a title must bring this number of loans a year; otherwise it is a surplus copy. */
  leastGain: z.number().min(0).max(10),
  /** A copy counts as worn after this number of loans; circulation types may have their own numbers. */
  wearLoans: z.number().int().min(1).max(10_000),
  wearByType: z
    .array(z.strictObject({ cirtype: code, loans: z.number().int().min(1).max(10_000) }))
    .max(100),
  /** A copy may leave if it was not lent for this number of years after its arrival. */
  deadYears: years,
  /** Copies stay if they arrived less than this number of days ago. */
  restDays: z.number().int().min(0).max(3_650),
  /** True if the last copy of a title in a library stays. The last copy of all libraries always stays. */
  keepsLast: z.boolean(),
  /** Rooms and circulation types whose copies stay, besides closed stacks and copies that are not for loan. */
  keptRooms: z.array(code).max(200),
  keptTypes: z.array(code).max(100),
  /** The years until a copy that stays is asked about again, unless the decision says otherwise. */
  askYears: years,
  /** The thickness of a copy on the shelf, in centimetres. */
  thickness: z.number().min(0.5).max(10),
});
export type WeedingPolicy = z.output<typeof WeedingPolicy>;

export const WeedingCopy = z.object({
  /** The barcode of the copy. */
  id: z.string(),
  barcode: z.string(),
  bookrecno: z.string(),
  title: z.string(),
  author: z.string(),
  callno: z.string(),
  clc: z.string(),
  libcode: z.string(),
  libraryName: z.string(),
  loc: z.string(),
  roomName: z.string(),
  pubYear: z.number().int().nullable(),
  addedOn: z.string().nullable(),
  lastLoanOn: z.string().nullable(),
  loansEver: z.number().int(),
  price: z.number().nullable(),
  reasons: z.array(z.enum(weedingReasons)),
  guards: z.array(z.enum(weedingGuards)),
  /** The reasons why the copy may leave, and the guards that keep it, in words; empty if there are none. */
  reason: z.string(),
  guard: z.string(),
});
export type WeedingCopy = z.output<typeof WeedingCopy>;

/** The sums of some copies; `value` leaves out copies without a price. */
const amounts = {
  copies: z.number().int(),
  metres: z.number(),
  value: z.number(),
  unpriced: z.number().int(),
};
const WeedingAmount = z.object(amounts);
export type WeedingAmount = z.output<typeof WeedingAmount>;

export const WeedingClass = z.object({
  /** The code of the class. */
  id: z.string(),
  className: z.string(),
  ...amounts,
  /** The copies that have a reason to leave but are kept by a guard. */
  guarded: z.number().int(),
});
export type WeedingClass = z.output<typeof WeedingClass>;

export const WeedingTotals = z.object({
  /** The copies that may leave, and the copies that a guard keeps. */
  free: WeedingAmount,
  guarded: WeedingAmount,
  /** The number of copies for each reason; a copy may have several reasons and several guards. */
  reasons: z.array(z.object({ reason: z.enum(weedingReasons), copies: z.number().int() })),
  guards: z.array(z.object({ guard: z.enum(weedingGuards), copies: z.number().int() })),
  /** The number of copies with a decision, which are not asked about before their day. */
  decided: z.number().int(),
});
export type WeedingTotals = z.output<typeof WeedingTotals>;

/** A decision from a device. The device makes the id, so that a decision that is sent twice counts once. */
export const NewWeedingDecision = z.strictObject({
  id: z.uuid(),
  barcode: z.string().trim().min(1).max(64),
  decision: z.enum(weedingDecisions),
  /** The years until a copy that stays is asked about again; null means the years of the policy. */
  years: z.number().int().min(1).max(20).nullable().default(null),
  note: z.string().trim().max(200).default(''),
  /** True if the person has seen the guards of the copy and still withdraws it. */
  isSure: z.boolean().default(false),
  /** The time of the decision, by the clock of the device. */
  at: z.iso.datetime(),
});
export type NewWeedingDecision = z.output<typeof NewWeedingDecision>;

export const WeedingResult = z.object({
  id: z.uuid(),
  outcome: z.enum(weedingOutcomes),
  text: z.string(),
});
export type WeedingResult = z.output<typeof WeedingResult>;

export const DecidedCopy = z.object({
  id: z.uuid(),
  barcode: z.string(),
  bookrecno: z.string(),
  title: z.string(),
  author: z.string(),
  callno: z.string(),
  clc: z.string(),
  libcode: z.string(),
  libraryName: z.string(),
  roomName: z.string(),
  pubYear: z.number().int().nullable(),
  addedOn: z.string().nullable(),
  price: z.number().nullable(),
  reason: z.string(),
  decision: z.enum(weedingDecisions),
  note: z.string(),
  /** The copy is not asked about before this day; null means never again. */
  askAgainOn: z.string().nullable(),
  decidedAt: z.string(),
  decidedBy: z.string(),
});
export type DecidedCopy = z.output<typeof DecidedCopy>;
