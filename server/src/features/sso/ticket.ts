import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '#lib/tokens.ts';

// A ticket is base64url(JSON of the claims) + '.' + base64url(HMAC-SHA-256 of the first part with the issuer's secret).

const mostSeconds = 60;
const skewSeconds = 5;

const Claims = z.object({
  iss: z.string().min(1).max(100),
  sub: z.string().min(1).max(100),
  route: z.string(),
  orgId: z.string().max(64).optional(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(8).max(100),
});
export type Claims = z.output<typeof Claims>;

export type ReadTicket = { claims: Claims; body: string; signature: string };

/** Signs claims in the way of another system. */
export function signTicket(claims: Claims, secret: string): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${sign(body, secret)}`;
}

/** Returns the unverified content of a ticket; null if the text is no ticket. */
export function readTicket(ticket: string): ReadTicket | null {
  const [body = '', signature = '', ...rest] = ticket.split('.');
  if (body === '' || signature === '' || rest.length > 0) return null;
  try {
    const parsed = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
    return parsed.success ? { claims: parsed.data, body, signature } : null;
  } catch {
    return null;
  }
}

/** Returns whether a ticket was signed with this secret. */
export function isSigned({ body, signature }: ReadTicket, secret: string): boolean {
  return isSameSecret(signature, sign(body, secret));
}

/** Returns whether a ticket is valid now; tickets that are valid for more than a minute are refused. */
export function isTimely({ iat, exp }: Claims, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  return iat <= seconds + skewSeconds && exp > seconds && exp > iat && exp - iat <= mostSeconds;
}

function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url');
}
