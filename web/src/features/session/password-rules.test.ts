import { expect, test } from 'vitest';
import { findPasswordProblems } from './password-rules.ts';

const good = {
  oldPassword: 'the old one!',
  newPassword: 'quiet-otter-7431',
  again: 'quiet-otter-7431',
};
const problems = (part: Partial<typeof good>) =>
  findPasswordProblems({ ...good, ...part }, 'super');

test('a valid change has no errors', () => {
  expect(problems({})).toEqual({});
});

test('each field has its own error', () => {
  expect(problems({ oldPassword: '', newPassword: '', again: '' })).toEqual({
    oldPassword: 'empty',
    newPassword: 'empty',
    again: 'empty',
  });
  expect(problems({ newPassword: 'short', again: 'short' })).toEqual({ newPassword: 'length' });
  expect(problems({ newPassword: 'my-SUPER-password', again: 'my-SUPER-password' })).toEqual({
    newPassword: 'username',
  });
  expect(problems({ newPassword: good.oldPassword, again: good.oldPassword })).toEqual({
    newPassword: 'same',
  });
  expect(problems({ again: 'another' })).toEqual({ again: 'mismatch' });
});
