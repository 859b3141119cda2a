import { area, route } from '../kit/route.ts';
import { QueryResult } from '../values/query-result.ts';
import { FirstLastQuery } from '../values/question/study-query.ts';
import { exampleResult } from '../values/statistics.ts';

// The path of the specification for this kind of question; `api/query` gives the same answer.

export const firstLast = area('firstLast', {
  query: route({
    method: 'POST',
    path: 'firstLastAnaController/query',
    summary: 'When readers, titles or items first or last did something',
    needs: 'dashboard:view',
    body: FirstLastQuery,
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
});
