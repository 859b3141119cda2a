import type { Entry } from '../meaning.ts';
import { q, table, twice, weekend, workdays } from '../write.ts';

/** Loans by what was lent, to whom, where and when. */
// biome-ignore format: one question a row
export const loansCut: readonly Entry[] = [
  q('cut-01', table('loans', 'lastMonth', { by: 'mainClass' }), '上月各类书外借情况', '上个月外借按大类分', '中图法各大类10月份各借了多少'),
  q('cut-02', table('loans', 'thisYear', { by: 'mainClass' }, 'share'), '今年各类图书外借占比', '今年外借里每一大类占多少', '今年借阅，分类构成，百分比的'),
  q('cut-03', table('loans', 'thisYear', { by: 'readerType' }, 'share'), '今年外借的读者类型占比', '今年借书的，各类读者分别占几成', '各读者类型占今年外借的比例'),
  q('cut-04', table('loans', 'lastYear', { by: 'channel' }, 'share'), '去年自助借书和柜台借书各占多少', '去年外借按渠道占比', '去年外借渠道构成'),
  q('cut-05', table('loans', '2026-07-01~2026-09-30', { by: 'library mainClass' }), '三季度各馆各类外借', '第三季度外借，馆和大类交叉表', '今年三季度每个馆每类书分别借了多少'),
  q('cut-06', table('loans', 'last90Day', { by: 'weekday hour' }), '近90天外借的忙闲时段', '最近90天借书按星期和钟点分布', '近九十天一周里哪个时段借书最多'),
  q('cut-07', table('loans', 'lastMonth', { by: 'readerType mainClass' }), '上月不同读者类型各借哪类书', '读者类型×大类，上月外借', '上个月各类读者分别爱借什么类的书'),
  q('cut-08', table('loans', 'thisYear', { only: { mainClass: 'I' } }), '今年文学类借了多少', '今年I类外借册次', '文学书今年借得怎么样，多少册次'),
  q('cut-09', table('loans', '2025-12-01~today', { grain: 'month', only: { secondClass: 'TP' } }), '计算机类图书近12个月外借', '近12个月TP类每月借阅', '计算机的书，近十二个月，按月借了多少'),
  q('cut-10', table('loans', 'lastYear', { by: 'library', only: { secondClass: 'B84' } }), '去年心理学的书各馆借了多少', '各馆去年B84心理学外借', '心理类图书去年在各馆的外借'),
  q('cut-11', table('loans', '2026-07-06~2026-08-31', { by: 'library', only: { readerType: '03' } }), '今年暑假少儿读者在各馆借了多少', '暑假里少儿读者外借按馆', '暑期，少儿读者，各馆借阅量'),
  q('cut-12', table('loans', 'thisYear', { grain: 'month', only: { readerType: '05' } }), '老年读者今年每月借书', '今年老年证读者外借月趋势', '老年读者的外借，今年逐月看'),
  q('cut-13', table('loans', 'thisYear', { by: 'ageGroup' }), '今年各年龄段借书多少', '今年外借按年龄段', '各个年纪的读者今年都借了多少'),
  q('cut-14', table('loans', 'thisYear', { only: { ageGroup: '60' } }), '60岁以上的人今年借了多少册', '六十岁及以上读者今年外借', '六十往上（60岁及以上）的读者今年借书量'),
  q('cut-15', table('loans', 'lastMonth', { by: 'sex' }), '上月男女读者借书各多少', '上个月外借按性别', '十月份，男的女的，各借了多少嘞'),
  q('cut-16', table('loans', 'thisYear', { only: { circulationType: '003' } }), '今年外文书借了多少', '外文图书今年外借', '外文书（英文那些）今年外借册次'),
  q('cut-17', table('loans', '2026-01-01~2026-09-30', { by: 'circulationType' }), '前三季度各流通类型外借', '今年头三个季度，按流通类型看外借', '1-9月外借按流通类型分'),
  q('cut-18', table('loans', '2026-10-01~today', { by: 'location', at: 'SF00' }), '本季度市图各阅览室外借', '市图这个季度各馆藏地点借了多少', '总馆每个借阅区四季度以来的外借'),
  q('cut-19', table('loans', 'lastMonth', { only: { location: 'SF00-B2' } }), '上月亲子绘本馆借了多少', '市图亲子绘本馆上个月外借册次', '绘本馆上月外借'),
  q('cut-20', table('loans', 'lastMonth', { only: weekend }), '上个月周末借了多少', '上月周六日外借册次', '十月份周末加起来外借多少'),
  q('cut-21', table('loans', 'thisYear', { by: 'weekday' }), '今年一周里哪天借书最多', '今年外借按星期几', '今年周一到周日，哪天借得多哪天借得少'),
  q('cut-22', table('loans', '2025-07-01~2025-12-31', { by: 'library', only: { hour: '18 19 20 21 22 23' } }), '去年下半年晚上六点以后各馆外借', '去年7到12月18点之后各馆借了多少', '各馆去年下半年晚间（18点后）外借册次'),
  q('cut-23', table('loans', 'lastWeek', { only: workdays }), '上周工作日外借', '上礼拜一到礼拜五借了多少', '上周一至周五外借册次'),
  q('cut-24', table('loans', '2026-10-01~2026-10-07', { by: 'library', compare: 'lastYear' }), '今年国庆各馆外借和去年国庆比', '十一假期各馆借书同比', '国庆七天，各馆外借，比去年'),
  q('cut-25', twice('loans', ['2026-02-16~2026-02-22', '2025-01-28~2025-02-03']), '今年春节和去年春节外借比', '春节假期借了多少，跟去年春节对比', '过年那几天外借，今年比去年'),
  q('cut-26', table('loans', '2026-01-27~2026-03-04', { only: { readerType: '02 03' } }), '今年寒假学生和少儿读者借了多少', '寒假期间学生读者、少儿读者外借合计', '今年寒假里少儿和学生的外借册次'),
  q('cut-27', table('loans', '2026-09-01~today', { only: { readerType: '02' } }), '这学期学生读者借了多少', '本学期以来学生外借册次', '学生证这个学期的借阅量'),
  q('cut-28', table('loans', 'thisYear', { only: { channel: 'self_service' } }), '今年自助机借了多少', '今年自助借书册次', '自住机今年外借量'),
  q('cut-29', table('loans', 'lastMonth', { by: 'operator', not: { channel: 'self_service' } }), '上月除自助机外各操作员借书量', '上个月外借按操作员，自助的不算', '不算自助，上月每个操作员办了多少外借'),
  q('cut-30', table('loans', '2025-03-01~2025-05-31', { by: 'readerTypeGroup' }), '2025年3月1日至5月31日按读者类型组看外借', '去年3至5月未成年人、成年人、老年人这些组各借多少', '各读者类型组外借册次，2025年三月到五月'),
];
