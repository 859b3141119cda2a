import { z } from 'zod';
import { Day } from '../date-range.ts';

// What an installation sends to its parent: the statistics of one library group in one month. They are aggregates; a
// report has no readers, and no counts of fewer than five readers.

/** The version of the form of reports. A parent refuses a report of another version. */
export const syncVersion = 1;
export const syncContents = ['stock', 'readers', 'circulation', 'visits', 'online'] as const;
export type SyncContent = (typeof syncContents)[number];
/** The ways in which a report breaks its metrics down. */
export const syncBreakdowns = ['mainClass', 'readerType'] as const;
export type SyncBreakdown = (typeof syncBreakdowns)[number];
export const syncLimits = { rows: 100_000, bytes: 6_000_000, metrics: 60, names: 4_000 } as const;

/** A calendar month, `2026-10`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is not a month such as 2026-10');

const code = z.string().max(64);
const words = z.string().max(600);
const bothNames = z.tuple([z.string().max(200), z.string().max(200)]);

/** The definition of a metric as its sender has it. */
export const SyncMetric = z.strictObject({
  code: code.min(1),
  /** The Chinese and the English name. */
  names: bothNames,
  means: words,
  formula: words,
});
export type SyncMetric = z.output<typeof SyncMetric>;

/**
 * One number: the metric, the library (empty for the whole group), the breakdown (empty for none), the code of the
 * breakdown, and the value. Null is unknown, and `few` is one to four readers.
 */
export type SyncRow = [
  metric: string,
  library: string,
  breakdown: string,
  code: string,
  value: number | 'few' | null,
];

const isCode = (part: unknown): boolean => typeof part === 'string' && part.length <= 64;
const isValue = (part: unknown): boolean =>
  part === null || part === 'few' || (typeof part === 'number' && Number.isFinite(part));

/** There may be 100,000 rows, so the schema checks them without copying them and stops at the first fault. */
const SyncRows = z
  .custom<SyncRow[]>(
    (rows) =>
      Array.isArray(rows) &&
      rows.length <= syncLimits.rows &&
      rows.every(
        (row) =>
          Array.isArray(row) &&
          row.length === 5 &&
          row.slice(0, 4).every(isCode) &&
          isValue(row[4]),
      ),
    'must be rows of four codes and a value',
  )
  .meta({ type: 'array', items: { type: 'array', minItems: 5, maxItems: 5 } });

const names = z.record(code, bothNames);

export const SyncReport = z.strictObject({
  version: z.literal(syncVersion),
  glc: code.min(1),
  groupNames: bothNames,
  month: Month,
  /** The last day with data; null if there are none. */
  dataUntil: Day.nullable(),
  modelVersion: z.string().max(40),
  madeAt: z.iso.datetime(),
  metrics: z.array(SyncMetric).max(syncLimits.metrics),
  /** The names of the codes in the rows. */
  names: z.strictObject({ library: names, mainClass: names, readerType: names }),
  /** The breakdowns without libraries, because the report would have been too large. */
  leftOut: z.array(z.enum(syncBreakdowns)),
  counts: z.strictObject({
    rows: z.number().int().nonnegative(),
    few: z.number().int().nonnegative(),
  }),
  rows: SyncRows,
});
export type SyncReport = z.output<typeof SyncReport>;

/**
 * The signed envelope. The signature is HMAC-SHA256 with the key of the child, over the lines of `child`, `id`,
 * `sentAt` and `digest`; the digest is SHA-256 of the report. An empty report is a trial, which changes nothing.
 */
export const SyncEnvelope = z.strictObject({
  child: z.uuid(),
  /** The id of the sending, the same in each attempt. */
  id: z.uuid(),
  sentAt: z.iso.datetime(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().max(100),
  /** The report as JSON text. */
  report: z.string().max(syncLimits.bytes),
});
export type SyncEnvelope = z.output<typeof SyncEnvelope>;

/** The reasons why a parent refuses a report or some of its rows. */
export const syncReasons = [
  'unreadable',
  'version',
  'group',
  'month',
  'older',
  'counts',
  'nothing',
  'metric',
  'library',
  'total',
  'breakdown',
  'number',
  'twice',
] as const;
export type SyncReasonCode = (typeof syncReasons)[number];

export const SyncReason = z.object({
  code: z.enum(syncReasons),
  /** The number of refused rows; 0 if the whole report is refused. */
  rows: z.number().int().nonnegative(),
  /** The first values that were refused. */
  examples: z.array(z.string().max(100)).max(5),
});
export type SyncReason = z.output<typeof SyncReason>;

export const syncOutcomes = ['accepted', 'partly', 'refused'] as const;
export const SyncAnswer = z.object({
  state: z.enum([...syncOutcomes, 'trial']),
  taken: z.number().int().nonnegative(),
  refused: z.number().int().nonnegative(),
  reasons: z.array(SyncReason).max(syncReasons.length),
  /** The metrics whose definition at the parent differs. */
  differing: z.array(z.string().max(64)).max(syncLimits.metrics),
});
export type SyncAnswer = z.output<typeof SyncAnswer>;
