import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';

// Uncaught errors of the page, saved for administrators (spec §8).

export const ClientErrorReport = z.strictObject({
  message: z.string().max(1_000),
  stack: z.string().max(8_000),
  path: z.string().max(500),
  version: z.string().max(100),
});

export const ClientError = z.object({
  id: z.uuid(),
  at: z.string(),
  username: z.string(),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
  version: z.string(),
  userAgent: z.string(),
  count: z.number().int(),
});
export type ClientError = z.output<typeof ClientError>;

const listing = page(ClientError, ['at', 'count'], { message: z.string().max(200).optional() });

export const clientErrors = area('clientErrors', {
  report: route({
    method: 'POST',
    path: '/system/client-errors',
    summary: 'Report an uncaught error of the page',
    needs: 'signedIn',
    body: ClientErrorReport,
    reply: z.null(),
    example: null,
  }),
  list: route({
    method: 'GET',
    path: '/system/client-errors',
    summary: 'The error log of the page, newest first',
    needs: 'log:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [], total: 0 },
  }),
});
