import { expect, test } from 'vitest';
import { createEcho } from './echo.ts';

test('the editor’s own value, coming back late, does not overwrite later typing', () => {
  const echo = createEcho();
  for (const value of ['s', 'se', 'sel']) echo.sent(value);
  expect(echo.isOwn('s', 'sel')).toBe(true);
  echo.sent('sele');
  expect(echo.isOwn('sel', 'sele')).toBe(true);
  expect(echo.isOwn('sele', 'sele')).toBe(true);
});

test('a value from outside is written, even while the editor’s own value is pending or equals an earlier one', () => {
  const echo = createEcho();
  echo.sent('a');
  echo.sent('ab');
  expect(echo.isOwn('select 1', 'ab')).toBe(false);
  echo.sent('select 1');
  expect(echo.isOwn('select 1', 'select 1')).toBe(true);
  // The editor has already received its own value back, so the same value now comes from outside.
  expect(echo.isOwn('ab', 'select 1')).toBe(false);
});
