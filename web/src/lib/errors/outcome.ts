import { ApiError } from '../api/api-error.ts';

/** The reaction of the screen to an error (spec §8). */
export type ErrorOutcome =
  | { kind: 'ignore' }
  | { kind: 'toast'; words: ErrorText }
  | { kind: 'signIn'; words: ErrorText }
  | { kind: 'expired' }
  | { kind: 'changePassword' }
  | { kind: 'report' };

/** The key of a sentence in the locale files, or the server's text. */
export type ErrorText =
  | 'notFound'
  | 'forbidden'
  | 'unauthorized'
  | 'mediaType'
  | 'timeout'
  | 'network'
  | 'internal'
  | { text: string };

const ours: Readonly<Record<number, ErrorText>> = {
  403: 'forbidden',
  404: 'notFound',
  415: 'mediaType',
};
// The statuses that come from a proxy, whose body is a page of the proxy.
const others: Readonly<Record<number, ErrorText>> = { 504: 'timeout' };

/** Chooses the reaction to an error, line by line as in spec §8. */
export function toOutcome(error: unknown): ErrorOutcome {
  if (!(error instanceof ApiError)) return isAbort(error) ? { kind: 'ignore' } : { kind: 'report' };
  const { code, status, message } = error;
  if (code === 'aborted') return { kind: 'ignore' };
  if (code === 'timeout' || code === 'network') return { kind: 'toast', words: code };
  if (message.includes('Invalid refresh token')) return { kind: 'expired' };
  if (code === 'auth.password_change_required') return { kind: 'changePassword' };
  if (status === 401) return { kind: 'signIn', words: 'unauthorized' };
  return {
    kind: 'toast',
    words: ours[status] ?? (message === '' ? (others[status] ?? 'internal') : { text: message }),
  };
}

/** Returns whether the server could not be reached, so that trying again later makes sense. */
export function isServerUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'network';
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
