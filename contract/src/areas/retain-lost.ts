import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { QueryResult } from '../values/query-result.ts';
import { LostQuery, RetentionQuery } from '../values/question/study-query.ts';
import { exampleResult } from '../values/statistics.ts';

// The path of the specification for this kind of question; `api/query` gives the same answer.

export const retainLost = area('retainLost', {
  query: route({
    method: 'POST',
    path: 'retainLostAnaController/query',
    summary: 'Retention, or lost readers',
    needs: 'dashboard:view',
    body: z.discriminatedUnion('kind', [RetentionQuery, LostQuery]),
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
});
