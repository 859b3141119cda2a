import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { newBookBreakdowns } from '../values/plain/breakdowns.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult, statisticsQuery } from '../values/statistics.ts';

export const NewBook = z.object({
  bookrecno: z.string(),
  title: z.string(),
  author: z.string(),
  publisher: z.string(),
  isbn: z.string(),
  clc: z.string(),
  addedOn: z.string().nullable(),
  copies: z.number().int(),
  libraries: z.number().int(),
  /** Loans of these copies since the start of the range. */
  loans: z.number().int(),
  /** The number of these copies with at least one loan. */
  copiesLent: z.number().int(),
});
export type NewBook = z.output<typeof NewBook>;

const newBooks = page(
  NewBook,
  ['title', 'author', 'publisher', 'clc', 'addedOn', 'copies', 'loans', 'copiesLent'],
  {
    ...statisticsQuery,
    title: z.string().max(100).optional(),
    used: z.enum(['yes', 'no']).optional(),
  },
);

export const infoCenter = area('infoCenter', {
  statistics: route({
    method: 'GET',
    path: 'infoCenter/statistics',
    summary: 'Totals of stock, readers and circulation',
    needs: 'dashboard:view',
    query: statisticsQuery,
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
  newBookStatistics: route({
    method: 'GET',
    path: 'infoCenter/newBookStatistics',
    summary: 'New copies by month, class or library, and the share that was lent',
    needs: 'holdings:view',
    query: {
      ...comparedQuery,
      by: z.enum(newBookBreakdowns).default('month'),
    },
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
  newBookList: route({
    method: 'GET',
    path: 'infoCenter/newBookList',
    summary: 'New titles, and whether readers borrow them',
    needs: 'holdings:view',
    query: newBooks.query,
    reply: newBooks.reply,
    example: {
      rows: [
        {
          bookrecno: '20311',
          title: '长安的荔枝',
          author: '马伯庸',
          publisher: '湖南文艺出版社',
          isbn: '9787572608582',
          clc: 'I247.57',
          addedOn: '2026-11-02',
          copies: 4,
          libraries: 3,
          loans: 7,
          copiesLent: 2,
        },
      ],
      total: 1,
    },
    seconds: 120,
  }),
  statisticsOfRoom: route({
    method: 'GET',
    path: 'infoCenter/statisticsOfRoom',
    summary: 'Stock, loans and in-house use by room',
    needs: 'holdings:view',
    query: comparedQuery,
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
});
