import type { MeaningInput } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entry } from './meaning.ts';
import { openScoredApp, type ScoredApp } from './score.ts';
import { ask, back, event, list, rule, table, twice } from './write.ts';

// What the reading does with ways to say things, apart from the set and from practice.

let app: ScoredApp;
beforeAll(async () => {
  app = await openScoredApp();
});
afterAll(() => app.close());

async function means(text: string, meaning: MeaningInput, follows: string | null = null) {
  const id = /\p{Script=Han}/u.test(text) ? 'way' : 'en-way';
  const entry: Entry = { id, follows, meaning, phrasings: [text, text, text] };
  const { right } = await app.score([entry]);
  expect(right, text).toBe(1);
}

const day = { grain: 'day' } as const;
const visits = (grain: 'month' | 'day') => table('visits', 'thisYear', { grain });

it.each<[string, MeaningInput]>([
  // Times.
  ['今年到馆高峰是几月', visits('month')],
  ['今年哪天人最多', visits('day')],
  ['每天几点借书的人最多，上个月', table('active_borrowers', 'lastMonth', { by: 'hour' })],
  ['工作日和周末外借各多少，上个月', table('loans', 'lastMonth', { by: 'weekday' })],
  [
    '上周末晚上到馆',
    table('visits', '2026-11-21~2026-11-22', { only: { hour: '18 19 20 21 22 23' } }),
  ],
  // Codes.
  ['期刊今年外借', table('loans', 'thisYear', { only: { circulationType: '004' } })],
  ['丢失状态的书有多少册', table('items', 'today', { only: { state: '4' } })],
  ['取书馆是市图的预约，上月', table('holds', 'lastMonth', { at: 'SF00' })],
  [
    '社区分馆今年外借',
    table('loans', 'thisYear', { by: 'library', at: 'DG03 LJ03 LJ04 NP03 QL04 WH03' }),
  ],
  ['上月各操作员角色办理量', table('handled', 'lastMonth', { by: 'operatorRole' })],
  ['各馆今年人均借书量对比', table('loans_per_borrower', 'thisYear', { by: 'library' })],
  ['人均借书量各馆对比，今年', table('loans_per_borrower', 'thisYear', { by: 'library' })],
  ['三体去年每月借了多少', table('loans', 'lastYear', { grain: 'month', only: { title: '三体' } })],
  ['男读者和女读者今年借书量差多少', table('loans', 'thisYear', { by: 'sex' })],
  // Numbers.
  [
    '今年万方每月访问量',
    table('sso_visits', 'thisYear', { grain: 'month', only: { resource: '万方数据' } }),
  ],
  [
    'CNKI visits per month this year',
    table('sso_visits', 'thisYear', { grain: 'month', only: { resource: '中国知网' } }),
  ],
  ['今年续借过的读者有多少', event('renew', 'readers', 'thisYear')],
  ['外借册次不含续借今年', table('loans', 'thisYear')],
  ['到馆超过5万人次的馆有哪些，今年', table('visits', 'thisYear', { by: 'library' })],
  ['今年预约逾期未取的比例', table('holds_placed', 'thisYear', { by: 'outcome' }, 'share')],
  ['Items and titles held at present', table('items titles', 'today')],
  ['number of items in each library', table('items', 'today', { by: 'library' })],
  ['items on loan right now by library', table('on_loan', 'today', { by: 'library' })],
  ['items moved between libraries last month', table('moves', 'lastMonth')],
  [
    '调入临江区图书馆的书从哪来的，今年',
    table('moves', 'thisYear', { by: 'fromLibrary', at: 'LJ00' }),
  ],
  // Rules and lists.
  ['overdue items over 60 days', rule('overdue_items', { least: 60 })],
  ['新书60天内借出的比例，今年', rule('new_book_use', { range: 'thisYear', days: 60 })],
  ['去年每借一次书合多少钱', rule('cost_per_loan', { range: 'lastYear' })],
  ['哪些文学类的书要买', list('insufficientHoldings.insufficient', { clc: 'I' })],
])('“%s”', async (text, meaning) => {
  await means(text, meaning);
});

it('reads “of those who came, how many borrowed” as a funnel', async () => {
  const steps = [{ code: 'visit' }, { code: 'loan' }];
  const window = { n: 30, unit: 'day' } as const;
  await means(
    '今年来馆的人里有多少借了书',
    ask({ kind: 'funnel', steps, window, range: 'thisYear' }),
  );
});

const register = { code: 'register' };
const loan = { code: 'loan' };
const visit = { code: 'visit' };
const lost = { kind: 'lost', base: 'lastYear', first: loan } as const;

