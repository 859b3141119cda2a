import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { Grain } from '../values/query.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult } from '../values/statistics.ts';

const breakdowns = [
  'library',
  'district',
  'readerType',
  'readerTypeGroup',
  'mainClass',
  'circulationType',
  'channel',
] as const;

/** Whether renewals count apart from loans, or as loans, as in ISO 2789 (GB/T 13191). */
export const renewalCounts = ['apart', 'counted'] as const;

export const borrow = area('borrow', {
  borrowInfo: route({
    method: 'GET',
    path: 'borrow/borrowInfo',
    fixedPath: '/analytics-v3/borrow/borrowInfo',
    summary: 'Loans, renewals and returns, over time or by one dimension',
    needs: 'borrowing:view',
    query: {
      ...comparedQuery,
      grain: Grain.optional(),
      by: z.enum(breakdowns).optional(),
      /** Whether renewals count as loans too. */
      renewals: z.enum(renewalCounts).optional(),
    },
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
  borrowPeopleInfo: route({
    method: 'GET',
    path: 'borrow/borrowPeopleInfo',
    fixedPath: '/analytics-v3/borrow/borrowPeopleInfo',
    summary:
      'Borrowers: active borrowers, loan sessions and loans per borrower, over time or by one dimension',
    needs: 'borrowing:view',
    query: {
      ...comparedQuery,
      grain: Grain.optional(),
      by: z
        .enum([...breakdowns, 'sex', 'ageGroup', 'area', 'readerUnit', 'readerTypeNow'])
        .optional(),
    },
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
});
