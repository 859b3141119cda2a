import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area, route } from '../kit/route.ts';

// Limits on how often a caller may make a call: counted by account, or by address for callers who are not signed in.

export const limitMethods = ['*', 'GET', 'POST', 'PUT', 'DELETE'] as const;

export const RateLimitForm = z
  .strictObject({
    /** The path of a call; with `*` at its end, all paths that begin with the text before it. */
    uri: z
      .string()
      .trim()
      .regex(/^\/[\w\-./{}]*\*?$/, 'is not a path')
      .max(200),
    method: z.enum(limitMethods),
    count: z.number().int().min(1).max(1_000_000),
    seconds: z.number().int().min(1).max(86_400),
    /**
     * The hours of the rule in the library's zone, without `toHour`. If `fromHour` is later than `toHour`, the hours
     * include midnight.
     */
    fromHour: z.number().int().min(0).max(23),
    toHour: z.number().int().min(1).max(24),
    status: z.enum(['valid', 'invalid']),
    remark: z.string().trim().max(100).default(''),
  })
  .refine(({ fromHour, toHour }) => fromHour !== toHour, {
    message: 'must not begin where it ends',
    path: ['toHour'],
  });
export type RateLimitForm = z.output<typeof RateLimitForm>;

export const RateLimit = z.object({
  ...RateLimitForm.shape,
  id: z.uuid(),
  /** The number of calls that the rule has refused. */
  refused: z.number().int(),
  lastRefusedAt: z.string().nullable(),
  modifiedAt: z.string(),
  modifiedBy: z.string(),
});
export type RateLimit = z.output<typeof RateLimit>;

export const LimitedCall = z.object({ method: z.string(), path: z.string(), summary: z.string() });
export type LimitedCall = z.output<typeof LimitedCall>;

export const rateLimits = area('rateLimits', {
  ...crud({
    path: '/system/rate-limit',
    one: 'rate limit',
    row: RateLimit,
    form: RateLimitForm,
    fields: ['uri', 'method', 'status', 'refused', 'modifiedAt'],
    filters: {
      search: z.string().max(100).optional(),
      method: z.enum(limitMethods).optional(),
      status: z.enum(['valid', 'invalid']).optional(),
    },
    needs: { view: 'limit:view', edit: 'limit:edit' },
    example: {
      id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
      uri: '/analytics-v3/dna/query',
      method: 'POST',
      count: 30,
      seconds: 60,
      fromHour: 8,
      toHour: 22,
      status: 'valid',
      remark: '',
      refused: 0,
      lastRefusedAt: null,
      modifiedAt: '2026-11-21T08:30:00.000Z',
      modifiedBy: 'super',
    },
  }),
  calls: route({
    method: 'GET',
    path: '/system/rate-limit/calls',
    summary: 'The calls that a rule can limit',
    needs: 'limit:view',
    reply: z.array(LimitedCall),
    example: [{ method: 'POST', path: '/analytics-v3/dna/query', summary: 'Event analysis' }],
  }),
});
