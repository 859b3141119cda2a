import { z } from 'zod';
import { Day } from '../date-range.ts';
import { TableQuery } from '../query.ts';
import { returnFormats } from './return-form.ts';
import { periodKinds, ReturnPeriod } from './return-period.ts';

// A filled-in return, its checks, its closings and the differences since a closing.

export const fieldStates = ['worked', 'entered', 'overruled', 'unknown'] as const;
/** Why a field has no number that is worked out. */
export const fieldLacks = ['denied', 'hidden', 'notLoaded', 'noData', 'byHand', 'parts'] as const;

export const ReturnEntry = z.object({
  /** Null where the entry was taken back. */
  value: z.number().nullable(),
  note: z.string(),
  enteredBy: z.string(),
  enteredAt: z.string(),
});
export type ReturnEntry = z.output<typeof ReturnEntry>;

export const ReturnField = z.object({
  code: z.string(),
  section: z.string(),
  number: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  format: z.enum(returnFormats),
  /** The definition of the form. */
  means: z.string(),
  /** How the number is counted here; null for a field that is entered. */
  counted: z.string().nullable(),
  /** The next step where there is no number, such as what to connect; null where there is one. */
  next: z.string().nullable(),
  state: z.enum(fieldStates),
  lacks: z.enum(fieldLacks).nullable(),
  /** The number that is worked out, also beside an entry that overrules it. */
  worked: z.number().nullable(),
  entry: ReturnEntry.nullable(),
  /** The number of the return: the entry, else what is worked out. */
  value: z.number().nullable(),
  /** The same number of the period a year before. */
  before: z.number().nullable(),
  change: z.number().nullable(),
  /** The last day with data where the data end inside the period. */
  dataUntil: Day.nullable(),
  /** The question of the number, for the rows behind it; null for a field that is no metric. */
  query: TableQuery.nullable(),
});
export type ReturnField = z.output<typeof ReturnField>;

export const checkKinds = ['sum', 'parts', 'atMost', 'ratio', 'bound', 'change'] as const;
export const ReturnCheck = z.object({
  code: z.string(),
  kind: z.enum(checkKinds),
  /** The fields that disagree; the first is the one to look at. */
  fields: z.array(z.string()),
  says: z.string(),
  note: ReturnEntry.omit({ value: true }).nullable(),
});
export type ReturnCheck = z.output<typeof ReturnCheck>;

export const PeriodClosing = z.object({
  id: z.uuid(),
  /** The library; empty for the whole group. */
  libcode: z.string(),
  placeName: z.string(),
  period: ReturnPeriod,
  kind: z.enum(periodKinds),
  note: z.string(),
  closedBy: z.string(),
  closedAt: z.string(),
  reopenedBy: z.string().nullable(),
  reopenedAt: z.string().nullable(),
  reopenReason: z.string(),
  modelVersion: z.string(),
  /** False for a closing of a group that the caller may see only in part. */
  mayChange: z.boolean(),
});
export type PeriodClosing = z.output<typeof PeriodClosing>;

export const OfficialReturn = z
  .object({
    form: z.object({
      code: z.string(),
      version: z.number().int(),
      name: z.string(),
      note: z.string(),
    }),
    period: ReturnPeriod,
    glc: z.string(),
    libcode: z.string(),
    placeName: z.string(),
    from: Day,
    to: Day,
    /** The days of the period have not all passed. */
    isOpenEnded: z.boolean(),
    isDemo: z.boolean(),
    sections: z.array(z.object({ code: z.string(), number: z.string(), name: z.string() })),
    fields: z.array(ReturnField),
    checks: z.array(ReturnCheck),
    closing: PeriodClosing.nullable(),
    mayEnter: z.boolean(),
    mayClose: z.boolean(),
  })
  .meta({ id: 'OfficialReturn' });
export type OfficialReturn = z.output<typeof OfficialReturn>;

export const differenceReasons = [
  'late',
  'undone',
  'changed',
  'definition',
  'entry',
  'parts',
  'rest',
] as const;
export const ReturnDifference = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  format: z.enum(returnFormats),
  was: z.number().nullable(),
  now: z.number().nullable(),
  reasons: z.array(
    z.object({
      reason: z.enum(differenceReasons),
      says: z.string(),
      /** The part of the difference that the reason explains; null without a number, as for readers who count once. */
      amount: z.number().nullable(),
      /** The load, and when it came. */
      load: z.object({ batch: z.string(), file: z.string(), at: z.string().nullable() }).nullable(),
      /** The question whose rows are behind the difference; null where there are none. */
      query: TableQuery.nullable(),
    }),
  ),
});
export type ReturnDifference = z.output<typeof ReturnDifference>;

/** A statistic of a library and a month that is no longer what was published. */
export const ChangedFigure = z.object({
  libcode: z.string(),
  library: z.string(),
  month: z.string(),
  metric: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  was: z.number().nullable(),
  now: z.number().nullable(),
});
export type ChangedFigure = z.output<typeof ChangedFigure>;
