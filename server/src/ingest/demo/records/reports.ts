import type { ReportForm } from '@stacksight/contract';
import { collectionHealth } from '#store/seeds/report-templates/collection-health.ts';
import { numberRows, type PartSize } from '#store/seeds/report-templates/report-template.ts';
import type { AnalysisKey } from './analyses.ts';
import type { TargetKey } from './targets.ts';

// The reports of the demonstration city. Their texts explain the charts and contain no numbers, because the numbers
// change every day.

type Pair = readonly [zh: string, en: string];
export type ReportPart =
  | ({ text: Pair } & PartSize)
  | ({ analysis: AnalysisKey } & PartSize)
  | { target: TargetKey };
type ReportSeed = {
  name: Pair;
  note: Pair;
  range: ReportForm['range'];
  parts: readonly ReportPart[];
};

export const reports: readonly ReportSeed[] = [
  {
    name: ['市图书馆服务月报', 'Monthly report'],
    note: ['每月 1 日自动换成上月数据', 'On the first of a month it turns to the month before'],
    range: null,
    parts: [
      {
        text: [
          `# 本月小结

本月报汇总全市 **40 个图书馆**上月的外借、到馆与新书利用，供馆务会使用。

- **先看目标**：下方四项考核指标是否跟得上全年进度
- **再看各馆**：增长率低于全市的分馆，请在例会上说明原因
- **最后看结构**：哪些大类在增长，采访部门据此调整下月订单`,
          `# The month in short

Loans, visits and the use of new books in the **40 libraries** of the city, for the meeting of the heads.

- **Targets first**: do the four figures below keep up with the year?
- **Then the libraries**: branches that grow less than the city give their reasons
- **Then the classes**: what grows decides the next orders`,
        ],
      },
      { target: 'loans' },
      { target: 'visits' },
      { target: 'perBorrower' },
      { target: 'newUsed' },
      { text: ['## 全市走势', '## The city'] },
      { analysis: 'months', width: 'half' },
      { analysis: 'monthVisits', width: 'half' },
      { analysis: 'days' },
      { text: ['## 各馆与各类', '## Libraries and classes'] },
      { analysis: 'libraries', width: 'half', rows: 9 },
      { analysis: 'classes', width: 'half', rows: 9 },
      { text: ['## 书目与新书', '## Titles and new books'] },
      { analysis: 'titles', width: 'half', rows: 9 },
      { analysis: 'newUse', width: 'half', rows: 9 },
      {
        text: [
          `## 下月安排

1. 增长率垫底的三家分馆，由辅导部**到馆走访**
2. 热门图书中等待超过一周的，按“复本标准”补购
3. 利用率低于全市的大类，**暂停**重复订购`,
          `## Next month

1. The advisory department **visits** the three branches that grew least
2. Titles that readers wait for longer than a week get more copies
3. Classes that are used less than the city’s mean get **no second copies**`,
        ],
      },
    ],
  },
  {
    name: ['馆长周报', 'Director’s weekly'],
    note: ['周一早上看上周', 'Last week, for Monday morning'],
    range: 'lastWeek',
    parts: [
      {
        text: [
          `# 上周一页看完

**三个问题**：人来得多不多？书借得好不好？预约等得久不久？`,
          `# Last week on one page

**Three questions**: did people come, did they borrow, and how long did they wait?`,
        ],
      },
      { analysis: 'weekNumbers', rows: numberRows },
      { analysis: 'days' },
      { target: 'holdWait' },
      { target: 'holdFilled' },
      {
        text: [
          `**怎么读**

- 两条线同升同降是常态；**到馆升、外借不升**，多半是自修或活动
- 下图颜色最深的时段，就是最该加人的时段`,
          `**How to read it**

- The two lines usually move together; **visits without loans** are mostly study or programmes
- The darkest hours below are the hours that need more staff`,
        ],
        ...{ width: 'half', rows: numberRows },
      },
      { analysis: 'libraries', width: 'half', rows: 9 },
      { analysis: 'hours', width: 'half', rows: 9 },
      { analysis: 'readerTypes' },
    ],
  },
  {
    name: ['少儿阅读专题', 'Children’s reading'],
    note: [
      '少儿馆与各分馆少儿区',
      'The children’s library and the children’s rooms of the branches',
    ],
    range: null,
    parts: [
      {
        text: [
          `# 少儿阅读

少儿读者约占持证读者的**五分之一**，外借却明显更多。寒暑假前一个月是补充复本的最好时机。`,
          `# Children’s reading

Children are about **one fifth** of the card holders and borrow far more than that. The month before a school holiday is the time to buy copies.`,
        ],
      },
      { analysis: 'childNumbers', rows: numberRows },
      { analysis: 'children' },
      { text: ['## 借什么', '## What they borrow'] },
      { analysis: 'childTitles', width: 'half', rows: 9 },
      { analysis: 'childClasses', width: 'half', rows: 9 },
      { text: ['## 在哪里，什么时候', '## Where and when'] },
      { analysis: 'childLibraries', width: 'half', rows: 9 },
      { analysis: 'childHours', width: 'half', rows: 9 },
      {
        text: [
          `## 建议

1. 榜上图书在各分馆少儿区**至少各备一册**
2. 绘本每季度在分馆之间轮换一次
3. 故事会安排在颜色最深时段的**前一小时**，荐书单*同时*发布`,
          `## What to do

1. Keep **one copy at least** of the listed titles in every branch
2. Move picture books between the branches every quarter
3. Story time an hour **before** the darkest hours, with the list of books *at the same time*`,
        ],
      },
    ],
  },
  {
    name: ['馆藏健康', 'Collection health'],
    note: [
      '采编与典藏每季看一次：够不够、用没用、该不该留',
      'For acquisition and stock, every quarter: is there enough, is it used, should it stay',
    ],
    range: null,
    parts: collectionHealth.parts,
  },
];
