import type { Entry } from '../meaning.ts';
import { q, why } from '../write.ts';

/** Why a number rose or fell. */
// biome-ignore format: one question a row
export const whys: readonly Entry[] = [
  q('why-01', why('loans', 'lastMonth', { compare: 'previous' }), '为什么十月外借降了', '上个月外借怎么比前一个月少了', '借阅量，10月，下降是什么原因'),
  q('why-02', why('loans', 'lastMonth', { compare: 'lastYear' }), '上月外借同比为什么变化', '为啥十月外借跟去年十月差这么多', '上个月外借和去年同期差在哪'),
  q('why-03', why('visits', 'thisYear', { compare: 'lastYear' }), '今年到馆为什么比去年少', '今年来馆的人比去年同期变少，原因是什么', '到馆人次今年同比怎么降了'),
  q('why-04', why('loans', 'lastMonth', { compare: 'lastYear', at: 'SF01' }), '少儿馆上月外借为什么比去年少', '为什么少儿馆十月外借同比下降', '少图上个月借书同比掉了，什么原因'),
  q('why-05', why('new_readers', '2026-07-01~2026-09-30', { compare: 'lastYear' }), '三季度办证为什么比去年三季度多', '为什么今年三季度新增读者同比涨了', '第三季度新办证同比增长的原因'),
  q('why-06', why('loans', '2026-07-06~2026-08-31', { compare: 'lastYear' }), '今年暑假外借为什么不如去年暑假', '暑期外借同比下降原因', '暑假借书咋比去年少了'),
  q('why-07', why('loans', 'lastWeek', { compare: 'previous' }), '上周外借怎么突然多了', '上周借书比上上周多，为什么', '为什么上星期外借环比涨了'),
  q('why-08', why('holds', 'lastMonth', { compare: 'previous' }), '上月预约为什么涨了', '十月预约环比增加的原因', '上个月预约怎么比前一个月多'),
  q('why-09', why('loans', 'lastYear', { compare: 'lastYear', only: { mainClass: 'T' } }), '去年工业技术类外借为什么比前年少', 'T类去年外借同比下降原因', '为什么工业技术的书去年借得比前年少'),
  q('why-10', why('active_borrowers', 'lastMonth', { compare: 'lastYear' }), '上月借书人数为什么同比变少', '为什么十月借书读者比去年同期少', '上个月借书的人同比减少，原因在哪'),
  q('why-11', why('visits', '2026-10-01~2026-10-07', { compare: 'lastYear', at: 'DG00' }), '东港区图书馆国庆到馆为什么比去年多', '为什么东港区馆十一假期来的人同比多', '国庆东港区图书馆进馆人次同比增加，什么原因'),
  q('why-12', why('sso_visits', 'thisYear', { compare: 'lastYear' }), '今年数字资源访问为什么比去年下降', '数字资源访问量今年同比变化的原因', '为啥今年电子资源用得比去年少'),
];
