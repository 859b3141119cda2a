import { z } from 'zod';
import { lastRangeDay, maxDaysAgo, namedRanges, rangeFromText } from './plain/range-text.ts';

// Ranges of days. A range keeps its name until the server resolves it by its own clock, in the library's zone.

export const NamedRange = z.enum(namedRanges);
export type NamedRange = z.output<typeof NamedRange>;

/** A calendar day, `2026-11-21`. */
export const Day = z.iso.date();
const DaysAgo = z.strictObject({ daysAgo: z.number().int().min(1).max(maxDaysAgo) });
const AskedDay = Day.refine((day) => day <= lastRangeDay, { message: 'is after 2299' });
const OnDate = z.strictObject({ date: AskedDay });

/** A range with two chosen ends; it includes both days. */
export const CustomRange = z.strictObject({
  start: z.union([OnDate, DaysAgo]),
  end: z.union([OnDate, DaysAgo, z.enum(['today', 'yesterday'])]),
});
export type CustomRange = z.output<typeof CustomRange>;

/** The days from `from` up to but not including `to`. */
export const DayRange = z
  .strictObject({ from: AskedDay, to: AskedDay })
  .refine((range) => range.from <= range.to, { message: 'from must not be after to' });
export type DayRange = z.output<typeof DayRange>;

export const Range = z.union([NamedRange, CustomRange, DayRange]);
export type Range = z.output<typeof Range>;

/** A named range that moves with the clock, or a range with two chosen ends. */
export const KeptRange = z.union([NamedRange, CustomRange]);
export type KeptRange = z.output<typeof KeptRange>;

/** A range in a query string. */
export const RangeText = z.string().transform((text, context) => {
  const range = rangeFromText(text);
  if (range !== null) return range;
  context.addIssue({
    code: 'custom',
    message: 'is not a range: a name such as last30Day, or start~end',
  });
  return z.NEVER;
});

/** A resolved range: `[from, to)` in `zone`. */
export const ResolvedRange = z.object({
  from: Day,
  to: Day,
  days: z.number().int(),
  zone: z.string(),
  /** True if the last day is today or later, so that the numbers will still grow. */
  isIncomplete: z.boolean(),
});
export type ResolvedRange = z.output<typeof ResolvedRange>;
