import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { borrowerBreakdowns, loanBreakdowns, renewalCounts } from '../values/plain/breakdowns.ts';
import { Grain } from '../values/query.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult } from '../values/statistics.ts';

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
      by: z.enum(loanBreakdowns).optional(),
      /** True if renewals count as loans too. */
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
      by: z.enum(borrowerBreakdowns).optional(),
    },
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
});
