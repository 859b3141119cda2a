import type { ImportForm, ImportTried, TableLook } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { wordsOf } from './words-of.ts';

const form = (field: 'event' | null): ImportForm => ({
  rowIs: 'events',
  columns: [
    { heading: '业务', field },
    { heading: '日期', field: 'at' },
  ],
  event: null,
  codes: [],
  names: [],
  timeZone: null,
});
const words = ['借书', '台前办理', '其他', '台前办理'];
const look: TableLook = {
  ...{ encoding: 'utf-8', delimiter: ',', header: ['业务', '日期'], why: [null, 'heading'] },
  rows: words.map((word, at) => ({ line: at + 2, cells: [word, '2026-03-01'] })),
  form: form(null),
  ...{
    personal: [],
    unsure: [],
    periods: [],
    yearless: [],
    usualGlc: 'main',
    words: [],
    fitting: [],
  },
};
const refused = (line: number) => ({
  line,
  parts: [],
  refusals: [{ part: 0, reason: 'event', field: '业务' }],
});
const tried: ImportTried = {
  rows: [3, 4, 5].map(refused),
  ...{ parts: [], used: 1, refused: 3, reasons: [], shared: null, problems: [] },
};

test('the words of a column that the user has chosen are those that rows are refused for', () => {
  expect(wordsOf({ form: form('event'), look, tried })).toEqual([
    {
      field: 'event',
      values: [
        { value: '台前办理', rows: 2 },
        { value: '其他', rows: 1 },
      ],
    },
  ]);
  expect(wordsOf({ form: form(null), look, tried })).toEqual([]);
});

test('a word with a meaning stays in the list when its rows are no longer refused', () => {
  const codes = [{ field: 'event' as const, from: '其他', to: 'visit' }];
  const mended = { ...form('event'), codes };
  expect(wordsOf({ form: mended, look, tried: { ...tried, rows: [] } })).toEqual([
    { field: 'event', values: [{ value: '其他', rows: 1 }] },
  ]);
});

test('the words of a proposed column are those of the server', () => {
  const values = [{ value: '借书', rows: 40 }];
  const proposed = { ...look, form: form('event'), words: [{ field: 'event', values }] };
  expect(wordsOf({ form: form('event'), look: proposed, tried })).toEqual([
    { field: 'event', values },
  ]);
});
