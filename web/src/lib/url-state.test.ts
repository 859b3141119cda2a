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

test('what is missing or wrong is the fallback', () => {
  expect(readValues(shape, '?page=x&order=sideways&open=maybe')).toEqual({
    page: 1,
    name: '',
    order: 'down',
    open: false,
    libraries: [],
  });
});

test('what was written is read again', () => {
  const values = {
    page: 3,
    name: '借 & 还',
    order: 'up',
    open: true,
    libraries: ['LJ00', 'WH00'],
  } as const;
  expect(readValues(shape, writeValues(shape, '', values))).toEqual(values);
});

test('a value that is its fallback leaves the address; what is not ours stays', () => {
  expect(writeValues(shape, '?other=1&page=3', { page: 1 })).toBe('?other=1');
  expect(writeValues(shape, '?page=3', { page: 1 })).toBe('');
});
