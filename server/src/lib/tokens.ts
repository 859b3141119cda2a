import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** An unguessable text of 256 random bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: enough to recognise it, too little to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A text that follows from another one for whoever has the key. */
export function deriveToken(key: Buffer, purpose: string, from: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${from}`).digest('base64url');
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
