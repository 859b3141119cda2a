import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { readerBreakdowns } from '../values/plain/breakdowns.ts';
import { Grain } from '../values/query.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult, statisticsQuery } from '../values/statistics.ts';

export const reader = area('reader', {
  latelyReaderCount: route({
    method: 'GET',
    path: 'reader/latelyReaderCount',
    fixedPath: '/analytics-v3/reader/latelyReaderCount',
    summary: 'Active and new readers by day (or another grain)',
    needs: 'reader:view',
    query: { ...comparedQuery, grain: Grain.default('day') },
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
  composition: route({
    method: 'GET',
    path: 'reader/composition',
    summary: 'Registered readers and valid cards by one property',
    needs: 'reader:view',
    query: {
      ...statisticsQuery,
      by: z.enum(readerBreakdowns).default('readerType'),
    },
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
});
