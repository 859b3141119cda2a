import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import { LastPurchase, shortageLists } from '../values/purchase.ts';
import { statisticsQuery } from '../values/statistics.ts';

// Titles that readers want more often than copies are available. The three lists have the same kind of rows.

export const InsufficientTitle = z.object({
  /** The id of a line, made of the library and the title, or of the library and the searched text. */
  id: z.string(),
  libcode: z.string(),
  libraryName: z.string(),
  /** The number of the title; empty if no library of the group has it. */
  bookrecno: z.string(),
  title: z.string(),
  author: z.string(),
  isbn: z.string(),
  publisher: z.string(),
  pubYear: z.number().int().nullable(),
  clc: z.string(),
  price: z.number().nullable(),
  held: z.number().int(),
  loanable: z.number().int(),
  onLoan: z.number().int(),
  onShelf: z.number().int(),
  onOrder: z.number().int(),
  holds: z.number().int(),
  /** The waiting time of the oldest hold, in days. */
  longestWait: z.number().int(),
  /** The days until the last waiting reader gets a copy; null if nobody waits or no copy can be borrowed. */
  expectedWait: z.number().int().nullable(),
  /** The number of searches without a loan within 7 days; null in the other lists. */
  searches: z.number().int().nullable(),
  /** The number of times that readers opened the title’s page without a loan within 7 days; null in the other lists. */
  views: z.number().int().nullable(),
  /** The demand in loans a year; null if it is unknown. */
  perYear: z.number().nullable(),
  /** True if the copies were nearly always out, so that the demand may be larger. */
  isAtLeast: z.boolean(),
  /** The loans a year that are lost with the copies that can be borrowed now. */
  lost: z.number().nullable(),
  /** The mean days of a loan, with the way back to the shelf. */
  loanDays: z.number().nullable(),
  /** The number of copies to buy. */
  suggested: z.number().int(),
  /** The price of the copies to buy; null if no price is known. */
  cost: z.number().nullable(),
  reason: z.string(),
  /** The library from which a copy may be moved instead; null if none can spare one. */
  moveFrom: z.string().nullable(),
  moveFromName: z.string().nullable(),
  /** The loans a year that the move gains for both libraries together. */
  moveGain: z.number().nullable(),
  /** The last purchase of the title in the past year; null if there was none. */
  purchase: LastPurchase.nullable(),
});
export type InsufficientTitle = z.output<typeof InsufficientTitle>;

export const HoldingsSummary = z.object({
  /**
   * The loans a year that are lost with the titles that have too few copies, and the number of these titles. The loss
   * is null if no copies or loans are loaded, so that the demand is unknown.
   */
  lost: z.number().nullable(),
  titles: z.number().int(),
  /** The number of pushed lines that have not arrived, and the number of their missing copies. */
  onTheWay: z.object({ lines: z.number().int(), copies: z.number().int() }),
  /** The boxes of transfers that were sent to these libraries and not unpacked, and the copies in them. */
  boxes: z.object({ boxes: z.number().int(), copies: z.number().int() }),
});
export type HoldingsSummary = z.output<typeof HoldingsSummary>;

const listing = page(
  InsufficientTitle,
  [
    'title',
    'perYear',
    'lost',
    'holds',
    'longestWait',
    'expectedWait',
    'searches',
    'views',
    'loanable',
    'suggested',
    'cost',
    'moveGain',
  ],
  {
    glc: statisticsQuery.glc,
    libcode: z.string().max(64).optional(),
    /** The code of a main class. */
    clc: z.string().max(4).optional(),
    search: z.string().max(100).optional(),
    /** `yes`: only titles with a copy that another library can spare; `no`: only the other titles. */
    move: z.enum(['yes', 'no']).optional(),
  },
);
const example = {
  rows: [
    {
      id: 'SF00/20311',
      libcode: 'SF00',
      libraryName: '市图书馆',
      bookrecno: '20311',
      title: '长安的荔枝',
      author: '马伯庸',
      isbn: '9787572608582',
      publisher: '湖南文艺出版社',
      pubYear: 2022,
      clc: 'I247.57',
      price: 45,
      held: 2,
      loanable: 2,
      onLoan: 2,
      onShelf: 0,
      onOrder: 0,
      holds: 7,
      longestWait: 31,
      expectedWait: 98,
      searches: null,
      views: null,
      perYear: 38.2,
      isAtLeast: true,
      lost: 14.6,
      loanDays: 24.5,
      suggested: 2,
      cost: 90,
      reason: '一年约有 22.4 次想借，现有册数只供得了 7.8 次',
      moveFrom: 'QL00',
      moveFromName: '青岚区图书馆',
      moveGain: 6.3,
      purchase: null,
    },
  ],
  total: 1,
};

export const insufficientHoldings = area('insufficientHoldings', {
  searched: route({
    method: 'GET',
    path: 'insufficientHoldings/pageQuery/WebHotBook',
    summary: 'Titles that readers look for on the web and do not get, paged',
    needs: 'holdings:view',
    query: listing.query,
    reply: listing.reply,
    example,
    seconds: 120,
  }),
  reserved: route({
    method: 'GET',
    path: 'insufficientHoldings/pageQuery/HotReservationBook',
    summary: 'Titles with too many holds for a copy, paged',
    needs: 'holdings:view',
    query: {
      ...listing.query,
      /** A title is listed from this number of holds for each copy on; if absent, from the setting of its library on. */
      ratio: z.coerce.number().min(0.5).max(100).optional(),
    },
    reply: listing.reply,
    example,
    seconds: 120,
  }),
  insufficient: route({
    method: 'GET',
    path: 'insufficientHoldings/pageQuery/InsufficientBook',
    summary: 'Titles below the copy target or with much lost demand, paged',
    needs: 'holdings:view',
    query: {
      ...listing.query,
      /** A title is listed from this number of lost loans a year on. */
      lost: z.coerce.number().min(0.1).max(1000).default(2),
    },
    reply: listing.reply,
    example,
    seconds: 120,
  }),
  summary: route({
    method: 'GET',
    path: 'insufficientHoldings/summary',
    summary: 'Lost demand, purchases on their way and boxes that wait, of the caller’s libraries',
    needs: 'holdings:view',
    query: { glc: statisticsQuery.glc, libcode: z.string().max(64).optional() },
    reply: HoldingsSummary,
    example: {
      lost: 1240.5,
      titles: 310,
      onTheWay: { lines: 12, copies: 30 },
      boxes: { boxes: 3, copies: 42 },
    },
    seconds: 120,
  }),
  excel: route({
    method: 'GET',
    path: 'insufficientHoldings/export',
    summary: 'All rows of one of the three lists as an Excel workbook',
    needs: 'export:excel',
    query: {
      ...listing.query,
      list: z.enum(shortageLists),
      ratio: z.coerce.number().min(0.5).max(100).optional(),
      lost: z.coerce.number().min(0.1).max(1000).default(2),
    },
    reply: file,
    example: '',
    seconds: 300,
  }),
});
