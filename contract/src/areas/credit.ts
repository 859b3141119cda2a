import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult } from '../values/statistics.ts';

export const credit = area('credit', {
  overview: route({
    method: 'GET',
    path: 'credit/overview',
    summary: 'How credit points spread over readers, and how they flow',
    needs: 'credit:view',
    query: comparedQuery,
    reply: z.object({ spread: QueryResult, flow: QueryResult, rules: QueryResult }),
    example: { spread: exampleResult, flow: exampleResult, rules: exampleResult },
    seconds: 120,
  }),
});