it.each<[string, MeaningInput]>([
  ['去年借过书后180天没再借的读者名单', ask({ ...lost, question: 'list', silentDays: 180 })],
  ['借过书但半年没再来借的读者数，去年', ask({ ...lost, question: 'silent', silentDays: 180 })],
  [
    '去年借书读者的月流失曲线，6个月',
    ask({
      kind: 'lost',
      question: 'cohort',
      first: loan,
      back: loan,
      unit: 'month',
      periods: 6,
      range: 'lastYear',
    }),
  ],
  [
    '去年办证读者的累计到馆留存',
    ask({
      kind: 'retention',
      first: register,
      back: visit,
      unit: 'month',
      mode: 'within',
      range: 'lastYear',
    }),
  ],
  [
    'readers who registered last year: how many came back each month',
    ask({ kind: 'retention', first: register, back: loan, unit: 'month', range: 'lastYear' }),
  ],
  [
    '一周登录几天，近90天',
    ask({ kind: 'stickiness', event: { code: 'login' }, unit: 'week', range: 'last90Day' }),
  ],
  [
    '近90天检索次数分布',
    ask({ kind: 'distribution', event: { code: 'search' }, range: 'last90Day' }),
  ],
  [
    '今年来馆次数分档：1、2-5、6-20、20次以上',
    ask({ kind: 'distribution', event: visit, bins: [1, 2, 6, 20], range: 'thisYear' }),
  ],
  [
    '上月检索→预约→取书，排除取消预约的',
    ask({
      kind: 'funnel',
      steps: [{ code: 'search' }, { code: 'reserve' }, { code: 'reserve_pickup' }],
      exclude: [{ code: 'reserve_cancel' }],
      window: { n: 30, unit: 'day' },
      range: 'lastMonth',
    }),
  ],
  [
    'what share of visitors borrowed on the same day last month',
    ask({
      kind: 'funnel',
      steps: [visit, loan],
      window: { n: 1, unit: 'day' },
      range: 'lastMonth',
    }),
  ],
  [
    '注册到首次到馆的间隔，今年',
    ask({ kind: 'interval', from: register, to: visit, range: 'thisYear' }),
  ],
  [
    '读者多久来一次，今年',
    ask({ kind: 'interval', from: visit, to: visit, pair: 'reader', range: 'thisYear' }),
  ],
])('“%s” is a study', async (text, meaning) => {
  await means(text, meaning);
});

it.each<[string, MeaningInput]>([
  ['全市上周一共办了几张新证', table('new_readers', 'lastWeek')],
  ['去年第四季度比第三季度外借', table('loans', '2025-10-01~2025-12-31', { compare: 'previous' })],
  ['上个月来了多少人、借了多少书，分馆', table('visits loans', 'lastMonth', { by: 'library' })],
  ['上月办业务最多的十位馆员', table('handled', 'lastMonth', { by: 'operator', top: 10 })],
  [
    '绘本馆今年每月外借',
    table('loans', 'thisYear', { grain: 'month', only: { location: 'SF00-B2' } }),
  ],
  ['市图今年哪几个月借书多', table('loans', 'thisYear', { grain: 'month', at: 'SF00' })],
  ['在馆看书没外借的册次，各类，今年', table('in_house', 'thisYear', { by: 'mainClass' })],
  ['今年各类读者用数据库的次数', table('sso_visits', 'thisYear', { by: 'readerType' })],
  ['预约一般几天能拿到书，今年各月', table('hold_wait', 'thisYear', { grain: 'month' })],
  ['上个月解答读者咨询多少条', event('enquiry', 'count', 'lastMonth')],
])('“%s” is a number', async (text, meaning) => {
  await means(text, meaning);
});

it('asks back where a reading would leave out what was said', async () => {
  await means('上个月最后一周外借', back('ambiguous', 'date'));
  await means('去年全年没有借过书的读者', back('ambiguous', 'reading'));
  await means('办了证从没借过书的读者', back('ambiguous', 'reading'));
  await means('今年活跃率', back('ambiguous', 'reading'));
  await means('今年到馆最多', back('ambiguous', 'reading'));
});

// `dz-001` is “loans of last month”, `dz-015` its operators, `dz-005` the loans of half a year by month.
it.each<[string, string, MeaningInput]>([
  ['dz-001', '跟上个月比', table('loans', 'lastMonth', { compare: 'previous' })],
  ['dz-001', '走势', table('loans', 'lastMonth', day)],
  ['dz-001', '人均呢', table('loans_per_borrower', 'lastMonth')],
  ['dz-001', '含续借的呢', table('loans_with_renewals', 'lastMonth')],
  ['dz-001', '占比呢', back('ambiguous', 'reading')],
  ['dz-001', '借得最多的书', table('loans', 'lastMonth', { by: 'title' })],
  ['dz-001', '哪类书借得最多', table('loans', 'lastMonth', { by: 'mainClass' })],
  ['dz-001', '馆藏呢', table('items', 'today')],
  ['dz-002', '不要同比了', table('loans', 'thisYear')],
  [
    'dz-001',
    '各馆增长最快的',
    table('loans', 'lastMonth', { by: 'library', compare: 'lastYear' }, 'byGrowth'),
  ],
])('after %s, “%s” changes the question before', async (follows, text, meaning) => {
  await means(text, meaning, follows);
});

it('takes the same two months of another year', async () => {
  await means(
    '换成去年',
    twice('loans', ['2025-09-01~2025-09-30', '2025-06-01~2025-06-30']),
    'loans-15',
  );
});
