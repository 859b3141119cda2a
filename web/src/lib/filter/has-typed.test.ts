import { expect, test } from 'vitest';
import { hasTyped } from './has-typed.ts';

test('typed text is searched in the name and in the code, in any case', () => {
  const choice = { value: 'xiaofang', label: '王小芳 (xiaofang)' };
  expect(hasTyped(' 小芳', choice)).toBe(true);
  expect(hasTyped('XIAO', choice)).toBe(true);
  expect(hasTyped('', choice)).toBe(true);
  expect(hasTyped('张', choice)).toBe(false);
  expect(hasTyped('undefined', { value: 'a' })).toBe(false);
});
