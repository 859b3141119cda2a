import { expect, test } from 'vitest';
import { toPinyin } from '#lib/pinyin/pinyin.ts';
import type { PageRoute } from '../../menu/route-tree.ts';
import { toPageEntries } from './page-entries.ts';
import { createSearch } from './rank.ts';
import { addPinyin, type EntryKind, type SearchEntry } from './search-entry.ts';

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
const pages = toPageEntries(
  [
    page('/dashboard', '数据总览', 'Dashboard'),
    page('/statistics/borrowing', '外借统计', 'Borrowing', statistics),
    page('/statistics/readers', '读者统计', 'Readers', statistics),
    page('/statistics/credit', '信用积分', 'Credit points', statistics),
    page('/rule/:id', '规则', 'Rule'),
    page('/secret', '隐藏', 'Hidden', { isHidden: true }),
    page('/group', '组', 'Group', { redirect: '/dashboard' }),
  ],
  'zh-CN',
);

const entry = (kind: EntryKind, title: string, words: readonly string[] = []): SearchEntry => ({
  id: `${kind}:${title}`,
  kind,
  title,
  note: '',
  icon: null,
  names: addPinyin([title]),
  words,
  does: `/${kind}/${title}`,
});
const branches = Array.from({ length: 9 }, (_, index) => entry('library', `热水街${index}分馆`));
const rule = entry('rule', '热门图书', ['期间外借最多的题名']);
const metric = entry('metric', '外借册次');
const search = createSearch([...pages, rule, metric, ...branches]);
const idsOf = (text: string, recent: readonly string[] = []) =>
  search(text, recent).flatMap(({ entries }) => entries.map(({ id }) => id));

test.each([
  ['信用', '/statistics/credit'],
  ['xyjf', '/statistics/credit'],
  ['xinyong', '/statistics/credit'],
  ['credit points', '/statistics/credit'],
  ['dztj', '/statistics/readers'],
  ['wjtj', '/statistics/borrowing'],
  ['统计 外借', '/statistics/borrowing'],
  ['shuju', '/dashboard'],
  ['dashbord', '/dashboard'],
  ['statistics/readers', '/statistics/readers'],
])('%s finds the page %s first', (text, path) => {
  expect(idsOf(text)[0]).toBe(`page:${path}`);
});

test('only pages of the menu without parameters can be found', () => {
  expect(pages.map(({ does }) => does)).toEqual([
    '/dashboard',
    '/statistics/borrowing',
    '/statistics/readers',
    '/statistics/credit',
  ]);
  expect(pages[1]?.title).toBe('统计分析 / 外借统计');
  expect(search('qqqqqqq')).toEqual([]);
  expect(search('  ')).toEqual([]);
});

test('a page whose own name contains the text comes before a page below it in the menu', () => {
  expect(idsOf('tjfx')).toHaveLength(3);
  expect(idsOf('统计')).toEqual([
    'page:/statistics/borrowing',
    'page:/statistics/readers',
    'page:/statistics/credit',
  ]);
});

test('a rule is found by initials and by its meaning', () => {
  expect(idsOf('rmts')).toEqual(['rule:热门图书']);
  expect(idsOf('最多的题名')).toEqual(['rule:热门图书']);
});

test('a name that begins with the text comes before one that contains it, and that before a meaning', () => {
  expect(idsOf('外借')).toEqual(['page:/statistics/borrowing', 'metric:外借册次', 'rule:热门图书']);
  expect(search('册次').map(({ kind }) => kind)).toEqual(['metric']);
});

test('among equals the recently chosen come first, and their kind with them', () => {
  expect(idsOf('外借', ['metric:外借册次']).slice(0, 2)).toEqual([
    'metric:外借册次',
    'page:/statistics/borrowing',
  ]);
  // An entry with a better match still comes before a recent choice.
  expect(idsOf('外借', ['rule:热门图书'])[0]).toBe('page:/statistics/borrowing');
});

test('several kinds show six entries each and say how many there are; one kind shows all', () => {
  const shown = (text: string) =>
    search(text).map(({ kind, entries, total }) => [kind, entries.length, total]);
  expect(shown('热')).toEqual([
    ['rule', 1, 1],
    ['library', 6, 9],
  ]);
  expect(shown('热水街')).toEqual([['library', 9, 9]]);
});

test('pinyin: initials and full, with every reading of a character, and Latin letters', () => {
  expect(toPinyin('数据总览')).toEqual(['sjzl', 'shujuzonglan']);
  expect(toPinyin('长期')).toEqual(['cq', 'zq', 'changqi', 'zhangqi']);
  // `syllables.json` lacks this character; the browser's pinyin order still gives its first letter.
  expect(toPinyin('鳜')[0]).toBe('g');
  expect(toPinyin('AI 报告')[0]).toBe('aibg');
});
