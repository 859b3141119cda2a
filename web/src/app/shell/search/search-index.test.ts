import { expect, test } from 'vitest';
import { toPinyin } from '#lib/pinyin/pinyin.ts';
import type { PageRoute } from '../../menu/route-tree.ts';
import { createSearch, toEntries } from './search-index.ts';

const page = (path: string, chinese: string, english: string, part: Partial<PageRoute> = {}) => ({
  path,
  component: 'x',
  name: path,
  title: { 'zh-CN': chinese, 'en-US': english },
  icon: '',
  isAffix: false,
  isCached: true,
  isHidden: false,
  activePath: path,
  trail: [],
  redirect: null,
  ...part,
});

const statistics = { trail: [{ 'zh-CN': '统计分析', 'en-US': 'Statistics' }] };
const pages: PageRoute[] = [
  page('/dashboard', '数据总览', 'Dashboard'),
  page('/statistics/borrowing', '外借统计', 'Borrowing', statistics),
  page('/statistics/readers', '读者统计', 'Readers', statistics),
  page('/statistics/credit', '信用积分', 'Credit points', statistics),
  page('/rule/:id', '规则', 'Rule'),
  page('/secret', '隐藏', 'Hidden', { isHidden: true }),
  page('/group', '组', 'Group', { redirect: '/dashboard' }),
];
const search = createSearch(toEntries(pages));
const first = (text: string) => search(text)[0]?.path;

test.each([
  ['信用', '/statistics/credit'],
  ['xyjf', '/statistics/credit'],
  ['xinyong', '/statistics/credit'],
  ['credit', '/statistics/credit'],
  ['dztj', '/statistics/readers'],
  ['wjtj', '/statistics/borrowing'],
  ['shuju', '/dashboard'],
  ['dashbord', '/dashboard'],
  ['statistics/readers', '/statistics/readers'],
])('%s finds %s', (text, path) => {
  expect(first(text)).toBe(path);
});

test('only reachable pages are found; an empty text finds all of them', () => {
  expect(search('').map(({ path }) => path)).toEqual([
    '/dashboard',
    '/statistics/borrowing',
    '/statistics/readers',
    '/statistics/credit',
  ]);
  expect(search('qqqqqqq')).toEqual([]);
});

test('pinyin: initials and full, with every reading of a character, and Latin letters', () => {
  expect(toPinyin('数据总览')).toEqual(['sjzl', 'shujuzonglan']);
  expect(toPinyin('长期')).toEqual(['cq', 'zq', 'changqi', 'zhangqi']);
  // `syllables.json` lacks this character; the browser's pinyin order still gives its first letter.
  expect(toPinyin('鳜')[0]).toBe('g');
  expect(toPinyin('AI 报告')[0]).toBe('aibg');
});
