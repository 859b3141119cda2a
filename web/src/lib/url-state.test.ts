import { expect, test } from 'vitest';
import {
  readValues,
  urlChoice,
  urlFlag,
  urlList,
  urlNumber,
  urlText,
  writeValues,
} from './url-state.ts';

const shape = {
  page: urlNumber(1),
  name: urlText(),
  order: urlChoice(['up', 'down'], 'down'),
  open: urlFlag(),
  libraries: urlList(),
};

test('a missing or invalid value gives the fallback', () => {
  expect(readValues(shape, '?page=x&order=sideways&open=maybe')).toEqual({
    page: 1,
    name: '',
    order: 'down',
    open: false,
    libraries: [],
  });
});

test('written values are read back', () => {
  const values = {
    page: 3,
    name: '借 & 还',
    order: 'up',
    open: true,
    libraries: ['LJ00', 'WH00'],
  } as const;
  expect(readValues(shape, writeValues(shape, '', values))).toEqual(values);
});

test('a fallback value is removed from the address; other parameters stay', () => {
  expect(writeValues(shape, '?other=1&page=3', { page: 1 })).toBe('?other=1');
  expect(writeValues(shape, '?page=3', { page: 1 })).toBe('');
});
