import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { statisticsQuery } from '../values/statistics.ts';

// The record of a title and of a copy: their events, day by day, and the present results of the demand model.

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
const RecordDemand = z.object({
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

const TitleRecord = z.object({
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

const CopyRecord = z.object({
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
const FoundHolding = z.object({
  kind: z.enum(foundKinds),
  /** The number of the title, or the barcode of the copy. */
  key: z.string(),
  title: z.string(),
  note: z.string(),
});
export type FoundHolding = z.output<typeof FoundHolding>;

const span = { kind: 'out' as const, from: '2026-02-01', until: '2026-02-21' };
const copy = {
  barcode: 'SF0012345',
  libcode: 'SF00',
  libraryName: '市图书馆',
  roomName: '文学借阅区',
  callno: 'I247.57/12',
  stateName: '入藏',
  price: 45,
  addedOn: '2023-05-06',
  withdrawnOn: null,
  isOnShelf: true,
  isHeld: true,
  loans: 6,
  loansEver: 21,
  spans: [span],
};
const entry = {
  day: '2026-02-01',
  kind: 'loan' as const,
  barcode: 'SF0012345',
  libraryName: '市图书馆',
  fromName: null,
  readerType: null,
  amount: 20,
  detail: '',
};
const demand = {
  libcode: 'SF00',
  libraryName: '市图书馆',
  held: 2,
  loanable: 2,
  onShelf: 1,
  onLoan: 1,
  onOrder: 0,
  holds: 0,
  loans: 11,
  copyYears: 2,
  longestWait: 0,
  perCopyOfClass: 3.2,
  seen: 8.4,
  fromLoans: 12.4,
  waiting: 0,
  load: 0.83,
  perYear: 12.4,
  isAtLeast: false,
  loanDays: 24.5,
  lostShare: 0.16,
  lost: 2,
  lastGain: 3.6,
  nextGain: 1.4,
  moveFrom: null,
  moveFromName: null,
  moveGain: null,
};
const about = {
  bookrecno: '20311',
  title: '长安的荔枝',
  author: '马伯庸',
  isbn: '9787572608582',
  publisher: '湖南文艺出版社',
  pubYear: 2022,
  clc: 'I247.57',
};
const example = {
  copies: [copy],
  entries: [entry],
  entryCount: 1,
  from: '2024-03-20',
  today: '2026-03-20',
};

export const holdingsRecord = area('holdingsRecord', {
  title: route({
    method: 'GET',
    path: 'holdingsRecord/title/{bookrecno}',
    summary: 'What became of a title: copies, loans, holds and moves',
    needs: 'holdings:view',
    params: { bookrecno: z.string().regex(/^\d{1,20}$/) },
    query: { glc: statisticsQuery.glc },
    reply: TitleRecord,
    example: { ...about, copyCount: 1, ...example },
    seconds: 120,
  }),
  copy: route({
    method: 'GET',
    path: 'holdingsRecord/copy/{barcode}',
    summary: 'What became of a copy, and why it is not on its shelf',
    needs: 'holdings:view',
    params: { barcode: z.string().min(1).max(64) },
    query: { glc: statisticsQuery.glc },
    reply: CopyRecord,
    example: {
      title: about,
      copy,
      place: { kind: 'shelf', since: '2026-02-21', due: null, days: 27, name: '' },
      ...example,
    },
    seconds: 120,
  }),
  demand: route({
    method: 'GET',
    path: 'holdingsRecord/demand/{bookrecno}',
    summary: 'The demand for a title in each library, with the steps that lead to it',
    needs: 'holdings:view',
    params: { bookrecno: z.string().regex(/^\d{1,20}$/) },
    query: { glc: statisticsQuery.glc, libcode: z.string().max(64).optional() },
    reply: z.array(RecordDemand),
    example: [demand],
    seconds: 120,
  }),
  find: route({
    method: 'GET',
    path: 'holdingsRecord/find',
    summary: 'Titles and copies by title, ISBN, barcode or call number',
    needs: 'holdings:view',
    query: { glc: statisticsQuery.glc, text: z.string().trim().min(1).max(50) },
    reply: z.array(FoundHolding),
    example: [{ kind: 'title', key: '20311', title: '长安的荔枝', note: '马伯庸' }],
  }),
});
