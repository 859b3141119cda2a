import { BasketItem } from '@stacksight/contract';
import { describe, expect, it } from 'vitest';
import { comparedItem, monthlyItem, titleItem } from '../../../test/documents/basket-items.ts';
import { decisionWords } from './decision-words.ts';
import { findingsOf } from './findings.ts';
import { readNumber } from './read-number.ts';
import { findingInWords, suggestionsOf } from './suggestions.ts';

const zh = decisionWords['zh-CN'];
const inWords = (items: readonly BasketItem[]) =>
  findingsOf(items, zh.others).map((one) => findingInWords(one, zh));
const advice = (items: readonly BasketItem[], words = zh) =>
  suggestionsOf(findingsOf(items, words.others), words);

const libraries = comparedItem([
  ['市图书馆', 23_451, 27_900],
  ['青岚区图书馆', 12_034, 9_800],
  ['其他', 31_000, 31_000],
  ['少儿图书馆', 9_021, 8_950],
]);

describe('a written number', () => {
  it.each([
    ['1,204.5', 1204.5],
    ['12.3%', 0.123],
    ['−4.9%', -0.049],
    ['+1,204', 1204],
    ['-7', -7],
    [3, 3],
  ])('%s is %d', (text, value) => expect(readNumber(text)).toBeCloseTo(value, 10));

  it.each(['–', '', '*', '1.2万', '12,34', '2026-10', 'I247.57', null, true, Number.NaN])(
    '%s is none',
    (text) => expect(readNumber(text)).toBeNull(),
  );
});

describe('the findings of a comparison', () => {
  it('are its total, its largest change and its largest share, the largest differences first', () => {
    expect(inWords([libraries])).toEqual([
      '市图书馆的外借册次最多，为 23,451，占合计 75,506 的 31.1%',
      '市图书馆的外借册次变动最大：23,451，2025 年 为 27,900，减少 4,449',
      '外借册次合计 75,506，2025 年 为 77,650，下降 2.8%',
    ]);
  });

  it('are ranked over all items', () => {
    const small = comparedItem([
      ['甲', 100, 101],
      ['乙', 99, 100],
      ['丙', 98, 99],
    ]);
    const found = findingsOf([small, libraries], zh.others);
    expect(found.map(({ size }) => size)).toEqual(
      found.map(({ size }) => size).sort((a, b) => b - a),
    );
    expect(new Set(found.map(({ item }) => item))).toEqual(new Set([0, 1]));
  });

  it('have no share where the parts are more than the total, as readers of several libraries', () => {
    const readers = comparedItem(
      [
        ['甲', 900, 900],
        ['乙', 500, 500],
        ['丙', 300, 300],
      ],
      { about: { ...must(libraries.about), totals: { loans: '1,000' } } },
    );
    expect(inWords([readers])).toEqual(['甲的外借册次居首，为 900，是第二位乙（500）的 1.8 倍']);
  });

  it('are the same in English', () => {
    const en = decisionWords['en-US'];
    expect(findingsOf([libraries], en.others).map((one) => findingInWords(one, en))[0]).toBe(
      '其他 has the most in 外借册次: 31,000, which is 41.1% of the total of 75,506',
    );
  });
});

describe('the findings over time', () => {
  it('are the highest and the lowest period that is over', () => {
    expect(inWords([monthlyItem([8_000, 5_200, 15_300, 3_100])])).toEqual([
      '到馆人次最高在 2026-03（15,300），最低在 2026-02（5,200）',
    ]);
  });

  it('are none where all periods are equal, hidden or too few', () => {
    expect(inWords([monthlyItem([5, 5, 5, 5])])).toEqual([]);
    expect(inWords([monthlyItem([5, 9])])).toEqual([]);
    const hidden = monthlyItem([8, 9, 10, 11]);
    const tableData = hidden.tableData.map((row) => ({ ...row, visits: '*' }));
    expect(inWords([{ ...hidden, tableData }])).toEqual([]);
  });
});

describe('the findings of a table without roles', () => {
  it('take neither years nor codes for quantities', () => {
    const list = titleItem(3);
    const tableData = list.tableData.map((row, at) => ({
      ...row,
      copies: ['90', '30', '20'][at] ?? '',
    }));
    const [found, ...rest] = findingsOf([{ ...list, tableData }], zh.others);
    expect([found?.metric, found?.value, rest]).toEqual(['建议采购册数', '90', []]);
    const bare = BasketItem.parse({
      menuName: '条码',
      tableHead: { no: '序号', barcode: '条码' },
      tableData: [1, 2, 3].map((no) => ({ no, barcode: `0${no}0000012345` })),
    });
    expect(inWords([bare])).toEqual([]);
  });
});

describe('suggestions', () => {
  it('carry the numbers of their findings', () => {
    expect(advice([libraries])).toEqual([
      expect.stringMatching(/^市图书馆的外借册次由 27,900 降到 23,451，少 4,449。/),
    ]);
    expect(advice([monthlyItem([8_000, 5_200, 15_300, 3_100])])[0]).toContain(
      '高峰在 2026-03（15,300），低谷在 2026-02（5,200）',
    );
  });

  it('take a rise of a number that should be small for bad news', () => {
    const waits = comparedItem(
      [
        ['甲', 90, 40],
        ['乙', 20, 20],
      ],
      { about: { ...must(libraries.about), totals: {}, lessIsBetter: ['loans'] } },
    );
    expect(advice([waits])).toEqual([expect.stringContaining('此数越小越好')]);
    expect(advice([waits], decisionWords['en-US'])[0]).toContain('less is better here');
  });

  it('are none for changes below 3%', () => {
    const calm = comparedItem([
      ['甲', 100, 101],
      ['乙', 99, 100],
      ['丙', 98, 99],
    ]);
    expect(advice([calm])).toEqual([]);
  });
});

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the item has no such part');
  return value;
}
