import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates an unguessable token of 256 random bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token. The hash is enough to recognise the token, but not to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Derives a token from a text; only the holder of the key can do so. */
export function deriveToken(key: Buffer, purpose: string, from: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${from}`).digest('base64url');
}

/** Returns whether two texts are equal, in a time that does not reveal where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
