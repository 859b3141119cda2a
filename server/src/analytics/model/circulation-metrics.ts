import { activeEvents } from '@stacksight/contract';
import { countDistinct } from './count-where.ts';
import type { BaseMetric, Text } from './dataset.ts';

const times: Text = { 'zh-CN': '册次', 'en-US': 'items' };
const people: Text = { 'zh-CN': '人', 'en-US': 'readers' };
const visits: Text = { 'zh-CN': '人次', 'en-US': 'visits' };

function countOf(
  event: (typeof activeEvents)[number],
  label: Text,
  unit: Text,
  means: Text,
): BaseMetric {
  return {
    label,
    unit,
    means,
    formula: sumOf([event]),
    format: 'integer',
    additivity: 'additive',
    sql: `sumIf(n, event = '${event}')`,
    columns: ['event', 'n'],
    events: [event],
  };
}

function readersOf(events: readonly string[] | null, label: Text, means: Text): BaseMetric {
  const condition =
    events === null ? 'true' : `event IN (${events.map((code) => `'${code}'`).join(', ')})`;
  return {
    label,
    unit: people,
    means,
    formula: { 'zh-CN': '每位读者计一次', 'en-US': 'each reader counted once' },
    format: 'integer',
    additivity: 'distinct',
    sql: countDistinct('reader_key', 'reader_key != 0', condition),
    counts: 'reader_key != 0',
    columns: ['event', 'reader_key'],
    ...(events === null ? {} : { events }),
    countsReaders: true,
    countsEach: 'reader',
  };
}

/** The names of the events that make a reader active, as in definitions of metrics. */
const activities: Readonly<Record<(typeof activeEvents)[number], Text>> = {
  loan: { 'zh-CN': '外借', 'en-US': 'a loan' },
  renew: { 'zh-CN': '续借', 'en-US': 'a renewal' },
  return: { 'zh-CN': '归还', 'en-US': 'a return' },
  reserve: { 'zh-CN': '预约', 'en-US': 'a hold' },
  visit: { 'zh-CN': '到馆', 'en-US': 'a visit' },
  search: { 'zh-CN': '检索', 'en-US': 'a search' },
  login: { 'zh-CN': '登录', 'en-US': 'a sign-in' },
  in_house: { 'zh-CN': '馆内阅览', 'en-US': 'in-house use' },
  activity: { 'zh-CN': '参加活动', 'en-US': 'an activity attended' },
};
/** Returns the formula text of a metric that counts the times of some events. */
const sumOf = (events: readonly (typeof activeEvents)[number][]): Text => ({
  'zh-CN': `${events.map((event) => activities[event]['zh-CN']).join('、')}逐次相加`,
  'en-US': `${events.map((event) => activities[event]['en-US']).join(' or ')} counted each time`,
});
const active = (language: keyof Text): string[] =>
  activeEvents.map((event) => activities[event][language]);

