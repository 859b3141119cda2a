import { expect, test } from 'vitest';
import { isAllowed } from './is-allowed.ts';

const held = ['user:view', 'user:add'];

test('all of a list', () => {
  expect(isAllowed({ all: ['user:view', 'user:add'] }, held)).toBe(true);
  expect(isAllowed({ all: ['user:view', 'user:delete'] }, held)).toBe(false);
});

test('none of a list', () => {
  expect(isAllowed({ none: ['user:delete'] }, held)).toBe(true);
  expect(isAllowed({ none: ['user:delete', 'user:add'] }, held)).toBe(false);
});

test('any of a list; an empty one allows nobody', () => {
  expect(isAllowed({ any: ['user:delete', 'user:add'] }, held)).toBe(true);
  expect(isAllowed({ any: ['user:delete'] }, held)).toBe(false);
  expect(isAllowed({ any: [] }, held)).toBe(false);
});

test('the super administrator holds every permission', () => {
  expect(isAllowed({ all: ['user:delete'] }, [], true)).toBe(true);
  expect(isAllowed({ none: ['user:delete'] }, [], true)).toBe(false);
});
