import { z } from 'zod';

// The events of a title and of a copy, day by day, and the results of the demand model.

/** A span in the life of a copy; `until` is the first day of the next span, or today. */
const RecordSpan = z.object({
  kind: z.enum(['shelf', 'out', 'way', 'away']),
  from: z.string(),
  until: z.string(),
});
export type RecordSpan = z.output<typeof RecordSpan>;

const RecordCopy = z.object({
  barcode: z.string(),
  libcode: z.string(),
  libraryName: z.string(),
  roomName: z.string(),
  callno: z.string(),
  stateName: z.string(),
  price: z.number().nullable(),
  addedOn: z.string().nullable(),
  withdrawnOn: z.string().nullable(),
  isOnShelf: z.boolean(),
  /** True if the copy is not withdrawn, gone or lost. */
  isHeld: z.boolean(),
  /** Loans of the last 365 days, and loans ever, with those from before the first day of the data. */
  loans: z.number().int(),
  loansEver: z.number().int(),
  spans: z.array(RecordSpan),
});
export type RecordCopy = z.output<typeof RecordCopy>;

export const recordEntryKinds = [
  'arrived',
  'withdrawn',
  'loan',
  'return',
  'hold',
  'holdEnd',
  'move',
  'allot',
  'order',
  'weeding',
] as const;
const RecordEntry = z.object({
  day: z.string(),
  kind: z.enum(recordEntryKinds),
  barcode: z.string(),
  libraryName: z.string(),
  /**
   * The library that the copy came from; empty if the caller may not see that library, null if the copy did not move.
   */
  fromName: z.string().nullable(),
  /** The type of the reader, for callers who may see single readers; null for other callers. */
  readerType: z.string().nullable(),
  /**
   * A number that depends on the kind of entry: days of a loan, waiting days of a hold, copies of an order, or years
   * until the copy is asked about again.
   */
  amount: z.number().nullable(),
  /**
   * A code that depends on the kind of entry: the stage of an allotment or order, the outcome of a hold, the reason of
   * a move, or the weeding decision.
   */
  detail: z.string(),
});
export type RecordEntry = z.output<typeof RecordEntry>;

/** The demand model of the title in one library, in loans a year. */
export const RecordDemand = z.object({
  libcode: z.string(),
  libraryName: z.string(),
  held: z.number().int(),
  loanable: z.number().int(),
  onShelf: z.number().int(),
  onLoan: z.number().int(),
  onOrder: z.number().int(),
  holds: z.number().int(),
  loans: z.number().int(),
  copyYears: z.number(),
  /** The waiting time of the oldest hold, in days. */
  longestWait: z.number().int(),
  /** The loans a year of one copy of the class in the library. */
  perCopyOfClass: z.number(),
  /** The loans of the copies there now, drawn towards the class. */
  seen: z.number(),
  /** The demand that explains these loans. */
  fromLoans: z.number(),
  /** The number of waiting readers beyond the copies on the shelf. */
  waiting: z.number(),
  /** The mean number of copies that readers want at the same time. */
  load: z.number(),
  perYear: z.number(),
  isAtLeast: z.boolean(),
  loanDays: z.number(),
  /** The share of the demand that finds no copy. */
  lostShare: z.number(),
  lost: z.number(),
  /** The loans a year that the last copy brings, and that one further copy would bring. */
  lastGain: z.number(),
  nextGain: z.number(),
  /** The library in scope from which a copy would bring more loans here, and the additional loans a year. */
  moveFrom: z.string().nullable(),
  moveFromName: z.string().nullable(),
  moveGain: z.number().nullable(),
});
export type RecordDemand = z.output<typeof RecordDemand>;

const history = {
  copies: z.array(RecordCopy),
  entries: z.array(RecordEntry),
  /** The number of all entries; the reply has the newest 500. */
  entryCount: z.number().int(),
  /** The first and the last day of the bars. */
  from: z.string(),
  today: z.string(),
};

export const TitleRecord = z.object({
  bookrecno: z.string(),
  title: z.string(),
  author: z.string(),
  isbn: z.string(),
  publisher: z.string(),
  pubYear: z.number().int().nullable(),
  clc: z.string(),
  /** The number of all copies in scope; the reply has the 60 that are used most. */
  copyCount: z.number().int(),
  ...history,
});
export type TitleRecord = z.output<typeof TitleRecord>;

/** The place of a copy, and why it is or is not on its shelf. */
const CopyPlace = z.object({
  kind: z.enum(['shelf', 'out', 'overdue', 'way', 'lost', 'gone', 'other']),
  since: z.string().nullable(),
  due: z.string().nullable(),
  /** The days since `since`; for an overdue copy, the days after the due date. */
  days: z.number().int().nullable(),
  /** The library that the copy goes to. */
  name: z.string(),
});
export type CopyPlace = z.output<typeof CopyPlace>;

export const CopyRecord = z.object({
  title: TitleRecord.pick({
    bookrecno: true,
    title: true,
    author: true,
    isbn: true,
    publisher: true,
    pubYear: true,
    clc: true,
  }),
  copy: RecordCopy,
  place: CopyPlace,
  ...history,
});
export type CopyRecord = z.output<typeof CopyRecord>;

export const foundKinds = ['title', 'copy'] as const;
export const FoundHolding = z.object({
  kind: z.enum(foundKinds),
  /** The number of the title, or the barcode of the copy. */
  key: z.string(),
  title: z.string(),
  note: z.string(),
});
export type FoundHolding = z.output<typeof FoundHolding>;
