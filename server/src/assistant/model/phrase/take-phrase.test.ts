import type { Column, QueryResult } from '@stacksight/contract';
import { describe, expect, it } from 'vitest';
import { toHarmless } from './harmless.ts';
import { type PhraseFacts, sayFacts, toFacts } from './phrase-facts.ts';
import { takePhrase } from './take-phrase.ts';

// chinese-ok-file: sentences of a model

const column = (key: string, role: Column['role'], rest: Partial<Column> = {}): Column => ({
  key,
  label: key,
  type: role === 'dimension' ? 'text' : 'number',
  role,
  unit: null,
  format: role === 'growth' ? 'percent' : 'integer',
  means: null,
  formula: null,
  labels: null,
  ...rest,
});
const columns = [
  column('library', 'dimension', { labels: { A: '甲馆<b>', B: '乙馆' } }),
  column('loans', 'metric', { label: '外借册次' }),
  column('loans__compare', 'compare'),
  column('loans__change', 'change'),
  column('loans__growth', 'growth'),
];
const result = {
  columns,
  rows: [
    ['A', 41_022, 50_000, -8_978, -0.17956],
    ['B', 1_500, 1_000, 500, 0.5],
  ],
  totals: [null, 42_522, 51_000, -8_478, -0.16624],
  meta: {
    range: { from: '2026-10-01', to: '2026-11-01' },
    compareRange: { from: '2025-10-01', to: '2025-11-01' },
  },
} as unknown as QueryResult;
const facts = toFacts(result, 'zh-CN') as PhraseFacts;
const own = '助手自己的话。';
const take = (answer: string) => takePhrase(answer, facts, own);

describe('a sentence that is true', () => {
  it.each([
    ['[[a]]的[[A]]最多，为 41,022。', '甲馆<b>的外借册次最多，为 41,022。'],
    ['[[days]]，[[a]]外借 4.1 万，比[[before]]的 5 万减少 18%。', null],
    ['[[b]]从 1,000 增加到 1,500，增长 50%。', null],
    ['[[a]]占 96.5%。', null],
    ['[[days]]合计 42,522，比去年同期减少 16.6%。', null],
    ['[[b]] rose 50% to 1.5k.', null],
    ['**[[a]]** 为 41\u202f022。', null],
  ])('is said: %s', (sentence, filled) => {
    const { text, hasWorded, isWrong } = take(sentence);
    expect([sentence, hasWorded, isWrong]).toEqual([sentence, true, false]);
    if (filled !== null) expect(text).toBe(filled);
    expect(text).not.toContain('[[');
  });
});

describe('a sentence that is not', () => {
  it.each([
    ['another number', '[[a]]为 41,023。'],
    ['the number of another row', '[[a]]为 1,500，[[b]]为 41,022。'],
    ['the number of the other period', '[[a]]为 50,000。'],
    ['the two periods the other way round', '[[b]]从 1,500 增加到 1,000。'],
    ['a change in the other direction', '[[a]]增加 18%。'],
    ['a direction without a number that is wrong', '[[a]]上升，为 41,022。'],
    ['a rank that is wrong', '[[b]]最多，为 1,500。'],
    ['the total of nobody', '[[a]]为 42,522。'],
    ['too little of a number', '[[a]]为 4 万。'],
    ['a number in words', '[[a]]为四万一千。'],
    ['a number beside a word that makes it less sure', '[[a]]约 4.1 万。'],
    ['a multiple', '[[a]]是[[b]]的 27 倍。'],
    ['a reason', '[[a]]因为闭馆减少 18%。'],
    ['a forecast', '[[a]]预计为 41,022。'],
    ['a date of its own', '2026 年 10 月，[[a]]为 41,022。'],
    ['a mark that is not there', '[[z]]为 41,022。'],
    ['wrong separators', '[[a]]为 4,10,22。'],
    ['another sign', '[[a]]为 -41,022。'],
    ['full-width digits of another number', '[[a]]为 ４１０２３。'],
    ['points for percent', '[[b]]增长 50 个百分点。'],
    ['HTML', '[[a]]为 <b>41,022</b>。'],
    ['a picture', '[[a]]为 41,022![x](http://a.example/b)。'],
    ['a link', '[[a]]为 [41,022](http://a.example)。'],
    ['an address', '[[a]]为 41,022，见 www.a.example。'],
    ['nothing of the answer', '图书馆关门了。'],
    ['no number at all', '[[days]]的[[A]]如下。'],
  ])('gives its place to the own one: %s', (_, sentence) => {
    const { text, hasWorded } = take(sentence);
    expect([sentence, text, hasWorded]).toEqual([sentence, own, false]);
  });
});

it('one wrong sentence among good ones is replaced, and the next is dropped', () => {
  const { text, isWrong } = take('[[a]]为 41,022。[[b]]为 9。[[b]]为 8。[[b]]为 1,500。');
  expect([text, isWrong]).toEqual([`甲馆<b>为 41,022。${own}乙馆为 1,500。`, true]);
});

it('a model gets numbers and marks, but no name of a row', () => {
  const sent = JSON.stringify(sayFacts(facts));
  expect(sent).toContain('41,022');
  expect(sent).not.toContain('甲馆');
});

it('makes any text harmless', () => {
  for (const hostile of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://a.example/?q=1)',
    '[here](javascript:alert(1))',
    '[x]: https://a.example',
    'https://a.example/x www.a.example',
    '<!-- x --> <?php ?> &lt;b&gt; &#60;',
    '[a][b] ![c][d] data:text/html,x',
  ]) {
    const safe = toHarmless(hostile);
    expect([hostile, safe]).toEqual([
      hostile,
      expect.not.stringMatching(/<[\p{L}/!?]|\]\(|\]\[|\]:|!\[|:\/\/|www\.|&#|&lt;|script:/u),
    ]);
  }
  expect(toHarmless('5 < 6，R&D')).toBe('5 < 6，R&D');
});
