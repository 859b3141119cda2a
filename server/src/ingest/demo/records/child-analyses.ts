import type { TemplateAnalysis } from '#store/seeds/report-templates/report-template.ts';

// The saved analyses of the demonstration city on children's reading. Every name and note is [Chinese, English].

const table = {
  kind: 'table',
  dataset: 'circulation',
  filter: { field: 'readerType', op: 'eq', value: '03' },
} as const;

export const childAnalyses = {
  childNumbers: {
    name: ['少儿读者上月四个数', 'Children last month in four numbers'],
    note: ['少儿证读者，与去年同月相比', 'Readers with a child’s card, against last year'],
    query: {
      ...table,
      metrics: ['loans', 'active_borrowers', 'loans_per_borrower', 'titles_lent'],
      range: 'lastMonth',
      compare: 'lastYear',
    },
    chart: 'item',
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
    },
    chart: 'line',
  },
  childTitles: {
    name: ['少儿读者最爱借的书', 'What children borrow most'],
    note: ['近 90 天，少儿读者外借册次前十五', 'The top fifteen of the last 90 days'],
    query: { ...table, metrics: ['loans'], by: ['title'], range: 'last90Day', top: 15 },
    chart: 'rank',
  },
  childClasses: {
    name: ['少儿读者借的大类', 'Classes that children borrow'],
    note: ['近 90 天与去年同期', 'The last 90 days, against last year'],
    query: {
      ...table,
      metrics: ['loans'],
      by: ['mainClass'],
      range: 'last90Day',
      compare: 'lastYear',
      top: 12,
    },
    chart: 'rank',
  },
  childLibraries: {
    name: ['少儿读者在哪些馆借书', 'Where children borrow'],
    note: ['上月前十五个馆，与去年同月相比', 'The first fifteen of last month, against last year'],
    query: {
      ...table,
      metrics: ['loans'],
      by: ['library'],
      range: 'lastMonth',
      compare: 'lastYear',
      top: 15,
    },
    chart: 'rank',
  },
  childHours: {
    name: ['少儿读者什么时候借书', 'When children borrow'],
    note: [
      '近 90 天外借的星期与时段，颜色越深越多',
      'Loans of the last 90 days by weekday and hour; the darker, the more',
    ],
    query: {
      ...table,
      metrics: ['loans'],
      by: ['weekday', 'hour'],
      range: 'last90Day',
      top: 200,
    },
    chart: 'heat',
  },
} as const satisfies Readonly<Record<string, TemplateAnalysis>>;
