import { z } from 'zod';
import { codeList } from '../kit/page.ts';
import { RangeText } from './date-range.ts';
import { ComparedPeriod } from './query.ts';
import type { QueryResult } from './query-result.ts';

/** The query string of every statistic: range, group, libraries. */
export const statisticsQuery = {
  range: RangeText.optional(),
  glc: z.string().max(64).optional(),
  libraries: codeList.optional(),
};

/** The query string of a statistic that can be compared to an earlier period. */
export const comparedQuery = { ...statisticsQuery, compare: ComparedPeriod.optional() };

/** An example for OpenAPI: two rows of loans by month. */
export const exampleResult: QueryResult = {
  columns: [
    {
      key: 'month',
      label: '月份',
      type: 'date',
      role: 'time',
      unit: null,
      format: 'date',
      means: null,
      formula: null,
      labels: null,
    },
    {
      key: 'loans',
      label: '外借册次',
      type: 'number',
      role: 'metric',
      unit: '册次',
      format: 'integer',
      means: '首次借出的册次；续借与馆内阅览另计',
      formula: 'Σ 外借',
      labels: null,
    },
  ],
  rows: [
    ['2026-09-01', 51_204],
    ['2026-10-01', 48_733],
  ],
  totals: [null, 99_937],
  meta: {
    query: {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans'],
      grain: 'month',
      range: { from: '2026-09-01', to: '2026-11-01' },
      by: [],
      top: 25,
    },
    range: {
      from: '2026-09-01',
      to: '2026-11-01',
      days: 61,
      zone: 'Asia/Shanghai',
      isIncomplete: false,
    },
    dataEnds: [],
    compareRange: null,
    firstDayOfWeek: 'monday',
    glc: 'demo',
    isDemo: true,
    libraries: null,
    dataUntil: '2026-10-31',
    loadedAt: '2026-10-31T22:10:00.000Z',
    asOf: [],
    truncated: false,
    approximate: false,
    warnings: [],
    cached: false,
    modelVersion: '1',
    rollup: 'agg_event_day',
    sql: null,
  },
};
