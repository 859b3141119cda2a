import type { RuleParameter } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { isComplete, readState, toRuleValues, writeState } from './form-values.ts';

const label = { 'zh-CN': 'x', 'en-US': 'x' };
const all: RuleParameter[] = [
  { type: 'dateRange', name: 'range', label, default: 'last30Day' },
  { type: 'number', name: 'top', label, default: 50, isInteger: true },
  { type: 'text', name: 'words', label, default: '', isRequired: false },
  { type: 'library', name: 'places', label, default: [], isMany: true },
];
const form = { parameters: all.map((parameter) => ({ parameter })), libraries: { chosen: [] } };

test('an empty address gives the defaults, and the defaults give an empty address', () => {
  const state = readState('', form);
  expect(state).toEqual({
    values: { range: 'last30Day', top: 50, words: '', places: [] },
    glc: '',
    libraries: [],
  });
  expect(writeState(state, form)).toBe('');
  expect(toRuleValues(state.values, form)).toEqual({});
});

test('filled-in values are read back, commas included', () => {
  const state = {
    values: { range: '2026-01-01~2026-01-31', top: 5, words: 'a,b & c', places: ['A,1', '馆'] },
    glc: 'g',
    libraries: ['A', 'B,2'],
  };
  const search = writeState(state, form);
  expect(readState(search, form)).toEqual(state);
  expect(toRuleValues(state.values, form)).toEqual(state.values);
});

test('a rule waits for a text that it needs', () => {
  const words = { type: 'text', name: 'words', label, default: '', isRequired: true } as const;
  const needs = { ...form, parameters: [{ parameter: words }] };
  expect(isComplete(readState('', needs), needs)).toBe(false);
  expect(isComplete(readState('?p.words=a', needs), needs)).toBe(true);
  expect(isComplete(readState('', form), form)).toBe(true);
});

test('a text that is not a number gives the default', () => {
  expect(readState('?p.top=x', form).values.top).toBe(50);
  expect(readState('?p.top=', form).values.top).toBe(50);
  expect(readState('?p.top=-3.5', form).values.top).toBe(-3.5);
});

test('a rule begins with its own libraries, and all libraries are another choice', () => {
  const own = { ...form, libraries: { chosen: ['A'] } };
  const state = readState('', own);
  expect(state.libraries).toEqual(['A']);
  expect(writeState(state, own)).toBe('');
  const all = { ...state, libraries: [] };
  expect(writeState(all, own)).toBe('?libraries=');
  expect(readState('?libraries=', own)).toEqual(all);
});
