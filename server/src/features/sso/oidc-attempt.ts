import { z } from 'zod';
import type { Origin } from '#kit/handler.ts';
import type { Cookie } from '#kit/replies.ts';
import { seal, unseal } from '#lib/seal.ts';
import type { Secrets } from '#lib/secrets.ts';

// Keeps the state of a sign-in at a third party, encrypted in a cookie of the browser that started the sign-in.

const Attempt = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
});
export type OidcAttempt = z.output<typeof Attempt>;

const Kept = Attempt.extend({ until: z.number() });
const purpose = 'oidc-attempt';
const lifeSeconds = 600;

const nameOf = ({ fingerprint }: Secrets) => `stacksight-oidc-${fingerprint}`;

/** Returns the cookie that keeps an attempt for ten minutes. */
export function keepAttempt(
  attempt: OidcAttempt,
  secrets: Secrets,
  now: Date,
  origin: Origin,
): Cookie {
  const kept = { ...attempt, until: now.getTime() + lifeSeconds * 1000 };
  const value = seal(secrets.sealKey, purpose, JSON.stringify(kept));
  return toCookie(value, secrets, origin);
}

/** Returns the cookie that deletes the attempt. */
export function forgetAttempt(secrets: Secrets, origin: Origin): Cookie {
  return toCookie('', secrets, origin);
}

/** Returns the attempt of this browser; null if there is none or it is too old. */
export function readAttempt(
  cookies: Origin['cookies'],
  secrets: Secrets,
  now: Date,
): OidcAttempt | null {
  const text = unseal(secrets.sealKey, purpose, cookies[nameOf(secrets)] ?? '');
  const kept = text === null ? null : Kept.parse(JSON.parse(text));
  return kept === null || kept.until <= now.getTime() ? null : kept;
}

function toCookie(value: string, secrets: Secrets, { isSecure }: Origin): Cookie {
  return { name: nameOf(secrets), value, maxAgeSeconds: lifeSeconds, path: '/auth/oidc', isSecure };
}
