import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['王琳', '王'],
  ['超级管理员', '超'],
  ['Ana Lee', 'AL'],
  ['wanglin', 'W'],
  ['wang.lin', 'WL'],
  ['𠮷田', '𠮷'],
  ['', ''],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
