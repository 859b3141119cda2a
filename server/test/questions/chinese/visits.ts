import type { Entry } from '../meaning.ts';
import { districtLibraries, event, q, table } from '../write.ts';

/** Visits, and what comes with them. */
// biome-ignore format: one question a row
export const visits: readonly Entry[] = [
  q('visits-01', table('visits', 'yesterday'), '昨天来了多少人', '昨日到馆人次', '那个，昨天全市进馆多少人次来着'),
  q('visits-02', table('visits', 'lastMonth', { by: 'library' }), '上月各馆到馆人次', '上个月每个馆都来了多少人', '十月份各馆到管人次排一下'),
  q('visits-03', table('visits', 'lastYear'), '去年总流通人次', '去年全年到馆多少人次', '填年报用：2025年总流通人次'),
  q('visits-04', table('visits', 'thisYear', { grain: 'month', compare: 'lastYear' }), '今年每月到馆和去年同月比', '到馆人次今年月趋势，同比', '今年各月进馆人次跟去年对照'),
  q('visits-05', table('visits', 'last7Day', { grain: 'day' }), '近一周每天到馆', '最近7天每日进馆人次', '过去七天，一天来多少人，每天列一下'),
  q('visits-06', table('visits', '2026-11-21~2026-11-22', { by: 'library' }), '上周末各馆到馆', '上个周末两天每个馆来了多少人', '各馆进馆人次，上周六和周日'),
  q('visits-07', table('visits', 'last90Day', { by: 'hour' }), '近90天各时段到馆', '一天里几点来的人最多，按近九十天看', '最近90天到馆按钟点分布'),
  q('visits-08', table('visits', 'last90Day', { by: 'weekday hour', at: 'SF00' }), '市图近90天星期和时段到馆', '排班用：总馆最近90天各星期各钟点进馆人次', '示范市图书馆近90天一周各时段来多少人'),
  q('visits-09', table('visits', '2026-10-01~2026-10-07', { grain: 'day' }), '国庆期间每天到馆', '十一那七天每日进馆人次', '10.1-10.7每天来了多少人'),
  q('visits-10', table('visits', '2026-07-06~2026-08-31', { at: 'SF01', compare: 'lastYear' }), '少儿馆暑假到馆同比', '今年暑假少儿馆来了多少人，和去年暑假比', '暑期少图进馆人次，较去年'),
  q('visits-11', table('visits', 'thisMonth', {}, 'perDay'), '本月日均到馆', '这个月平均每天来多少人', '11月以来平均每天进馆人次'),
  q('visits-12', table('visits', 'lastYear', { by: 'library', at: districtLibraries }, 'perMonth'), '去年各区县馆月均到馆', '区县馆去年平均每个月各来多少人次', '2025年六个区县馆每月平均进馆人次'),
  q('visits-13', table('visits loans', '2025-12-01~2026-02-28', { by: 'library' }), '去年冬天各馆到馆和外借', '去年12月到今年2月每个馆来了多少人、借了多少书', '去年冬季各馆进馆人次与外借册次'),
  q('visits-14', table('loans_per_visit', 'thisYear', { by: 'library' }), '今年各馆每到馆人次外借', '今年平均来一次借几本，按馆', '今年来一趟平均带走几本，各馆'),
  q('visits-15', event('visit', 'perReader', 'thisYear'), '今年每位读者平均来几次', '今年到馆读者人均到馆次数', '平均一个读者今年进馆几回'),
  q('visits-16', event('visit', 'readers', 'thisYear'), '今年有多少读者到过馆', '今年到馆的读者一共多少位（不是人次）', '今年进过馆的读者人数'),
  q('visits-17', table('visits', '2026-10-27~today', { by: 'library', top: 8 }), '近四周到馆前八的馆', '最近4周进馆人次top8', '来人最多的8个馆，看过去四周'),
  q('visits-18', table('visits', '2026-11-18~2026-11-18', { by: 'library' }), '上周三各馆到馆', '11月18号各馆来了多少人', '上星期三每个馆的进馆人次'),
  q('visits-19', table('visits', '2026-04-23~2026-04-23', { compare: 'lastYear' }), '世界读书日那天到馆和去年比', '今年4月23日进馆人次同比', '四月二十三号那天来了多少人，去年那天呢'),
  q('visits-20', table('visits', '2026-07-01~today', { by: 'library', sort: '-visits', top: 3 }), '下半年以来到馆最少的三个馆', '今年下半年到现在来人最少的3个馆是哪几个', '7月以来进馆人次倒数三名'),
  q('visits-21', table('visits', '2025-11-24~today', { by: 'library', only: { district: 'YX00' } }), '云溪县各馆近一年到馆', '近一年云溪县总分馆每个馆的进馆人次', '最近一年云溪那边各分馆来了多少人'),
  q('visits-22', table('in_house', 'lastMonth', { by: 'library' }), '上月各馆馆内阅览', '上个月各馆阅览册次', '十月份馆内看书（没外借）的册次，分馆看'),
];
