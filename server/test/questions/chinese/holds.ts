import type { Entry } from '../meaning.ts';
import { q, table } from '../write.ts';

/** Holds, and movements between libraries. */
// biome-ignore format: one question a row
export const holds: readonly Entry[] = [
  q('holds-01', table('holds', 'lastMonth', { by: 'library' }), '上月各馆预约量', '上个月每个馆有多少预约', '各馆预约册次，10月'),
  q('holds-02', table('holds', 'thisYear', { grain: 'month', compare: 'lastYear' }), '今年每月预约和去年比', '预约量今年逐月，同比', '今年各月预约册次跟去年同月对比'),
  q('holds-03', table('hold_wait', 'last90Day', { by: 'library' }), '近90天各馆预约要等几天', '近90天预约等待天数，按取书馆', '最近90天各馆预约平均等多少天'),
  q('holds-04', table('hold_filled', 'lastYear'), '去年预约满足率', '去年的预约有多少比例被满足', '预约满足率，2025年'),
  q('holds-05', table('holds_placed', 'thisYear', { by: 'outcome' }), '今年预约的结果分布', '今年预约最后都怎么样了', '今年预约按结果：满足、取消、逾期未取'),
  q('holds-06', table('hold_wait', 'thisYear', { by: 'mainClass' }), '今年各类书预约等待天数', '哪类书今年预约等得最久', '今年预约等待天数按大类'),
  q('holds-07', table('holds_placed', 'last90Day', { by: 'library itemLibrary', top: 10 }), '近90天取书馆和出借馆交叉的预约，各前10', '近90天预约，取书馆×出借馆前十', '最近90天预约都是从哪个馆调到哪个馆取，各取前10个馆'),
  q('holds-08', table('hold_filled hold_wait', 'thisYear', { grain: 'month' }), '今年每月预约满足率和等待天数', '预约满足率、等待天数今年月趋势', '今年逐月看预约等几天、满足率多少'),
  q('holds-09', table('holds_filled holds_closed', 'lastMonth', { by: 'library' }), '上月各馆满足和结束的预约数', '上个月各馆满足预约数、已结束预约数', '十月各馆已结束的预约里满足了多少'),
  q('holds-10', table('moves', 'lastMonth'), '上月馆际流转多少册次', '上个月各馆之间调了多少书', '十月份馆际物流量'),
  q('holds-11', table('moves', 'thisYear', { by: 'fromLibrary library', top: 10 }), '今年从哪个馆流转到哪个馆最多，各前十', '今年馆际物流线路，调出调入各取前10', '今年调出馆×调入馆流转册次，前10'),
  q('holds-12', table('moves', 'thisYear', { grain: 'month' }), '今年每月馆际物流', '今年流转册次逐月', '今年馆际流转每个月的走势'),
  q('holds-13', table('moves', 'last90Day', { by: 'library', only: { fromLibrary: 'SF00' } }), '近90天从市图送到各馆多少册', '近90天总馆调出去的书到了哪些馆', '最近九十天市图调出，按调入馆'),
  q('holds-14', table('holds', '2025-11-24~today', { only: { channel: 'mobile' } }), '近一年移动端预约多少', '最近一年手机上预约的量', '近一年移动端预约册次'),
];
