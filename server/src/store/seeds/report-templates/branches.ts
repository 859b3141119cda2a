import { reportTemplate } from './report-template.ts';

const circulation = { kind: 'table', dataset: 'circulation' } as const;
const lastMonth = { range: 'lastMonth', compare: 'lastYear' } as const;

/** The template that sets branches beside each other: how much, how well for their size, how they change. */
export const branches = reportTemplate({
  analyses: {
    loans: {
      name: ['各馆外借与增长', 'Loans and growth by library'],
      note: [
        '上月外借最多的二十个馆，与去年同月相比',
        'The twenty that lent most last month, against last year',
      ],
      query: { ...circulation, ...lastMonth, metrics: ['loans'], by: ['library'], top: 20 },
      chart: 'rank',
    },
    visits: {
      name: ['各馆到馆与增长', 'Visits and growth by library'],
      note: [
        '上月到馆最多的二十个馆，与去年同月相比',
        'The twenty with most visits last month, against last year',
      ],
      query: { ...circulation, ...lastMonth, metrics: ['visits'], by: ['library'], top: 20 },
      chart: 'rank',
    },
    districts: {
      name: ['各总分馆今年外借逐月', 'Loans of the year by district'],
      note: ['一条线是一个总馆及其分馆', 'A line is a central library with its branches'],
      query: {
        ...circulation,
        metrics: ['loans'],
        by: ['district'],
        grain: 'month',
        range: 'thisYear',
        top: 8,
      },
      chart: 'line',
    },
    turnover: {
      name: ['各馆馆藏周转率', 'Turnover by library'],
      note: [
        '上月折合全年：每册可外借的书借出几次',
        'Last month as a year: how often a loanable item is lent',
      ],
      query: {
        ...{ kind: 'table', dataset: 'stock' },
        metrics: ['turnover'],
        by: ['library'],
        range: 'lastMonth',
        top: 20,
      },
      chart: 'rank',
    },
    wait: {
      name: ['各取书馆的预约', 'Holds by pickup library'],
      note: [
        '近 90 天读者提交的预约，最多的二十个馆',
        'Holds placed in the last 90 days, the twenty with most',
      ],
      query: {
        ...{ kind: 'table', dataset: 'holds' },
        metrics: ['holds_placed'],
        by: ['library'],
        range: 'last90Day',
        top: 20,
      },
      chart: 'rank',
    },
    table: {
      name: ['各馆服务一览', 'All libraries in one table'],
      note: [
        '上月；人均与每次到馆外借不受馆的大小影响',
        'Last month; the two ratios do not depend on size',
      ],
      query: {
        ...circulation,
        metrics: ['loans', 'visits', 'active_borrowers', 'loans_per_borrower', 'loans_per_visit'],
        by: ['library'],
        range: 'lastMonth',
      },
      chart: 'table',
    },
  },
  parts: [
    {
      text: [
        `馆有大小，**不比总量比变化，不比规模比效率**。

- 增长：各馆与自己的去年同月比
- 效率：周转率、人均外借、每次到馆外借几册
- 只看几个馆：在上方“图书馆”里选，全页随之变化`,
        `Libraries differ in size: **compare the change, not the total, and the ratio, not the size**.

- Growth: each library against its own last year
- Ratios: turnover, loans per borrower, loans per visit
- A few libraries only: choose them above, and the page follows`,
      ],
    },
    { text: ['## 谁在增长', '## Who grows'] },
    { analysis: 'loans', width: 'half', rows: 9 },
    { analysis: 'visits', width: 'half', rows: 9 },
    { analysis: 'districts' },
    { text: ['## 谁用得好', '## Who makes good use'] },
    { analysis: 'turnover', width: 'half', rows: 9 },
    { analysis: 'wait', width: 'half', rows: 9 },
    { text: ['## 全部分馆', '## All libraries'] },
    { analysis: 'table' },
  ],
});