/** The metrics over the stream of events. */
export const metrics: Readonly<Record<string, BaseMetric>> = {
  loans: countOf('loan', { 'zh-CN': '外借册次', 'en-US': 'Loans' }, times, {
    'zh-CN':
      '首次借出的册次；续借与馆内阅览另计。ISO 2789（GB/T 13191）把读者提出的续借也算作外借，按标准填报时用“外借册次（含续借）”',
    'en-US':
      'First checkouts; renewals and in-house use are counted apart. ISO 2789 (GB/T 13191) counts the renewals that readers ask for as loans too: for reports by the standard take “Loans with renewals”',
  }),
  loans_with_renewals: {
    label: { 'zh-CN': '外借册次（含续借）', 'en-US': 'Loans with renewals' },
    unit: times,
    means: {
      'zh-CN':
        '首次借出与续借合计的册次，即 ISO 2789（GB/T 13191）的口径；系统自动续借如记为续借也在内，标准不计自动续借',
      'en-US':
        'First checkouts and renewals together, as ISO 2789 (GB/T 13191) counts loans; the standard leaves out renewals that nobody asked for, which are in here where the source records them as renewals',
    },
    formula: sumOf(['loan', 'renew']),
    format: 'integer',
    additivity: 'additive',
    sql: "sumIf(n, event IN ('loan', 'renew'))",
    columns: ['event', 'n'],
    events: ['loan', 'renew'],
  },
  renewals: countOf('renew', { 'zh-CN': '续借册次', 'en-US': 'Renewals' }, times, {
    'zh-CN': '在借文献延长借期的次数',
    'en-US': 'How often the loan of an item was extended',
  }),
  returns: countOf('return', { 'zh-CN': '归还册次', 'en-US': 'Returns' }, times, {
    'zh-CN': '归还的册次，含在其他馆归还的',
    'en-US': 'Items given back, at any library',
  }),
  in_house: countOf('in_house', { 'zh-CN': '馆内阅览册次', 'en-US': 'In-house use' }, times, {
    'zh-CN': '未办外借、在馆内使用的册次',
    'en-US': 'Items used in the library without a loan',
  }),
  visits: countOf('visit', { 'zh-CN': '到馆人次', 'en-US': 'Visits' }, visits, {
    'zh-CN': '门禁进馆的人次，即总流通人次',
    'en-US': 'Entries through the gates',
  }),
  holds: countOf('reserve', { 'zh-CN': '预约册次', 'en-US': 'Holds placed' }, times, {
    'zh-CN': '读者提交的预约数',
    'en-US': 'Holds that readers placed',
  }),
  handled: {
    label: { 'zh-CN': '办理次数', 'en-US': 'Handled' },
    unit: { 'zh-CN': '次', 'en-US': 'times' },
    means: {
      'zh-CN': '由操作员或自助设备办理的各项业务次数',
      'en-US': 'What operators and machines did for readers, of every kind',
    },
    formula: { 'zh-CN': '有操作员的事件逐次相加', 'en-US': 'events with an operator added up' },
    format: 'integer',
    additivity: 'additive',
    sql: "sumIf(n, operator != '')",
    counts: "operator != ''",
    columns: ['operator', 'n'],
    unknownWithout: 'operator',
  },
  loan_sessions: {
    label: { 'zh-CN': '外借人次', 'en-US': 'Loan sessions' },
    unit: visits,
    means: {
      'zh-CN': '同一读者同一天在同一馆借书计一人次',
      'en-US': 'A reader who borrows at a library on a day counts once',
    },
    formula: {
      'zh-CN': '同一读者同一天在同一馆计一次',
      'en-US': 'each reader, day and library counted once',
    },
    format: 'integer',
    additivity: 'distinct',
    sql: countDistinct('(reader_key, day, libcode)', 'reader_key != 0', "event = 'loan'"),
    counts: 'reader_key != 0',
    columns: ['event', 'reader_key', 'day_each', 'libcode'],
    events: ['loan'],
  },
  active_borrowers: readersOf(
    ['loan'],
    { 'zh-CN': '借书读者', 'en-US': 'Active borrowers' },
    {
      'zh-CN': '期间至少外借一次的读者',
      'en-US': 'Readers with at least one loan in the range',
    },
  ),
  active_readers: readersOf(
    activeEvents,
    { 'zh-CN': '活跃读者', 'en-US': 'Active readers' },
    {
      'zh-CN': `期间至少有过一次下列行为的读者：${active('zh-CN').join('、')}`, // chinese-ok: joins the words above
      'en-US': `Readers with at least one of these in the range: ${active('en-US').join(', ')}`,
    },
  ),
  titles_lent: {
    label: { 'zh-CN': '外借种数', 'en-US': 'Titles lent' },
    unit: { 'zh-CN': '种', 'en-US': 'titles' },
    means: {
      'zh-CN': '期间至少借出一次的种数',
      'en-US': 'Titles lent at least once in the range',
    },
    formula: { 'zh-CN': '每种书计一次', 'en-US': 'each title counted once' },
    format: 'integer',
    additivity: 'distinct',
    sql: countDistinct('bookrecno', 'bookrecno != 0', "event = 'loan'"),
    counts: 'bookrecno != 0',
    columns: ['event', 'bookrecno'],
    events: ['loan'],
    countsEach: 'title',
  },
};
