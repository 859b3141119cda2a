import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';

// Open sessions, with their account, address and browser. The server refuses the next call of an ended session.

export const SignedInSession = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  username: z.string(),
  nickName: z.string(),
  address: z.string(),
  /** A name such as Firefox 140; empty if it is unknown. */
  browser: z.string(),
  system: z.string(),
  clientId: z.string(),
  /** True if the session belongs to a client alone, without a person. */
  ofClient: z.boolean(),
  since: z.string(),
  lastSeen: z.string(),
  /** True if the session is the one of this call. */
  isOwn: z.boolean(),
});
export type SignedInSession = z.output<typeof SignedInSession>;

const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
const accountId = '7a1f0f2c-52d7-4f0e-9f5c-2d1f6c2b9a11';
const listing = page(SignedInSession, ['username', 'since', 'lastSeen'], {
  search: z.string().max(100).optional(),
  accountId: z.uuid().optional(),
});
const ended = z.object({ ended: z.number().int() });

export const sessions = area('sessions', {
  list: route({
    method: 'GET',
    path: '/system/session/list',
    summary: 'The open sessions, paged',
    needs: 'session:view',
    query: listing.query,
    reply: listing.reply,
    example: {
      rows: [
        {
          id,
          accountId,
          username: 'wanglin',
          nickName: '王琳',
          address: '10.0.3.18',
          browser: 'Firefox 140',
          system: 'Windows',
          clientId: 'console',
          ofClient: false,
          since: '2026-11-21T00:30:00.000Z',
          lastSeen: '2026-11-21T08:29:00.000Z',
          isOwn: false,
        },
      ],
      total: 1,
    },
  }),
  end: route({
    method: 'POST',
    path: '/system/session/end',
    summary: 'End sessions by id, or all of an account except the caller’s session',
    needs: 'session:end',
    body: z.union([
      z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
      z.strictObject({ accountId: z.uuid() }),
    ]),
    reply: ended,
    example: { ended: 1 },
  }),
  endOthers: route({
    method: 'POST',
    path: '/system/session/endOthers',
    summary: 'End every session except the caller’s',
    needs: 'session:end',
    reply: ended,
    example: { ended: 7 },
  }),
});
