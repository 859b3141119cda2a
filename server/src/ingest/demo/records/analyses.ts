import { collectionHealth } from '#store/seeds/report-templates/collection-health.ts';
import type { TemplateAnalysis } from '#store/seeds/report-templates/report-template.ts';

// The saved analyses of the demonstration city. Every name and note is [Chinese, English].

const children = { field: 'readerType', op: 'eq', value: '03' } as const;
const table = { kind: 'table', dataset: 'circulation' } as const;

export const analyses = {
  ...collectionHealth.analyses,
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
} as const satisfies Readonly<Record<string, TemplateAnalysis>>;
export type AnalysisKey = keyof typeof analyses;
