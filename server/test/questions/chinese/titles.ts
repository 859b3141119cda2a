import type { Entry } from '../meaning.ts';
import { q, table } from '../write.ts';

/** Titles: lists of the most and the least wanted, and single titles by name. */
// biome-ignore format: one question a row
export const titles: readonly Entry[] = [
  q('titles-01', table('loans', 'lastMonth', { by: 'title', top: 20 }), '上月热门图书前二十', '上个月借得最多的20种书', '10月借阅榜 top20 发我'),
  q('titles-02', table('loans', 'thisYear', { by: 'title', top: 10 }), '今年最火的十本书', '今年外借前10名的书，列给我看看', '借得最多的10种书，今年的'),
  q('titles-03', table('loans', 'thisYear', { by: 'title' }), '今年哪些书借得最多', '热门图书，今年', '今年什么书最抢手（按外借）'),
  q('titles-04', table('loans', 'last90Day', { by: 'title', top: 20, only: { readerType: '03' } }), '近90天少儿读者借得最多的20本书', '最近90天小读者（少儿证）最爱借的前二十种', '少儿读者近九十天借阅榜前20'),
  q('titles-05', table('loans', 'lastYear', { by: 'title', top: 10, at: 'LJ00' }), '去年临江区图书馆借阅前十的书', '临江区馆去年最热的10种书', '临江区图书馆 去年 top10 图书'),
  q('titles-06', table('loans', '2026-07-01~2026-09-30', { by: 'title', top: 50, only: { mainClass: 'I' } }), '三季度文学类前50名', '三季度文学书借阅排行50', '今年7到9月I类借得最多的五十种'),
  q('titles-07', table('loans', 'lastMonth', { by: 'title', only: { title: '三体' } }), '上个月《三体》借了多少次', '三体这本书上月外借怎样，几次', '《三体》十月份借出去几次'),
  q('titles-08', table('loans', 'thisYear', { by: 'library', only: { title: '平凡的世界' } }), '今年《平凡的世界》在各馆借了多少', '平凡的世界今年各馆外借', '《平凡的世界》今年哪个馆借得多'),
  q('titles-09', table('loans', 'lastYear', { grain: 'month', only: { title: '红楼梦' } }), '去年《红楼梦》每月外借', '红楼梦去年逐月借阅', '《红楼梦》去年各月借了几次'),
  q('titles-10', table('items loanable on_loan', 'today', { by: 'library', only: { title: '百年孤独' } }), '《百年孤独》各馆有几册、几册可借、几册在借', '百年孤独现在各馆馆藏、可外借和在借册数', '查下《百年孤独》每个馆的册数，可外借的、在借的'),
  q('titles-11', table('holds', 'last90Day', { by: 'title', top: 10 }), '近90天预约最多的十种书', '最近90天预约榜前10', '近九十天预约次数最多的10本书'),
  q('titles-12', table('titles_lent', 'lastYear'), '去年借出过多少种书', '去年外借种数', '2025年有多少种书被借过'),
  q('titles-13', table('titles_lent', 'thisYear', { by: 'mainClass' }), '今年各类外借种数', '今年每个大类借出过多少种', '各类书今年被借过的种数'),
  q('titles-14', table('loans', 'lastMonth', { by: 'title', top: 10, only: { circulationType: '003' } }), '上月外文书借阅前十', '上个月外文图书借得最多的10种', '十月外文书排行top10'),
  q('titles-15', table('loans', 'thisYear', { by: 'title', top: 30, only: { secondClass: 'K81' } }), '今年传记类前三十', '今年人物传记借阅前30种', 'K81传记今年借得最多的30本'),
  q('titles-16', table('loans', 'lastMonth', { by: 'title', top: 10, only: { weekday: '6 7' } }), '上月周末借得最多的十本书', '上个月双休日借阅前10的书', '十月份周六周日外借top10图书'),
  q('titles-17', table('loans', '2026-03-05~2026-07-05', { by: 'title', top: 20, only: { readerType: '02' } }), '上学期学生读者借得最多的20种', '上个学期学生借阅榜前二十', '上学期学生读者top20图书'),
  q('titles-18', table('loans', 'thisYear', { by: 'title', top: 10, only: { ageGroup: '60' } }), '今年60岁以上读者最爱借的十种书', '60岁及以上今年借阅前10', '今年六十岁往上的人借什么书最多，前十'),
  q('titles-19', table('loans', 'lastMonth', { by: 'title', top: 10, compare: 'previous' }), '上月前十名图书及环比', '上个月借得最多的10种书和再上月比', '十月借阅top10，环比也要'),
  q('titles-20', table('turnover', 'thisYear', { by: 'title', top: 20 }), '今年周转率最高的20种书', '今年周转率前二十的书', '周转最快的20种书，今年'),
];
