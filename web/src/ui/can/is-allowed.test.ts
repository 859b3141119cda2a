import { expect, test } from 'vitest';
import { isAllowed } from './is-allowed.ts';

const held = ['user:view', 'user:add'];

test('a user needs all permissions of a list under “all”', () => {
  expect(isAllowed({ all: ['user:view', 'user:add'] }, held)).toBe(true);
  expect(isAllowed({ all: ['user:view', 'user:delete'] }, held)).toBe(false);
});

test('a user may have no permission of a list under “none”', () => {
  expect(isAllowed({ none: ['user:delete'] }, held)).toBe(true);
  expect(isAllowed({ none: ['user:delete', 'user:add'] }, held)).toBe(false);
});

test('a user needs one permission of a list under “any”; an empty list allows nobody', () => {
  expect(isAllowed({ any: ['user:delete', 'user:add'] }, held)).toBe(true);
  expect(isAllowed({ any: ['user:delete'] }, held)).toBe(false);
  expect(isAllowed({ any: [] }, held)).toBe(false);
});

test('the super administrator holds every permission', () => {
  expect(isAllowed({ all: ['user:delete'] }, [], true)).toBe(true);
  expect(isAllowed({ none: ['user:delete'] }, [], true)).toBe(false);
});
