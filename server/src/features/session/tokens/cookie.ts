import type { Origin } from '#kit/handler.ts';
import type { Cookie } from '#kit/replies.ts';
import { hashToken, isSameSecret } from '#lib/tokens.ts';

// Makes the cookie of a browser session. Scripts cannot read the cookie, and the tokens do not work without it.

type Cookies = Origin['cookies'];

/**
 * Returns the name of the cookie. It contains a fingerprint of the installation, because all ports of a host share
 * their cookies.
 */
const plainName = (fingerprint: string) => `stacksight-${fingerprint}`;
const hostName = (fingerprint: string) => `__Host-${plainName(fingerprint)}`;

/** Returns the cookies with a value; an empty value deletes them. */
export function toCookies(
  value: string,
  origin: Origin,
  settings: { fingerprint: string; maxAgeSeconds: number },
): Cookie[] {
  const { fingerprint, maxAgeSeconds } = settings;
  const rest = { value, maxAgeSeconds, path: '/' };
  const safe = { ...rest, name: hostName(fingerprint), isSecure: true };
  const plain = { ...rest, name: plainName(fingerprint), isSecure: false };
  if (origin.isSecure) return [safe];
  // Safari does not keep a Secure cookie of http://localhost, so browsers on the same machine get both cookies.
  return isLoopback(origin) ? [safe, plain] : [plain];
}

/** Returns whether a call has the cookie of its session; a session without a cookie needs none. */
export function hasCookie(
  cookieHash: string | null,
  cookies: Cookies,
  fingerprint: string,
): boolean {
  if (cookieHash === null) return true;
  return [hostName(fingerprint), plainName(fingerprint)].some((name) => {
    const value = cookies[name];
    return value !== undefined && isSameSecret(hashToken(value), cookieHash);
  });
}

function isLoopback({ publicUrl }: Origin): boolean {
  const { hostname } = new URL(publicUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
