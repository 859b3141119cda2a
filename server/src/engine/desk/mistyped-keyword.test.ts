import { expect, it } from 'vitest';
import { meantKeyword } from './mistyped-keyword.ts';

it.each([
  ['SELEC', 'SELECT'],
  ['selcet', 'SELECT'],
  ['FORM', 'FROM'],
  ['GROPU', 'GROUP'],
  ['WHER', 'WHERE'],
  ['ORDERR', 'ORDER'],
  ['select', null],
  ['for', null],
  ['loans', null],
  ['sum', null],
])('%s is meant as %s', (word, keyword) => {
  expect(meantKeyword(word)).toBe(keyword);
});
