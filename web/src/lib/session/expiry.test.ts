import { expect, test } from 'vitest';
import { needsRefresh } from './expiry.ts';

const session = { accessToken: 'a', refreshToken: 'r', expireTime: 1_000_000 };

test('a token is renewed within five minutes of its end, and after it', () => {
  expect(needsRefresh(session, 1_000_000 - 300_000)).toBe(false);
  expect(needsRefresh(session, 1_000_000 - 299_999)).toBe(true);
  expect(needsRefresh(session, 2_000_000)).toBe(true);
});

test('without a refresh token, or without a session, there is nothing to renew', () => {
  expect(needsRefresh({ ...session, refreshToken: null }, 1_000_000)).toBe(false);
  expect(needsRefresh({ ...session, accessToken: null }, 1_000_000)).toBe(false);
  expect(needsRefresh({ ...session, expireTime: null }, 1_000_000)).toBe(false);
});
