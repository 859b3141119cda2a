import { numberRows, reportTemplate } from './report-template.ts';

const resources = { kind: 'table', dataset: 'resources' } as const;
const lastMonth = { range: 'lastMonth', compare: 'lastYear' } as const;

/** The template for electronic resources: are they used, by whom, by which way, and which to renew. */
export const electronic = reportTemplate({
  analyses: {
    numbers: {
      name: ['上月数字资源指标', 'Electronic resources in numbers'],
      note: ['与去年同月相比', 'Against the same month of last year'],
      query: { ...resources, ...lastMonth, metrics: ['sso_visits', 'sso_readers'] },
      chart: 'item',
    },
    months: {
      name: ['数字资源访问逐月对比', 'Visits to resources by month'],
      note: ['灰线为去年同月', 'The grey line is last year'],
      query: {
        ...resources,
        metrics: ['sso_visits'],
        grain: 'month',
        range: 'thisYear',
        compare: 'lastYear',
      },
      chart: 'line',
    },
    names: {
      name: ['各资源的访问', 'Visits by resource'],
      note: [
        '今年以来与去年同期，续订时先看末尾',
        'This year against last: read the end before renewing',
      ],
      query: {
        ...resources,
        metrics: ['sso_visits'],
        by: ['resource'],
        range: 'thisYear',
        compare: 'lastYear',
        top: 20,
      },
      chart: 'rank',
    },
    readers: {
      name: ['各资源的读者', 'Readers by resource'],
      note: [
        '近 90 天用过的人数；访问多而人少的，靠少数读者',
        'Of the last 90 days; many visits by few readers hang on those few',
      ],
      query: {
        ...resources,
        metrics: ['sso_readers'],
        by: ['resource'],
        range: 'last90Day',
        top: 20,
      },
      chart: 'rank',
    },
    channels: {
      name: ['从哪里进入', 'By which way they enter'],
      note: ['今年各月按渠道', 'The months of this year by channel'],
      query: {
        ...resources,
        metrics: ['sso_visits'],
        by: ['channel'],
        grain: 'month',
        range: 'thisYear',
      },
      chart: 'stackedBar',
    },
    types: {
      name: ['谁在用', 'Who uses them'],
      note: ['近 90 天按读者类型', 'The last 90 days by reader type'],
      query: { ...resources, metrics: ['sso_visits'], by: ['readerType'], range: 'last90Day' },
      chart: 'rank',
    },
    trend: {
      name: ['前六种资源的走势', 'The six largest by month'],
      note: ['今年各月', 'The months of this year'],
      query: {
        ...resources,
        metrics: ['sso_visits'],
        by: ['resource'],
        grain: 'month',
        range: 'thisYear',
        top: 6,
      },
      chart: 'line',
    },
  },
  parts: [
    {
      text: [
        `访问次数来自**单点登录**和出版商报告（SUSHI），两者按“渠道”分开；不经这两处的使用不在其中。

续订前看三点：**还在不在用**，**多少人在用**，**是涨是跌**。`,
        `Visits come from **single sign-on** and from publishers’ reports (SUSHI), which the channel tells apart; use by other ways is not in here.

Before renewing, ask three things: **is it used**, **by how many**, and **does it grow**?`,
      ],
    },
    { analysis: 'numbers', rows: numberRows },
    { analysis: 'months' },
    { text: ['## 哪些资源', '## Which resources'] },
    { analysis: 'names', width: 'half', rows: 9 },
    { analysis: 'readers', width: 'half', rows: 9 },
    { analysis: 'trend' },
    { text: ['## 谁用，怎么进来', '## Who, and how'] },
    { analysis: 'types', width: 'half' },
    { analysis: 'channels', width: 'half' },
  ],
});
