import { z } from 'zod';
import { area, raw, route } from '../kit/route.ts';
import { exampleToken, TokenReply } from './session.ts';

// Single sign-on. Each of the page's four sign-in routes ends in one of the two exchanges below.

export const ssoRoutes = ['tcc', 'admin', 'extSystem', 'random'] as const;

export const sso = area('sso', {
  ticket: route({
    method: 'POST',
    path: '/auth/sso/ticket',
    summary:
      'Exchange a signed one-time ticket (at most 60 seconds old) of another system for tokens',
    needs: 'public',
    body: z.strictObject({
      /** The token endpoint requires this field; here it may be absent. */
      grant_type: z.literal('password').optional(),
      route: z.enum(ssoRoutes),
      ticket: z.string().min(1).max(4_000),
      orgId: z.string().max(64).optional(),
    }),
    bodyType: 'form',
    reply: raw(TokenReply),
    example: exampleToken,
  }),
  oidcStart: route({
    method: 'POST',
    path: '/auth/oidc/{id}/start',
    summary: 'Start a sign-in with a third party; the reply is the address for the browser',
    needs: 'public',
    params: { id: z.string().max(64) },
    reply: z.object({ url: z.string() }),
    example: { url: 'https://sso.example.org/authorize?…' },
  }),
  oidcToken: route({
    method: 'POST',
    path: '/auth/oidc/token',
    summary: 'Exchange the code that a third party sent back for tokens',
    needs: 'public',
    body: z.strictObject({
      code: z.string().min(1).max(4_000),
      state: z.string().min(1).max(200),
      iss: z.string().max(300).optional(),
    }),
    bodyType: 'form',
    reply: raw(TokenReply),
    example: exampleToken,
  }),
});
