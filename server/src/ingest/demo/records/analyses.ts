import { collectionHealth } from '#store/seeds/report-templates/collection-health.ts';
import type { TemplateAnalysis } from '#store/seeds/report-templates/report-template.ts';
import { childAnalyses } from './child-analyses.ts';

// The saved analyses of the demonstration city. Every name and note is [Chinese, English].

const table = { kind: 'table', dataset: 'circulation' } as const;

export const analyses = {
  ...collectionHealth.analyses,
  ...childAnalyses,
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
    note: [
      '外借最多的十五个馆，与去年同期相比，先看增减',
      'The fifteen libraries that lent most, against last year; read the change first',
    ],
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
  monthVisits: {
    name: ['全市到馆逐月与去年同期', 'Visits by month, with last year'],
    note: ['今年各月到馆人次；灰线为去年同月', 'Visits of each month; the grey line is last year'],
    query: {
      ...table,
      metrics: ['visits'],
      grain: 'month',
      range: 'thisYear',
      compare: 'lastYear',
    },
    chart: 'line',
  },
  weekNumbers: {
    name: ['一周四个数', 'The week in four numbers'],
    note: ['与前一周相比', 'Against the week before'],
    query: {
      ...table,
      metrics: ['visits', 'loans', 'active_borrowers', 'loans_per_visit'],
      range: 'lastWeek',
      compare: 'previous',
    },
    chart: 'item',
  },
  days: {
    name: ['每日到馆与外借', 'Visits and loans by day'],
    note: [
      '周末、节假日和活动日的起伏；灰底的日子有日期备注',
      'Weekends, holidays and days with programmes; days in grey have a note',
    ],
    query: {
      kind: 'event',
      events: [
        { code: 'visit', measure: { type: 'count' } },
        { code: 'loan', measure: { type: 'count' } },
      ],
      grain: 'day',
      range: 'lastMonth',
    },
    chart: 'line',
  },
  classes: {
    name: ['外借的大类构成', 'Loans by main class'],
    note: [
      '按《中图法》大类，与去年同期相比，看口味的变化',
      'By class of the CLC, against last year: how taste changes',
    ],
    query: {
      ...table,
      metrics: ['loans'],
      by: ['mainClass'],
      range: 'lastMonth',
      compare: 'lastYear',
      top: 15,
    },
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
  newUse: {
    name: ['今年新书哪些类用得好', 'New books by class: which are used'],
    note: [
      '新书利用率：今年入藏、已借出过的比例',
      'Share of this year’s new items that have been lent',
    ],
    query: {
      ...{ kind: 'table', dataset: 'additions' },
      metrics: ['new_used'],
      by: ['mainClass'],
      range: 'thisYear',
    },
    chart: 'rank',
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
} as const satisfies Readonly<Record<string, TemplateAnalysis>>;
export type AnalysisKey = keyof typeof analyses;
