import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { toOutcome } from './outcome.ts';

// Tests the table of spec §8, line by line.
test.each([
  [new ApiError(404, 'not_found', 'x'), { kind: 'toast', words: 'notFound' }],
  [new ApiError(403, 'permission.denied', 'x'), { kind: 'toast', words: 'forbidden' }],
  [new ApiError(401, 'auth.expired', 'x'), { kind: 'signIn', words: 'unauthorized' }],
  [new ApiError(415, 'request.unsupported_type', 'x'), { kind: 'toast', words: 'mediaType' }],
  [new ApiError(409, 'conflict', 'taken'), { kind: 'toast', words: { text: 'taken' } }],
  [new ApiError(500, 'internal', ''), { kind: 'toast', words: 'internal' }],
  [new ApiError(502, 'unknown'), { kind: 'toast', words: 'internal' }],
  [new ApiError(200, 'unknown'), { kind: 'toast', words: 'internal' }],
  [new ApiError(504, 'unknown'), { kind: 'toast', words: 'timeout' }],
  [new ApiError(504, 'engine.timeout', 'x'), { kind: 'toast', words: { text: 'x' } }],
  [new ApiError(400, 'auth.invalid_refresh', 'Invalid refresh token'), { kind: 'expired' }],
  [new ApiError(0, 'timeout'), { kind: 'toast', words: 'timeout' }],
  [new ApiError(0, 'network'), { kind: 'toast', words: 'network' }],
  [new ApiError(0, 'aborted'), { kind: 'ignore' }],
  [new ApiError(403, 'auth.password_change_required', 'x'), { kind: 'changePassword' }],
  [new DOMException('gone', 'AbortError'), { kind: 'ignore' }],
  [new TypeError('a bug'), { kind: 'report' }],
])('%s', (error, outcome) => {
  expect(toOutcome(error)).toEqual(outcome);
});
