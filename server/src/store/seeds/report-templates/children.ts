import type { QueryInput } from '@stacksight/contract';
import { numberRows, reportTemplate } from './report-template.ts';

// Children are told by their age, because every installation has its own reader types.
const young: QueryInput['filter'] = { field: 'ageGroup', op: 'in', value: ['0', '7'] };
const circulation = { kind: 'table' as const, dataset: 'circulation', filter: young };

/** The template for the reading of children under 18: how many, how old, what, where and when. */
export const children = reportTemplate({
  analyses: {
    numbers: {
      name: ['上月少儿阅读指标', 'Children’s reading in numbers'],
      note: [
        '18 岁以下读者，与去年同月相比',
        'Readers under 18, against the same month of last year',
      ],
      query: {
        ...circulation,
        metrics: ['loans', 'active_borrowers', 'loans_per_borrower', 'visits'],
        range: 'lastMonth',
        compare: 'lastYear',
      },
      chart: 'item',
    },
    months: {
      name: ['少儿外借逐月对比', 'Children’s loans by month'],
      note: [
        '寒暑假是高峰；灰线为去年同月',
        'School holidays are the peaks; the grey line is last year',
      ],
      query: {
        ...circulation,
        metrics: ['loans'],
        grain: 'month',
        range: 'thisYear',
        compare: 'lastYear',
      },
      chart: 'line',
    },
    ages: {
      name: ['学龄前与学龄', 'Before school and at school'],
      note: ['两个年龄段今年各月的外借', 'Loans of the two age groups in the months of this year'],
      query: {
        ...circulation,
        metrics: ['loans'],
        by: ['ageGroup'],
        grain: 'month',
        range: 'thisYear',
      },
      chart: 'stackedBar',
    },
    classes: {
      name: ['少儿在借什么', 'What children read'],
      note: ['近 90 天外借的大类，前十', 'The ten largest classes of the last 90 days'],
      query: { ...circulation, metrics: ['loans'], by: ['mainClass'], range: 'last90Day', top: 10 },
      chart: 'rank',
    },
    titles: {
      name: ['少儿外借前十五', 'The fifteen that children borrow most'],
      note: ['近 90 天，可作假期书单', 'The last 90 days: a reading list for the holidays'],
      query: { ...circulation, metrics: ['loans'], by: ['title'], range: 'last90Day', top: 15 },
      chart: 'rank',
    },
    libraries: {
      name: ['各馆的少儿外借', 'Children’s loans by library'],
      note: [
        '上月前十五个馆，与去年同月相比',
        'The first fifteen of last month, against last year',
      ],
      query: {
        ...circulation,
        metrics: ['loans'],
        by: ['library'],
        range: 'lastMonth',
        compare: 'lastYear',
        top: 15,
      },
      chart: 'rank',
    },
    hours: {
      name: ['孩子们什么时候借书', 'When children borrow'],
      note: [
        '近 90 天外借的星期与时段：活动和增岗安排在前',
        'Loans of the last 90 days by weekday and hour: plan programmes and staff by it',
      ],
      query: {
        ...circulation,
        metrics: ['loans'],
        by: ['weekday', 'hour'],
        range: 'last90Day',
        top: 200,
      },
      chart: 'heat',
    },
    newCards: {
      name: ['少儿新办证逐月', 'New cards of children by month'],
      note: ['9 月开学办证的多，灰线为去年同月', 'Many in September; the grey line is last year'],
      query: {
        ...{ kind: 'table', dataset: 'registrations', filter: young },
        metrics: ['new_readers'],
        grain: 'month',
        range: 'thisYear',
        compare: 'lastYear',
      },
      chart: 'line',
    },
  },
  parts: [
    {
      text: [
        `这里的“少儿”指**18 岁以下**的读者，按证上的出生年，不按证的类型；家长用自己的证替孩子借的，不在其中。`,
        `“Children” are readers **under 18** by the year of birth on their card, whatever its type. What parents borrow for them on their own card is not in here.`,
      ],
    },
    { analysis: 'numbers', rows: numberRows },
    { analysis: 'months' },
    { analysis: 'ages', width: 'half' },
    { analysis: 'newCards', width: 'half' },
    { text: ['## 借什么', '## What'] },
    { analysis: 'titles', width: 'half', rows: 9 },
    { analysis: 'classes', width: 'half', rows: 9 },
    { text: ['## 在哪里，什么时候', '## Where and when'] },
    { analysis: 'libraries', width: 'half', rows: 9 },
    { analysis: 'hours', width: 'half', rows: 9 },
    {
      text: [
        `## 可以做的

1. 假期**前一个月**补齐榜上图书的复本，每个分馆少儿区至少一册
2. 学龄前外借少的分馆，把绘本集中到入口，配合故事会
3. 故事会安排在颜色最深时段的**前一小时**`,
        `## What to do

1. Add copies of the listed titles **a month before** a school holiday, one at least in every branch
2. Where little children borrow little, move picture books to the entrance, with story time
3. Story time belongs **an hour before** the darkest hours`,
      ],
    },
  ],
});
