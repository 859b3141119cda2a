import type { Entry } from '../meaning.ts';
import { ask, card, event, q, table } from '../write.ts';

/** Electronic resources, credit points, other events, and definitions. */
// biome-ignore format: one question a row
export const services: readonly Entry[] = [
  q('services-01', table('sso_visits', 'lastMonth', { by: 'resource' }), '上月各数字资源访问量', '上个月哪些数据库用得多', '电子资源访问次数，10月，分资源列'),
  q('services-02', table('sso_readers', 'thisYear'), '今年多少读者用过数字资源', '今年访问数字资源的读者数', '今年上过数据库的读者有多少人'),
  q('services-03', table('sso_visits', '2025-12-01~today', { grain: 'month', only: { resource: '中国知网' } }), '知网近12个月访问量', '近12个月中国知网每月访问次数', '最近十二个月知网按月用了多少'),
  q('services-04', table('sso_visits', 'thisYear', { by: 'channel' }, 'share'), '今年数字资源访问移动端占多少', '今年数字资源访问的渠道占比', '今年电子资源从手机访问的比例'),
  q('services-05', table('sso_visits', 'thisYear', { by: 'readerType', compare: 'lastYear' }), '今年各类读者数字资源访问同比', '今年各读者类型访问数字资源，和去年比', '各类读者今年用电子资源的次数较去年同期'),
  q('services-06', event('search', 'count', 'lastMonth'), '上月检索多少次', '上个月目录检索次数', '检索量，十月份'),
  q('services-07', ask({ kind: 'event', events: [{ code: 'renew', measure: { type: 'count' } }, { code: 'loan', measure: { type: 'count' } }], formulas: [{ label: '续借 ÷ 外借', expr: 'A/B' }], grain: 'month', range: 'thisYear' }), '今年每月续借、外借和两者的比值', '续借除以外借，今年逐月，两个数也要', '今年各月续借量、外借量、续借比外借'),
  q('services-08', event('activity', 'count', 'lastYear', { by: 'library' }), '去年各馆参加活动人次', '去年每个馆有多少人次参加活动', '各馆去年活动参加次数'),
  q('services-09', event('activity', 'readers', 'thisYear', { only: { readerType: '03' } }), '今年多少少儿读者参加过活动', '今年参加活动的少儿读者人数', '少儿读者今年有多少人来参加活动'),
  q('services-10', event('fine', 'sum', 'lastYear', { by: 'library' }), '去年各馆滞纳金和赔款金额', '去年各馆罚款赔款多少钱', '各馆去年缴滞纳金赔款合计金额'),
  q('services-11', event('enquiry', 'count', 'thisYear', { grain: 'month' }), '今年每月咨询多少次', '今年咨询量逐月', '今年各月解答咨询次数'),
  q('services-12', event('reserve_expire', 'count', '2026-09-01~today', { by: 'library' }), '9月以来各馆预约逾期未取多少', '九月以来预约了没来取的，按馆', '从9月1号到现在各馆预约逾期未取次数'),
  q('services-13', table('credit_earned credit_lost', 'thisYear', { by: 'rule' }), '今年信用积分奖励和扣减，按规则', '今年积分加了多少扣了多少，按积分规则', '各积分规则今年奖励、扣减多少分'),
  q('services-14', table('credit_holders', 'today', { by: 'band' }), '信用积分各分数段多少读者', '读者积分余额分布', '积分60以下的、100以上的各有多少人（按区间）'),
  q('services-15', card('turnover'), '馆藏周转率怎么算的', '周转率是什么口径', '馆藏周转率的定义'),
  q('services-16', card('active_readers'), '活跃读者是怎么定义的', '什么叫活跃读者', '活跃读者口径是啥呀'),
];
