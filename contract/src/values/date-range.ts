import { z } from 'zod';

// A range stays named until the server resolves it by its own clock, in the library's zone.

export const namedRanges = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'last7Day',
  'last30Day',
  'last90Day',
  'sofar',
] as const;

export const NamedRange = z.enum(namedRanges);
export type NamedRange = z.output<typeof NamedRange>;

/** A calendar day, `2026-11-21`. */
export const Day = z.iso.date();
const DaysAgo = z.strictObject({ daysAgo: z.number().int().min(1).max(36_500) });
const OnDate = z.strictObject({ date: Day });

/** A range whose ends are chosen one by one; both days belong to it. */
export const CustomRange = z.strictObject({
  start: z.union([OnDate, DaysAgo]),
  end: z.union([OnDate, DaysAgo, z.enum(['today', 'yesterday'])]),
});
export type CustomRange = z.output<typeof CustomRange>;

/** Days from `from` up to, but without, `to`. */
export const DayRange = z
  .strictObject({ from: Day, to: Day })
  .refine((range) => range.from <= range.to, { message: 'from must not be after to' });
export type DayRange = z.output<typeof DayRange>;

export const Range = z.union([NamedRange, CustomRange, DayRange]);
export type Range = z.output<typeof Range>;

const textPattern = /^(\d{4}-\d{2}-\d{2}|\d+d)~(\d{4}-\d{2}-\d{2}|\d+d|today|yesterday)$/;

/** Writes a range for a URL: its name, or `start~end` with both days in it (`2026-01-01~30d`: 30 days ago). */
export function rangeToText(range: NamedRange | CustomRange): string {
  if (typeof range === 'string') return range;
  const side = (value: CustomRange['start'] | CustomRange['end']) =>
    typeof value === 'string' ? value : 'date' in value ? value.date : `${value.daysAgo}d`;
  return `${side(range.start)}~${side(range.end)}`;
}

/** Reads what `rangeToText` wrote; null when the text is no range. */
export function rangeFromText(text: string): NamedRange | CustomRange | null {
  const named = NamedRange.safeParse(text);
  if (named.success) return named.data;
  const [, start, end] = textPattern.exec(text) ?? [];
  if (start === undefined || end === undefined) return null;
  const side = (part: string) =>
    part.endsWith('d') ? { daysAgo: Number(part.slice(0, -1)) } : { date: part };
  const custom = CustomRange.safeParse({
    start: side(start),
    end: end === 'today' || end === 'yesterday' ? end : side(end),
  });
  return custom.success ? custom.data : null;
}

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

/** A range as the server resolved it: `[from, to)` in `zone`, and how much of it has not passed yet. */
export const ResolvedRange = z.object({
  from: Day,
  to: Day,
  days: z.number().int(),
  zone: z.string(),
  /** True while the last day is today or later: its numbers will still grow. */
  isIncomplete: z.boolean(),
});
export type ResolvedRange = z.output<typeof ResolvedRange>;
