import { z } from 'zod';
import {
  weedingDecisions,
  weedingGuards,
  weedingOutcomes,
  weedingReasons,
} from './plain/weeding-values.ts';

// Copies that may leave the collection: the rules, the candidates, and what people decided at the shelf.

const years = z.number().int().min(1).max(50);
const code = z.string().trim().min(1).max(64);

export const WeedingRule = z.strictObject({
  /** A class and everything below it; the longest class that fits a copy holds. */
  clc: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{1,3}[\d.-]{0,12}$/),
  /** Published more than so many years ago; null: at any age. */
  ageYears: years.nullable(),
  /** Not lent for so many years; null: however used. Without either bound, no copy leaves by its class. */
  idleYears: years.nullable(),
});
export type WeedingRule = z.output<typeof WeedingRule>;

/** The rules and limits by which a library weeds. */
export const WeedingPolicy = z.strictObject({
  rules: z.array(WeedingRule).max(300),
  /** The last copy of a title must bring so many loans a year, or it is one too many. */
  leastGain: z.number().min(0).max(10),
  /** So many loans wear a copy out, and those of some circulation types earlier or later. */
  wearLoans: z.number().int().min(1).max(10_000),
  wearByType: z
    .array(z.strictObject({ cirtype: code, loans: z.number().int().min(1).max(10_000) }))
    .max(100),
  /** Never lent for so many years after it came. */
  deadYears: years,
  /** Copies that came less than so many days ago stay. */
  restDays: z.number().int().min(0).max(3_650),
  /** Whether the last copy of a title stays in its library. The last of all libraries always stays. */
  keepsLast: z.boolean(),
  /** Rooms and circulation types whose copies stay, besides closed stacks and copies that are not for loan. */
  keptRooms: z.array(code).max(200),
  keptTypes: z.array(code).max(100),
  /** A copy that is kept is asked about again after so many years, unless the decision says otherwise. */
  askYears: years,
  /** The centimetres of a shelf that a copy takes. */
  thickness: z.number().min(0.5).max(10),
});
export type WeedingPolicy = z.output<typeof WeedingPolicy>;

export const WeedingCopy = z.object({
  /** The barcode. */
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
  /** Why it may leave, and what keeps it all the same, in words; empty if there is nothing. */
  reason: z.string(),
  guard: z.string(),
});
export type WeedingCopy = z.output<typeof WeedingCopy>;

/** How much some copies are; `value` leaves out those without a price. */
const amounts = {
  copies: z.number().int(),
  metres: z.number(),
  value: z.number(),
  unpriced: z.number().int(),
};
const WeedingAmount = z.object(amounts);
export type WeedingAmount = z.output<typeof WeedingAmount>;

export const WeedingClass = z.object({
  /** The class. */
  id: z.string(),
  className: z.string(),
  ...amounts,
  /** Copies that may leave by a reason but for a guard. */
  guarded: z.number().int(),
});
export type WeedingClass = z.output<typeof WeedingClass>;

export const WeedingTotals = z.object({
  /** Copies that may leave, and copies that a guard keeps. */
  free: WeedingAmount,
  guarded: WeedingAmount,
  /** A copy may have several reasons and several guards. */
  reasons: z.array(z.object({ reason: z.enum(weedingReasons), copies: z.number().int() })),
  guards: z.array(z.object({ guard: z.enum(weedingGuards), copies: z.number().int() })),
  /** Decided already, and not asked about before its day. */
  decided: z.number().int(),
});
export type WeedingTotals = z.output<typeof WeedingTotals>;

/** A decision as a device sends it; the device makes the id, so that one that is sent twice counts once. */
export const NewWeedingDecision = z.strictObject({
  id: z.uuid(),
  barcode: z.string().trim().min(1).max(64),
  decision: z.enum(weedingDecisions),
  /** Years until the copy is asked about again, for a copy that is kept; null: as the rules say. */
  years: z.number().int().min(1).max(20).nullable().default(null),
  note: z.string().trim().max(200).default(''),
  /** The person has seen what keeps the copy and withdraws it all the same. */
  isSure: z.boolean().default(false),
  /** When it was decided, by the clock of the device. */
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
  /** The copy is not asked about before this day; null: never again. */
  askAgainOn: z.string().nullable(),
  decidedAt: z.string(),
  decidedBy: z.string(),
});
export type DecidedCopy = z.output<typeof DecidedCopy>;
