import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { stockProperties } from '../values/plain/breakdowns.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult } from '../values/statistics.ts';

export const home = area('home', {
  property: route({
    method: 'GET',
    path: 'home/property/{x}',
    fixedPath: '/analytics-v3/home/property/{x}',
    summary: 'Stock in items and titles by one property',
    needs: 'holdings:view',
    params: { x: z.enum(stockProperties) },
    query: comparedQuery,
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
});
