import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { resourceBreakdowns } from '../values/plain/breakdowns.ts';
import { Grain } from '../values/query.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult } from '../values/statistics.ts';

export const ssoResource = area('ssoResource', {
  statistics: route({
    method: 'GET',
    path: 'ssoResource/statistics',
    summary: 'Visits to electronic resources through single sign-on',
    needs: 'resource:view',
    query: {
      ...comparedQuery,
      grain: Grain.optional(),
      by: z.enum(resourceBreakdowns).optional(),
    },
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
});
