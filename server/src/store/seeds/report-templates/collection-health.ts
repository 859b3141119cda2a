import { numberRows, reportTemplate } from './report-template.ts';

const circulation = { kind: 'table', dataset: 'circulation' } as const;

/** The template for the health of a collection: is there enough, is it used, should it stay? */
export const collectionHealth = reportTemplate({
  analyses: {
    holdsServed: {
      name: ['预约等待与满足', 'Holds: wait and filled'],
      note: [
        '近 90 天：等几天，最后取到书的有多少',
        'The last 90 days: how long, and how many in the end',
      ],
      query: {
        ...{ kind: 'table', dataset: 'holds' },
        metrics: ['hold_wait', 'hold_filled'],
        range: 'last90Day',
      },
      chart: 'item',
    },
    holdsByMonth: {
      name: ['预约逐月与去年同期', 'Holds by month, with last year'],
      note: ['预约越多，越该看缺藏与采购', 'The more holds, the more there is to buy or to move'],
      query: {
        ...circulation,
        metrics: ['holds'],
        grain: 'month',
        range: 'thisYear',
        compare: 'lastYear',
      },
      chart: 'line',
    },
    titles: {
      name: ['热门图书前二十', 'The twenty most borrowed titles'],
      note: ['上月外借册次最多的图书', 'The titles with the most loans of last month'],
      query: { ...circulation, metrics: ['loans'], by: ['title'], range: 'lastMonth', top: 20 },
      chart: 'rank',
    },
    newBooks: {
      name: ['今年新书的利用', 'Use of this year’s new books'],
      note: ['入藏册数、已借出过的册数和利用率', 'Items added, items lent since, and their share'],
      query: {
        ...{ kind: 'table', dataset: 'additions' },
        metrics: ['added', 'added_used', 'new_used'],
        by: ['mainClass'],
        range: 'thisYear',
      },
      chart: 'table',
    },
    stockClasses: {
      name: ['馆藏的大类构成与在借率', 'Stock by main class, and its share on loan'],
      note: ['册数、种数和在借率', 'Items, titles and the share of items on loan'],
      query: {
        ...{ kind: 'table', dataset: 'stock' },
        metrics: ['items', 'titles', 'on_loan_share'],
        by: ['mainClass'],
        range: 'lastMonth',
      },
      chart: 'table',
    },
  },
  parts: [
    {
      text: [
        `三个问题：**读者要的够不够**，**买来的用没用**，**架上的该不该留**。

- 不够的，到[缺藏与采购](/holdings/insufficient)看每一种的年损失，能调的先调
- 放错馆的，到[馆藏调拨](/holdings/transfers)拟方案
- 不再用的，到[剔旧](/holdings/weeding)按类看候选`,
        `Three questions: **is there enough of what readers want**, **is it used**, and **should it stay**?

- Too few copies: [Shortages and purchases](/holdings/insufficient) has the loss of each title; move a copy where one can move
- In the wrong library: make a plan under [Transfers](/holdings/transfers)
- No longer used: see the candidates by class under [Weeding](/holdings/weeding)`,
      ],
    },
    { text: ['## 够不够', '## Is there enough?'] },
    { analysis: 'holdsServed', rows: numberRows },
    { analysis: 'holdsByMonth', width: 'half' },
    { analysis: 'titles', width: 'half' },
    { text: ['## 用没用', '## Is it used?'] },
    { analysis: 'newBooks' },
    { text: ['## 该不该留', '## Should it stay?'] },
    { analysis: 'stockClasses' },
  ],
});
