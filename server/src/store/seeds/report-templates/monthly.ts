import { numberRows, reportTemplate } from './report-template.ts';

const circulation = { kind: 'table', dataset: 'circulation' } as const;
const lastMonth = { range: 'lastMonth', compare: 'lastYear' } as const;

/** The template for a director's month: the numbers, the year, the libraries, the readers and what to do. */
export const monthly = reportTemplate({
  analyses: {
    numbers: {
      name: ['上月服务指标', 'The month in numbers'],
      note: ['与去年同月相比', 'Against the same month of last year'],
      query: {
        ...circulation,
        ...lastMonth,
        metrics: ['loans', 'visits', 'active_borrowers', 'loans_per_borrower'],
      },
      chart: 'item',
    },
    newReaders: {
      name: ['上月新办证', 'New readers of the month'],
      note: ['与去年同月相比', 'Against the same month of last year'],
      query: {
        ...{ kind: 'table', dataset: 'registrations' },
        ...lastMonth,
        metrics: ['new_readers'],
      },
      chart: 'item',
    },
    holds: {
      name: ['上月预约服务', 'Holds of the month'],
      note: ['等几天，取到书的有多少', 'Days of waiting, and how many got their book'],
      query: {
        ...{ kind: 'table', dataset: 'holds' },
        ...lastMonth,
        metrics: ['hold_wait', 'hold_filled'],
      },
      chart: 'item',
    },
    loansByMonth: {
      name: ['今年外借逐月对比', 'Loans of the year by month'],
      note: ['灰线为去年同月', 'The grey line is last year'],
      query: {
        ...circulation,
        metrics: ['loans'],
        grain: 'month',
        range: 'thisYear',
        compare: 'lastYear',
      },
      chart: 'line',
    },
    visitsByMonth: {
      name: ['今年到馆逐月对比', 'Visits of the year by month'],
      note: ['灰线为去年同月', 'The grey line is last year'],
      query: {
        ...circulation,
        metrics: ['visits'],
        grain: 'month',
        range: 'thisYear',
        compare: 'lastYear',
      },
      chart: 'line',
    },
    libraries: {
      name: ['上月各馆外借', 'Loans of the month by library'],
      note: [
        '外借最多的十五个馆，与去年同月相比',
        'The fifteen libraries that lent most, against last year',
      ],
      query: { ...circulation, ...lastMonth, metrics: ['loans'], by: ['library'], top: 15 },
      chart: 'rank',
    },
    classes: {
      name: ['上月外借的大类', 'Loans of the month by class'],
      note: ['与去年同月相比，看借阅口味的变化', 'Against last year: how taste changes'],
      query: { ...circulation, ...lastMonth, metrics: ['loans'], by: ['mainClass'], top: 15 },
      chart: 'rank',
    },
    hours: {
      name: ['上月到馆的星期与时段', 'Visits of the month by weekday and hour'],
      note: ['颜色越深到馆越多，排班可据此调整', 'The darker, the more visits: a base for rosters'],
      query: {
        ...circulation,
        metrics: ['visits'],
        by: ['weekday', 'hour'],
        range: 'lastMonth',
        top: 200,
      },
      chart: 'heat',
    },
    titles: {
      name: ['上月外借前十', 'The ten most borrowed of the month'],
      note: ['馆务会上可以推荐的书', 'Titles to recommend at the meeting'],
      query: { ...circulation, metrics: ['loans'], by: ['title'], range: 'lastMonth', top: 10 },
      chart: 'rank',
    },
    ages: {
      name: ['上月借书读者的年龄', 'Borrowers of the month by age'],
      note: ['按读者证上的出生年', 'By the year of birth on the card'],
      query: {
        ...circulation,
        metrics: ['active_borrowers'],
        by: ['ageGroup'],
        range: 'lastMonth',
      },
      chart: 'bar',
    },
  },
  parts: [
    {
      text: [
        `供馆务会用，各图都是**上月**，每月 1 日自动换成新的一个月；对比的是**去年同月**。

- 先看指标的增减，再看是哪些馆、哪些类带来的
- 点任意一个馆或一类，其余各图随之只看这一项`,
        `For the meeting of the heads. Every chart shows **last month** and turns to the next on the first; it is compared with **the same month of last year**.

- Read the changes first, then which libraries and classes made them
- Choose a library or a class, and the other charts show only that`,
      ],
    },
    { analysis: 'numbers', rows: numberRows },
    { analysis: 'newReaders', width: 'half', rows: numberRows },
    { analysis: 'holds', width: 'half', rows: numberRows },
    { text: ['## 今年走势', '## The year so far'] },
    { analysis: 'loansByMonth', width: 'half' },
    { analysis: 'visitsByMonth', width: 'half' },
    { text: ['## 哪些馆，哪些书', '## Which libraries, which books'] },
    { analysis: 'libraries', width: 'half' },
    { analysis: 'classes', width: 'half' },
    { analysis: 'titles', width: 'half' },
    { analysis: 'ages', width: 'half' },
    { text: ['## 什么时候来', '## When they come'] },
    { analysis: 'hours' },
    {
      text: [
        `## 下月安排

1. 降幅大的分馆：先看闭馆、搬迁等[日期备注](/config/day-notes)，没有原因的到馆了解
2. 前十的书等待超过一周的，到[缺藏与采购](/holdings/insufficient)补复本
3. 颜色最深的时段没有增岗的，调整排班`,
        `## Next month

1. Branches that fall most: look at the [day notes](/config/day-notes) first, and visit those without a reason
2. Titles of the list with a wait of more than a week: add copies under [Shortages and purchases](/holdings/insufficient)
3. The darkest hours without more staff: change the roster`,
      ],
    },
  ],
});
