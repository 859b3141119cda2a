import type { RuleParameter } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { readState, toAsked, writeState } from './form-values.ts';

const label = { 'zh-CN': 'x', 'en-US': 'x' };
const all: RuleParameter[] = [
  { type: 'dateRange', name: 'range', label, default: 'last30Day' },
  { type: 'number', name: 'top', label, default: 50, isInteger: true },
  { type: 'text', name: 'words', label, default: '', isRequired: false },
  { type: 'library', name: 'places', label, default: [], isMany: true },
];
const parameters = all.map((parameter) => ({ parameter }));

test('an empty address gives the defaults, and the defaults give an empty address', () => {
  const state = readState('', parameters);
  expect(state).toEqual({
    values: { range: 'last30Day', top: 50, words: '', places: [] },
    glc: '',
    libraries: [],
    isRun: false,
  });
  expect(writeState(state, parameters)).toBe('');
  expect(toAsked(state.values, parameters)).toEqual({});
});

test('filled-in values are read back, commas included', () => {
  const state = {
    values: { range: '2026-01-01~2026-01-31', top: 5, words: 'a,b & c', places: ['A,1', '馆'] },
    glc: 'g',
    libraries: ['A', 'B,2'],
    isRun: true,
  };
  const search = writeState(state, parameters);
  expect(readState(search, parameters)).toEqual(state);
  expect(toAsked(state.values, parameters)).toEqual(state.values);
});

test('a text that is not a number gives the default', () => {
  expect(readState('?p.top=x', parameters).values.top).toBe(50);
  expect(readState('?p.top=', parameters).values.top).toBe(50);
  expect(readState('?p.top=-3.5', parameters).values.top).toBe(-3.5);
});
