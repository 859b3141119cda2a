import { numberRows, reportTemplate } from './report-template.ts';

const circulation = { kind: 'table', dataset: 'circulation' } as const;
const year = { range: 'lastYear', compare: 'lastYear' } as const;

/** The template for the year: service, stock, readers, libraries and resources of the last whole year. */
export const annual = reportTemplate({
  analyses: {
    service: {
      name: ['全年服务指标', 'Service of the year'],
      note: ['与上一年相比', 'Against the year before'],
      query: {
        ...circulation,
        ...year,
        metrics: [
          'loans',
          'loans_with_renewals',
          'visits',
          'active_borrowers',
          'loans_per_borrower',
        ],
      },
      chart: 'item',
    },
    stock: {
      name: ['年末馆藏', 'Stock at the end of the year'],
      note: ['年末在藏，与上一年末相比', 'Held at the end, against the end of the year before'],
      query: {
        ...{ kind: 'table', dataset: 'stock' },
        ...year,
        metrics: ['items', 'titles'],
      },
      chart: 'item',
    },
    additions: {
      name: ['全年新增馆藏', 'Additions of the year'],
      note: ['与上一年相比', 'Against the year before'],
      query: {
        ...{ kind: 'table', dataset: 'additions' },
        ...year,
        metrics: ['added', 'added_titles', 'added_value'],
      },
      chart: 'item',
    },
    readers: {
      name: ['全年新办证读者', 'New readers of the year'],
      note: ['各月，灰线为上一年', 'By month; the grey line is the year before'],
      query: {
        ...{ kind: 'table', dataset: 'registrations' },
        ...year,
        metrics: ['new_readers'],
        grain: 'month',
      },
      chart: 'line',
    },
    loans: {
      name: ['全年外借逐月', 'Loans of the year by month'],
      note: ['灰线为上一年', 'The grey line is the year before'],
      query: { ...circulation, ...year, metrics: ['loans'], grain: 'month' },
      chart: 'line',
    },
    visits: {
      name: ['全年到馆逐月', 'Visits of the year by month'],
      note: ['灰线为上一年', 'The grey line is the year before'],
      query: { ...circulation, ...year, metrics: ['visits'], grain: 'month' },
      chart: 'line',
    },
    libraries: {
      name: ['全年各馆服务', 'The libraries of the year'],
      note: ['各馆的外借、到馆和借书读者', 'Loans, visits and borrowers of each'],
      query: {
        ...circulation,
        metrics: ['loans', 'visits', 'active_borrowers', 'loans_per_borrower'],
        by: ['library'],
        range: 'lastYear',
      },
      chart: 'table',
    },
    classes: {
      name: ['全年外借的大类', 'Loans of the year by class'],
      note: ['与上一年相比', 'Against the year before'],
      query: { ...circulation, ...year, metrics: ['loans'], by: ['mainClass'], top: 15 },
      chart: 'rank',
    },
    ages: {
      name: ['全年借书读者的年龄', 'Borrowers of the year by age'],
      note: ['按读者证上的出生年', 'By the year of birth on the card'],
      query: { ...circulation, metrics: ['active_borrowers'], by: ['ageGroup'], range: 'lastYear' },
      chart: 'bar',
    },
    titles: {
      name: ['年度外借前二十', 'The twenty most borrowed of the year'],
      note: ['全年外借册次最多的图书', 'The titles with the most loans of the year'],
      query: { ...circulation, metrics: ['loans'], by: ['title'], range: 'lastYear', top: 20 },
      chart: 'rank',
    },
    resources: {
      name: ['全年数字资源访问', 'Electronic resources of the year'],
      note: ['与上一年相比', 'Against the year before'],
      query: {
        ...{ kind: 'table', dataset: 'resources' },
        ...year,
        metrics: ['sso_visits'],
        by: ['resource'],
        top: 20,
      },
      chart: 'rank',
    },
  },
  parts: [
    {
      text: [
        `**上一个完整年度**的服务、馆藏、读者与资源，与再上一年相比。元旦一过自动换成新的一年；要留底，请下载 PDF 或 Word。

经费、面积、人员等系统没有的数字，请在下面用文字补上。`,
        `Service, stock, readers and resources of **the last whole year**, against the year before. On New Year’s Day it turns to the new year; download a PDF or Word file to keep it.

Add what no system knows, such as money, rooms and staff, as text below.`,
      ],
    },
    { text: ['## 一、服务', '## 1 Service'] },
    { analysis: 'service', rows: numberRows },
    { analysis: 'loans', width: 'half' },
    { analysis: 'visits', width: 'half' },
    { text: ['## 二、馆藏', '## 2 Stock'] },
    { analysis: 'stock', width: 'half', rows: numberRows },
    { analysis: 'additions', width: 'half', rows: numberRows },
    { analysis: 'classes', width: 'half', rows: 9 },
    { analysis: 'titles', width: 'half', rows: 9 },
    { text: ['## 三、读者', '## 3 Readers'] },
    { analysis: 'readers', width: 'half' },
    { analysis: 'ages', width: 'half' },
    { text: ['## 四、数字资源', '## 4 Electronic resources'] },
    { analysis: 'resources' },
    { text: ['## 五、各馆', '## 5 The libraries'] },
    { analysis: 'libraries' },
    {
      text: [
        `## 六、经费、人员与说明

（在此填写经费、面积、人员，以及年内闭馆、搬迁和口径变化。）`,
        `## 6 Money, staff and remarks

(Enter money, rooms and staff here, and what closed, moved or changed its definition during the year.)`,
      ],
    },
  ],
});
