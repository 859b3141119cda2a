import { expect, test } from 'vitest';
import { createCardSearch } from './search-cards.ts';

const card = (code: string, nameZh: string, nameEn: string, means = '') => ({
  code,
  nameZh,
  nameEn,
  means,
});
const search = createCardSearch([
  card('loans', '外借册次', 'Loans', '首次借出的册次；续借与馆内阅览另计'),
  card('visits', '到馆人次', 'Visits', '门禁进馆的人次'),
  card('hold_wait', '预约等待天数', 'Hold wait', '从预约到上架的平均天数'),
]);
const first = (text: string) => search(text)[0]?.code;

test.each([
  ['外借', 'loans'],
  ['wjcc', 'loans'],
  ['daoguan', 'visits'],
  ['visits', 'visits'],
  ['hold_wait', 'hold_wait'],
  ['门禁', 'visits'],
  ['上架', 'hold_wait'],
])('%s finds %s', (text, code) => {
  expect(first(text)).toBe(code);
});

test('an empty text finds all, and nonsense finds none', () => {
  expect(search(' ')).toHaveLength(3);
  expect(search('qqqqqq')).toEqual([]);
});
