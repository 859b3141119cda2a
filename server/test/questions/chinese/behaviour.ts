import { activeEvents } from '@stacksight/contract';
import type { Entry } from '../meaning.ts';
import { ask, days, q } from '../write.ts';

const loan = { code: 'loan' };
const visit = { code: 'visit' };
const register = { code: 'register' };
const month = { n: 30, unit: 'day' } as const;
const child = { field: 'readerType', op: 'eq', value: '03' } as const;
const steps = (codes: readonly string[]) => codes.map((code) => ({ code }));

/** The behaviour of readers: every kind of study. */
// biome-ignore format: one question a row
export const behaviour: readonly Entry[] = [
  q('study-01', ask({ kind: 'retention', first: register, back: loan, unit: 'month', range: days('2025-09-01~2025-11-30') }), '去年秋天办证的人还剩多少在借', '去年9到11月新办证读者，后来各月还有多少在借书', '去年秋季办的那批证，现在还有多少人在借'),
  q('study-02', ask({ kind: 'retention', first: register, back: loan, unit: 'month', range: 'thisYear' }), '今年新读者的借书留存', '今年办证的读者每个月还有多少来借', '新办证读者留存，今年的，看借书，按月'),
  q('study-03', ask({ kind: 'retention', first: loan, back: loan, unit: 'month', periods: 6, range: days('2026-01-01~2026-03-31') }), '一季度借过书的读者后面6个月还来借吗', '今年第一季度借书的人，之后六个月借书留存', '今年1-3月借书读者的6个月留存率'),
  q('study-04', ask({ kind: 'retention', first: loan, back: loan, unit: 'week', periods: 8, range: days('2026-09-01~2026-09-30') }), '九月借书的读者之后八周每周留存', '9月份借过书的人，8周内每周还来借的有多少', '9月借书读者按周看8周留存'),
  q('study-05', ask({ kind: 'retention', first: register, back: visit, unit: 'month', range: 'lastYear', by: ['library'] }), '去年各馆新办证读者的到馆留存', '去年办证的人后来还来不来馆，按馆', '各馆去年新读者逐月到馆留存率'),
  q('study-06', ask({ kind: 'retention', first: loan, back: loan, unit: 'month', entry: 'firstEver', range: 'thisYear' }), '今年第一次借书的读者，之后各月还借吗', '今年首次借书读者的月留存', '今年头一回借书的那些人，后来每月还来借吗'),
  q('study-07', ask({ kind: 'retention', first: register, back: loan, unit: 'month', range: days('2026-07-06~2026-08-31'), filter: child }), '暑假办证的少儿读者还在借的有多少', '今年暑期新办少儿证的留存', '少儿读者，今年暑假办证的，后来还借书吗'),
  q('study-08', ask({ kind: 'lost', question: 'silent', base: 'lastYear', first: loan, silentDays: 90 }), '去年借过书、近90天没再借的读者有多少', '去年借过但最近90天没借的人数', '去年的借书读者里，九十天没借书的有多少'),
  q('study-09', ask({ kind: 'lost', question: 'silent', base: 'lastYear', first: loan, silentDays: 180, by: ['library'] }), '去年借过书、半年没来借的读者各馆多少', '各馆去年借过、180天没再借的读者', '去年来借书的，180天没借了，各馆有多少这样的读者'),
  q('study-10', ask({ kind: 'lost', question: 'silent', base: 'lastYear', first: visit, silentDays: 180 }), '去年来过馆、180天没再来的读者', '去年到馆的读者里半年没来的有多少', '去年进过馆、但180天没进馆了，有多少人'),
  q('study-11', ask({ kind: 'lost', question: 'list', base: days('2026-01-01~2026-06-30'), first: loan, silentDays: 60 }), '列出上半年借过、60天没借的读者', '上半年借过书但60天没再借的读者名单（匿名）', '给我一份今年上半年借书、两个月（60天）没来借的读者清单，匿名码就行'),
  q('study-12', ask({ kind: 'lost', question: 'silent', base: 'lastYear', first: loan, silentDays: 90, by: ['readerType'] }), '去年借过、90天没借的读者按类型看', '各类读者流失多少：去年借过近90天没借', '哪类读者流失多（去年借书、近九十天没借）'),
  q('study-13', ask({ kind: 'lost', question: 'cohort', first: register, back: loan, unit: 'month', range: days('2026-01-01~2026-03-31') }), '一季度办证的读者逐月流失情况', '今年1-3月新办证读者各月流失率（看借书）', '今年一季度办证的人，每个月流失了多少'),
  q('study-14', ask({ kind: 'lifecycle', event: loan, unit: 'month', range: 'thisYear' }), '今年每月新增、回流、沉寂的借书读者', '今年借书读者的生命周期，按月', '今年借书的人里，每个月新来的、回来的、不来的各多少'),
  q('study-15', ask({ kind: 'lifecycle', event: visit, unit: 'week', range: 'last90Day' }), '近90天每周到馆读者新增持续回流沉寂', '近90天到馆读者生命周期，按周', '最近90天按周看到馆读者的新老和回流'),
  q('study-16', ask({ kind: 'stickiness', event: visit, unit: 'month', range: 'lastMonth' }), '上月读者来馆几天', '上个月到馆粘性', '读者一个月来几天馆，看十月份的'),
  q('study-17', ask({ kind: 'stickiness', event: loan, unit: 'week', range: 'last30Day' }), '近30天读者每周有几天借书', '最近30天借书粘性，按周', '近三十天每周借书天数的粘性'),
  q('study-18', ask({ kind: 'distribution', event: loan, range: 'thisYear' }), '今年读者借书册数分布', '今年借1本、2到3本、更多的各有多少人', '今年每人借书次数的分布'),
  q('study-19', ask({ kind: 'distribution', event: visit, range: 'lastMonth' }), '上月读者到馆次数分布', '上个月来一次的、来多次的各有多少人', '十月到馆频次分步'),
  q('study-20', ask({ kind: 'distribution', event: loan, bins: [1, 10, 50, 100], range: 'lastYear' }), '去年借1到9本、10到49本、50到99本、100本以上的人数', '去年借书分档：1、10、50、100起各多少人', '去年读者借阅量按1/10/50/100分段'),
  q('study-21', ask({ kind: 'distribution', event: loan, range: 'lastYear', by: ['readerType'] }), '去年各类读者借书次数分布', '去年借书频次分布，按读者类型', '不同类型读者去年借书次数分别怎么分布'),
  q('study-22', ask({ kind: 'funnel', steps: [{ code: 'search' }, loan], window: month, range: 'last90Day' }), '近90天检索后借到书的读者有多少', '检索到外借的漏斗，近90天', '搜了书的人后来借走了的有多少，最近90天'),
  q('study-23', ask({ kind: 'funnel', steps: [{ code: 'reserve' }, { code: 'reserve_pickup' }], window: month, range: 'thisYear' }), '今年预约到取书的转化', '今年预约的人有多少取走了书', '漏斗：预约→取书，今年的'),
  q('study-24', ask({ kind: 'funnel', steps: [register, loan], window: month, range: 'thisYear' }), '今年办证后30天内借书的人占多少', '今年新办证读者一个月（30天）内借书的转化', '今年办证→30天内借书的漏斗'),
  q('study-25', ask({ kind: 'funnel', steps: [{ code: 'search' }, { code: 'reserve' }, { code: 'reserve_pickup' }], window: { n: 14, unit: 'day' }, range: 'lastMonth' }), '上月检索、预约、取书漏斗，14天内', '上个月从检索到预约再到取书，两周（14天）内各剩多少人', '十月份 检索→预约→取书 14天转化'),
  q('study-26', ask({ kind: 'funnel', steps: [visit, loan], window: { n: 1, unit: 'day' }, range: 'lastMonth', by: ['library'] }), '上月到馆当天借书的转化，按馆', '各馆上月来了的读者有多少一天内借了书', '十月份 到馆→外借 一天内的漏斗，分馆看'),
  q('study-27', ask({ kind: 'interval', from: loan, to: { code: 'return' }, range: 'lastMonth' }), '上月借的书多久还', '上个月借书到还书隔几天', '外借到归还的间隔，十月份'),
  q('study-28', ask({ kind: 'interval', from: register, to: loan, range: 'thisYear' }), '今年办证到第一次借书隔多久', '今年办证后多少天借书', '今年新读者从办证到借书的间隔'),
  q('study-29', ask({ kind: 'interval', from: loan, to: loan, pair: 'reader', range: 'thisYear' }), '今年读者两次借书之间隔多久', '今年读者借书间隔', '今年同一个人两次借书平均隔几天'),
  q('study-30', ask({ kind: 'interval', from: { code: 'reserve' }, to: { code: 'reserve_pickup' }, range: 'last90Day', by: ['library'] }), '近90天各馆预约到取书要几天', '近90天预约到取书的间隔，按馆', '最近九十天各馆从预约到取走隔多久'),
  q('study-31', ask({ kind: 'path', events: steps(activeEvents), range: 'lastMonth' }), '上月读者来访的行为路径', '上个月读者先做什么再做什么', '十月份读者行为路径'),
  q('study-32', ask({ kind: 'path', events: steps(['search', 'reserve', 'loan', 'renew']), range: 'last30Day' }), '近30天检索、预约、外借、续借的先后路径', '最近30天读者在检索、预约、外借、续借之间怎么走', '近三十天路径：检索预约外借续借'),
  q('study-33', ask({ kind: 'firstLast', event: loan, of: 'reader', which: 'first', grain: 'month', range: 'thisYear' }), '今年每月首次借书的读者', '今年各月有多少读者第一次借书', '今年按月看头一次借书的人数'),
  q('study-34', ask({ kind: 'firstLast', event: loan, of: 'title', which: 'last', grain: 'year', range: 'sofar' }), '每种书最后一次借出是哪一年', '各题名末次外借的年份分布', '书最近一次被借是哪年，各年多少种'),
];
