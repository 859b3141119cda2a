import { expect, test } from 'vitest';
import { createEcho } from './echo.ts';

test('a value of one’s own that comes back late is not written over what was typed since', () => {
  const echo = createEcho();
  for (const value of ['s', 'se', 'sel']) echo.told(value);
  expect(echo.isOwn('s', 'sel')).toBe(true);
  echo.told('sele');
  expect(echo.isOwn('sel', 'sele')).toBe(true);
  expect(echo.isOwn('sele', 'sele')).toBe(true);
});

test('what others give is written, also while something is on its way, and also what was typed once', () => {
  const echo = createEcho();
  echo.told('a');
  echo.told('ab');
  expect(echo.isOwn('select 1', 'ab')).toBe(false);
  echo.told('select 1');
  expect(echo.isOwn('select 1', 'select 1')).toBe(true);
  // The editor has already received this value back: now it comes from outside.
  expect(echo.isOwn('ab', 'select 1')).toBe(false);
});
