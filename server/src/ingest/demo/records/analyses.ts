import type { ComponentForm, QueryInput } from '@stacksight/contract';

// The saved analyses of the demonstration city. Every name and note is [Chinese, English].

type Pair = readonly [zh: string, en: string];
type AnalysisSeed = {
  name: Pair;
  note: Pair;
  query: QueryInput;
  chart: ComponentForm['chart'];
};

const children = { field: 'readerType', op: 'eq', value: '03' } as const;
const table = { kind: 'table', dataset: 'circulation' } as const;

export const analyses = {
  months: {
    name: ['全市外借逐月与去年同期', 'Loans by month, with last year'],
    note: ['今年各月外借册次；灰线为去年同月', 'Loans of each month; the grey line is last year'],
    query: {
      ...table,
      metrics: ['loans'],
      grain: 'month',
      range: 'thisYear',
      compare: 'lastYear',
    },
    chart: 'line',
  },
  libraries: {
    name: ['各馆外借与去年同期', 'Loans by library, with last year'],
    note: ['上月各馆外借册次，先看增长率', 'Loans of last month; read the growth first'],
    query: {
      ...table,
      metrics: ['loans'],
      by: ['library'],
      range: 'lastMonth',
      compare: 'lastYear',
    },
    chart: 'rank',
  },
  days: {
    name: ['每日到馆与外借', 'Visits and loans by day'],
    note: ['周末、节假日和活动日的起伏', 'Weekends, holidays and days with programmes'],
    query: { ...table, metrics: ['visits', 'loans'], grain: 'day', range: 'lastMonth' },
    chart: 'line',
  },
  classes: {
    name: ['外借的大类构成', 'Loans by main class'],
    note: ['按《中图法》大类，看读者在借什么', 'What readers take home, by class of the CLC'],
    query: { ...table, metrics: ['loans'], by: ['mainClass'], range: 'lastMonth' },
    chart: 'rank',
  },
  hours: {
    name: ['一周各时段到馆', 'Visits by weekday and hour'],
    note: ['排班和延时开放的依据', 'For rosters and opening hours'],
    query: {
      ...table,
      metrics: ['visits'],
      by: ['weekday', 'hour'],
      range: 'last90Day',
      top: 200,
    },
    chart: 'heat',
  },
  readerTypes: {
    name: ['各类读者的借阅', 'Borrowing by reader type'],
    note: ['外借册次、借书读者和人均', 'Loans, borrowers and loans per borrower'],
    query: {
      ...table,
      metrics: ['loans', 'active_borrowers', 'loans_per_borrower'],
      by: ['readerType'],
      range: 'lastMonth',
    },
    chart: 'table',
  },
  titles: {
    name: ['热门图书前二十', 'The twenty most borrowed titles'],
    note: ['上月外借册次最多的图书', 'The titles with the most loans of last month'],
    query: { ...table, metrics: ['loans'], by: ['title'], range: 'lastMonth', top: 20 },
    chart: 'rank',
  },
  newBooks: {
    name: ['今年新书的利用', 'Use of this year’s new books'],
    note: ['入藏册数、已借出过的册数和利用率', 'Items added, items lent since, and their share'],
    query: {
      kind: 'table',
      dataset: 'additions',
      metrics: ['added', 'added_used', 'new_used'],
      by: ['mainClass'],
      range: 'thisYear',
    },
    chart: 'table',
  },
  children: {
    name: ['少儿读者外借逐月', 'Loans of children by month'],
    note: [
      '寒暑假是高峰；灰线为去年同月',
      'School holidays are the peaks; the grey line is last year',
    ],
    query: {
      ...table,
      metrics: ['loans'],
      grain: 'month',
      range: 'thisYear',
      compare: 'lastYear',
      filter: children,
    },
    chart: 'line',
  },
  childTitles: {
    name: ['少儿读者最爱借的书', 'What children borrow most'],
    note: ['近 90 天，少儿读者外借册次前二十', 'The top twenty of the last 90 days'],
    query: {
      ...table,
      metrics: ['loans'],
      by: ['title'],
      range: 'last90Day',
      filter: children,
      top: 20,
    },
    chart: 'rank',
  },
  stockClasses: {
    name: ['馆藏的大类构成与在借率', 'Stock by main class, and its share on loan'],
    note: ['册数、种数和在借率', 'Items, titles and the share of items on loan'],
    query: {
      kind: 'table',
      dataset: 'stock',
      metrics: ['items', 'titles', 'on_loan_share'],
      by: ['mainClass'],
      range: 'lastMonth',
    },
    chart: 'table',
  },
  holdsByMonth: {
    name: ['预约逐月与去年同期', 'Holds by month, with last year'],
    note: ['预约越多，越该看缺藏与采购', 'The more holds, the more there is to buy or to move'],
    query: {
      ...table,
      metrics: ['holds'],
      grain: 'month',
      range: 'thisYear',
      compare: 'lastYear',
    },
    chart: 'line',
  },
} as const satisfies Readonly<Record<string, AnalysisSeed>>;
export type AnalysisKey = keyof typeof analyses;
