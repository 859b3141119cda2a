import { z } from 'zod';

// What the checks of the data found.

/** The checks, in the order in which they are shown. */
export const qualityChecks = [
  'late',
  'noLoans',
  'noVisits',
  'twice',
  'unknownItem',
  'unknownTitle',
  'unknownReader',
  'itemWithoutTitle',
  'unnamedCodes',
  'future',
  'returnFirst',
  'beforeBirth',
  'birthYear',
  'cardDates',
  'itemDates',
  'holdDates',
  'price',
  'pubYear',
  'amount',
  'count',
] as const;
export const QualityCheck = z.enum(qualityChecks);
export type QualityCheck = z.output<typeof QualityCheck>;

export const qualityKinds = ['late', 'gaps', 'twice', 'orphans', 'codes', 'values'] as const;
export type QualityKind = (typeof qualityKinds)[number];

/** `accepted`: found, and all of it is accepted as known. `unknown`: the data do not allow the check. */
export const qualityStates = ['found', 'unknown', 'accepted', 'fine'] as const;
export type QualityState = (typeof qualityStates)[number];

/** The number of rows of a check on a day; null where the check was not possible then. */
const CoursePoint = z.object({ day: z.string(), rows: z.number().int().nullable() });

export const QualityRow = z.object({
  id: QualityCheck,
  kind: z.enum(qualityKinds),
  /** The name of the check, what it looks for, and what to do, in the caller's language. */
  name: z.string(),
  means: z.string(),
  advice: z.string(),
  state: z.enum(qualityStates),
  /** Why the check is not possible; null if it is. */
  why: z.string().nullable(),
  /** The number of rows, codes or days that are not accepted; null if unknown, or fewer than five readers. */
  rows: z.number().int().nullable(),
  /** The unit that the number counts. */
  unit: z.string(),
  /** The number that is accepted as known. */
  accepted: z.number().int(),
  /** The number of places (libraries, sources, dictionaries, gaps) that are not accepted. */
  places: z.number().int(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  /** The difference to four weeks before, or to the oldest day of the course; null if there is no earlier day. */
  change: z.number().int().nullable(),
  course: z.array(CoursePoint),
  /** True if the rows behind the number can be listed for the caller. */
  hasRows: z.boolean(),
  /** The page of the console on which it is put right; null if it is put right in the source. */
  fix: z.string().nullable(),
});
export type QualityRow = z.output<typeof QualityRow>;

export const KnownFinding = z.object({
  id: z.uuid(),
  rows: z.number().int(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});

export const QualityFinding = z.object({
  /** The key of the place, by which it is accepted. */
  id: z.string(),
  check: QualityCheck,
  /** The library, source or dictionary, in the caller's language. */
  place: z.string(),
  libcode: z.string(),
  /** The finding as a sentence. */
  says: z.string(),
  rows: z.number().int().nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  /** The reason for which it is known; null if it is reported. */
  acceptance: KnownFinding.nullable(),
  mayAccept: z.boolean(),
  fix: z.string().nullable(),
});
export type QualityFinding = z.output<typeof QualityFinding>;

/** A row behind a check. Readers are never named; a field that the check does not show is empty. */
export const QualityExample = z.object({
  id: z.string(),
  day: z.string().nullable(),
  event: z.string().nullable(),
  library: z.string().nullable(),
  room: z.string().nullable(),
  title: z.string().nullable(),
  barcode: z.string().nullable(),
  /** The value that is wrong. */
  value: z.string().nullable(),
  /** The number of times. */
  count: z.number().nullable(),
});
export type QualityExample = z.output<typeof QualityExample>;

export const QualitySource = z.object({
  id: z.string(),
  name: z.string(),
  /** The newest file of the source. */
  file: z.string(),
  door: z.enum(['file', 'drop', 'rule', 'push', 'demo']),
  /** The data that the source brings, in the caller's language, with the last day of each. */
  gives: z.array(z.object({ name: z.string(), until: z.string().nullable() })),
  /** The other kinds of data that the source does not bring, in the caller's language. */
  lacks: z.array(z.string()),
  loads: z.number().int(),
  loadedAt: z.string().nullable(),
  rowsRefused: z.number().int(),
  /** How many days old the source's data usually become before the next load; null if it has come too seldom. */
  usualDays: z.number().nullable(),
  /** The age of its oldest kind of data; null for data without days. */
  ageDays: z.number().int().nullable(),
  isLate: z.boolean().nullable(),
});
export type QualitySource = z.output<typeof QualitySource>;

export const QualityAcceptance = KnownFinding.extend({
  check: QualityCheck,
  name: z.string(),
  place: z.string(),
  says: z.string(),
});
export type QualityAcceptance = z.output<typeof QualityAcceptance>;

export const QualitySummary = z.object({
  glc: z.string(),
  /** The number of checks with open findings; null before the first run. */
  open: z.number().int().nullable(),
  /** The number of checks that could not be worked out. */
  unknown: z.number().int(),
  checkedAt: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
});
export type QualitySummary = z.output<typeof QualitySummary>;

export const Lacking = z.object({
  /** The kind of data, in the caller's language. */
  kind: z.string(),
  /** The source that feeds the neighbouring numbers; empty if nothing is loaded. */
  source: z.string(),
  /** Why the source does not answer, as a sentence. */
  why: z.string(),
});
export type Lacking = z.output<typeof Lacking>;
