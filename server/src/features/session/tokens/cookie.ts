import type { Origin } from '#kit/handler.ts';
import type { Cookie } from '#kit/replies.ts';
import { hashToken, isSameSecret } from '#lib/tokens.ts';

// The companion of a browser's tokens: scripts cannot read it, and the tokens are worth nothing without it.

type Cookies = Origin['cookies'];

/** Names the cookie after the installation, since cookies of one host are shared by all its ports. */
const plainName = (fingerprint: string) => `stacksight-${fingerprint}`;
const hostName = (fingerprint: string) => `__Host-${plainName(fingerprint)}`;

/** The cookies that carry a value; an empty value removes them. */
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
  // Not every browser keeps a Secure cookie of http://localhost (Safari does not): there it gets both.
  return isLoopback(origin) ? [safe, plain] : [plain];
}

/** Whether the cookie that a session was given is among those of a call; a session without one needs none. */
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
