import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import { purchaseStates, shortageLists } from '../values/purchase.ts';
import { statisticsQuery } from '../values/statistics.ts';
import { InsufficientTitle } from './insufficient-holdings.ts';

// Purchase lists: lines chosen from the three lists of insufficient holdings, pushed to acquisition, each with its
// state.

export const PurchasePush = z.strictObject({
  glc: statisticsQuery.glc,
  /** The name of the list; if it is empty, the day is used. */
  name: z.string().trim().max(100).default(''),
  /** True to push lines again that were pushed before and have not arrived. */
  again: z.boolean().default(false),
  lines: z
    .array(
      z.strictObject({
        list: z.enum(shortageLists),
        /** The id of the line in its list of insufficient holdings. */
        id: z.string().min(1).max(600),
        /** The limits with which the list was shown; if absent, its usual ones. */
        ratio: z.number().min(0.5).max(100).optional(),
        lost: z.number().min(0.1).max(1000).default(2),
        copies: z.number().int().min(1).max(999),
        /** The price of a copy, for titles without a price in the catalogue. */
        price: z.number().positive().max(1_000_000).optional(),
      }),
    )
    .min(1)
    .max(500),
});
export type PurchasePush = z.output<typeof PurchasePush>;

export const PurchaseList = z.object({
  id: z.uuid(),
  name: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  lines: z.number().int(),
  copies: z.number().int(),
  /** The cost of the lines with a price; null if no line has one. */
  cost: z.number().nullable(),
  /** The number of lines without a price. */
  unpriced: z.number().int(),
  /** The number of copies that have arrived. */
  arrived: z.number().int(),
});
export type PurchaseList = z.output<typeof PurchaseList>;

/** The lines that a budget can buy; lines with most additional loans for the money come first. */
export const FilledBasket = z.object({
  lines: z.array(
    z.object({
      row: InsufficientTitle,
      copies: z.number().int(),
      /** The loans a year that these copies bring. */
      gain: z.number(),
    }),
  ),
  cost: z.number(),
  gain: z.number(),
  /** The numbers of lines left out because their price is unknown, and because their demand is unknown. */
  unpriced: z.number().int(),
  unknown: z.number().int(),
});
export type FilledBasket = z.output<typeof FilledBasket>;

const days = z.number().int().nullable();
export const PurchaseLine = z.object({
  id: z.uuid(),
  listId: z.uuid(),
  listName: z.string(),
  libcode: z.string(),
  libraryName: z.string(),
  bookrecno: z.string(),
  title: z.string(),
  author: z.string(),
  isbn: z.string(),
  publisher: z.string(),
  pubYear: z.number().int().nullable(),
  clc: z.string(),
  price: z.number().nullable(),
  copies: z.number().int(),
  cost: z.number().nullable(),
  /** The lost loans a year at the time of the push; null if they were unknown. */
  lost: z.number().nullable(),
  reason: z.string(),
  source: z.enum(shortageLists),
  state: z.enum(purchaseStates),
  pushedOn: z.iso.date(),
  orderedOn: z.iso.date().nullable(),
  arrivedOn: z.iso.date().nullable(),
  lentOn: z.iso.date().nullable(),
  arrivedCopies: z.number().int(),
  /** The days since the push while no copy has arrived; null after the first arrival. */
  daysWaiting: days,
  /** The days from the push to the order, from the push to the arrival, and from the arrival to the first loan. */
  daysToOrder: days,
  daysToArrive: days,
  daysToLoan: days,
});
export type PurchaseLine = z.output<typeof PurchaseLine>;

const id = '00000000-0000-4000-8000-000000000000';
const params = { id: z.uuid() };
const glc = statisticsQuery.glc;
const lists = page(PurchaseList, ['name', 'createdAt'], {
  glc,
  search: z.string().max(100).optional(),
});
const lines = page(
  PurchaseLine,
  ['title', 'copies', 'state', 'pushedOn', 'orderedOn', 'arrivedOn', 'lentOn'],
  {
    glc,
    libcode: z.string().max(64).optional(),
    state: z.enum(purchaseStates).optional(),
    listId: z.uuid().optional(),
    search: z.string().max(100).optional(),
  },
);
const listExample = {
  id,
  name: '2026-03-20',
  createdBy: 'buyer',
  createdAt: '2026-03-20T02:00:00.000Z',
  lines: 1,
  copies: 2,
  cost: 90,
  unpriced: 0,
  arrived: 0,
};

export const purchases = area('purchases', {
  fill: route({
    method: 'GET',
    path: 'insufficientHoldings/basket',
    summary:
      'The copies of one of the three lists that bring most loans for a budget; lines on their way are left out',
    needs: 'holdings:view',
    query: {
      glc,
      libcode: z.string().max(64).optional(),
      search: z.string().max(100).optional(),
      move: z.enum(['yes', 'no']).optional(),
      list: z.enum(shortageLists),
      budget: z.coerce.number().positive().max(100_000_000),
      ratio: z.coerce.number().min(0.5).max(100).optional(),
      lost: z.coerce.number().min(0.1).max(1000).default(2),
    },
    reply: FilledBasket,
    example: { lines: [], cost: 0, gain: 0, unpriced: 0, unknown: 0 },
    seconds: 120,
  }),
  push: route({
    method: 'POST',
    path: 'insufficientHoldings/book2buyPush',
    summary:
      'Push chosen lines of the three lists to acquisition, as one purchase list; a line that was pushed and has not arrived is refused unless `again`',
    needs: 'holdings:buy',
    body: PurchasePush,
    reply: PurchaseList,
    example: listExample,
    seconds: 120,
  }),
  list: route({
    method: 'GET',
    path: 'insufficientHoldings/purchases',
    summary: 'The purchase lists with lines of the caller’s libraries, paged',
    needs: 'holdings:view',
    query: lists.query,
    reply: lists.reply,
    example: { rows: [listExample], total: 1 },
  }),
  lines: route({
    method: 'GET',
    path: 'insufficientHoldings/purchases/lines',
    summary: 'The pushed lines, how far each has come, and the days between, paged',
    needs: 'holdings:view',
    query: lines.query,
    reply: lines.reply,
    example: {
      rows: [
        {
          id,
          listId: id,
          listName: '2026-03-20',
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
          copies: 2,
          cost: 90,
          lost: 14.6,
          reason: '一年约有 22.4 次想借，现有册数只供得了 7.8 次',
          source: 'InsufficientBook',
          state: 'ordered',
          pushedOn: '2026-03-20',
          orderedOn: '2026-03-24',
          arrivedOn: null,
          lentOn: null,
          arrivedCopies: 0,
          daysWaiting: 12,
          daysToOrder: 4,
          daysToArrive: null,
          daysToLoan: null,
        },
      ],
      total: 1,
    },
  }),
  file: route({
    method: 'GET',
    path: 'insufficientHoldings/purchases/{id}/file',
    summary:
      'A purchase list as Excel or CSV: a row for each title, with its copies for each library',
    needs: 'holdings:view',
    params,
    query: { format: z.enum(['xlsx', 'csv']).default('xlsx') },
    reply: file,
    example: '',
    seconds: 60,
  }),
  remove: route({
    method: 'DELETE',
    path: 'insufficientHoldings/purchases/{id}',
    summary: 'Take back a purchase list of which nothing is ordered or has arrived',
    needs: 'holdings:buy',
    params,
    reply: z.null(),
    example: null,
  }),
});
