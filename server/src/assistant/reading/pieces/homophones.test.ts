import { expect, it } from 'vitest';
import { ownLexicon } from '../../lexicon/own-words.ts';
import { mendHomophones } from './homophones.ts';

const context = { today: '2026-11-23', feast: () => null, lexicons: [ownLexicon] };

it.each([
  ['上个月各馆续界量', '上个月各馆续借量'],
  ['今年新书利用绿', '今年新书利用率'],
  ['上月预跃等待天数', '上月预约等待天数'],
])('mends “%s” by its sound', (text, mended) => {
  expect(mendHomophones(text, context)).toBe(mended);
});

it.each(['上个月各馆外借量', '余华的书今年借了多少', 'loans last month'])(
  'leaves “%s” as it is',
  (text) => {
    expect(mendHomophones(text, context)).toBe(text);
  },
);
