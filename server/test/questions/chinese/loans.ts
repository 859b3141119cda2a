import type { Entry } from '../meaning.ts';
import { q, selfServiceLibraries, table, twice } from '../write.ts';

/** Loans, renewals and returns: numbers, trends, comparisons and ranks. */
// biome-ignore format: one question a row
export const loans: readonly Entry[] = [
  q('loans-01', table('loans', 'lastMonth'), '上个月借了多少书', '上月外借量', '十月份全市一共外借多少册次'),
  q('loans-02', table('loans', 'lastMonth', { by: 'library', compare: 'lastYear' }), '上个月各馆外借和去年比怎么样', '各馆上月外借册次，跟去年同期对比一下', '10月份每个馆借出去多少，同比呢'),
  q('loans-03', table('loans', 'yesterday'), '昨天借出多少本', '昨天外借', '昨天一天总共借了多少册'),
  q('loans-04', table('loans', 'today'), '今天到现在借了多少', '今日外借', '麻烦帮我看下今天外借多少册呗'),
  q('loans-05', table('loans', 'thisYear', { grain: 'month' }), '今年每个月外借多少', '想看今年外借一个月一个月的走势', '按月看一下今年的借约量'),
  q('loans-06', table('loans', 'thisYear', { grain: 'month', compare: 'lastYear' }), '今年各月外借和去年同期对比', '今年外借月度走势，带上去年的', '领导要今年每月借阅量，跟去年同月摆在一起看'),
  q('loans-07', table('loans', 'last30Day', { grain: 'day' }), '近30天每天外借', '外借，最近三十天，每天的', '过去30天每日借出册次'),
  q('loans-08', table('loans', '2026-10-05~today', { grain: 'week' }), '近八周每周外借量', '最近8周按周看外借', '每星期借多少册，看过去八个星期就行'),
  q('loans-09', table('loans', '2024-01-01~today', { grain: 'quarter' }), '近三年每季度外借', '最近3年按季度看外借册次', '外借的季度趋势，过去三年'),
  q('loans-10', table('loans', 'sofar', { grain: 'year' }), '历年外借量', '每年借多少书，从有数据起', '外借一年一年怎么变的'),
  q('loans-11', table('loans', '2026-07-01~2026-09-30', { compare: 'lastYear' }), '三季度外借同比', '第三季度借阅量和去年三季度比', 'Q3外借册次较去年同期咋样'),
  q('loans-12', table('loans', 'lastMonth', { compare: 'previous' }), '上月外借环比', '上个月外借比再上个月多还是少', '外接册次环比变化，10月'),
  q('loans-13', table('loans', 'thisWeek', { compare: 'previous' }), '这周外借和上周比', '本周借阅量环比上周', '这星期借得比上星期多不多啊'),
  q('loans-14', table('loans', '2025-01-01~2025-12-31', { compare: 'lastYear' }), '去年外借比前年增长多少', '2025年外借对比2024年', '去年全年借阅量同比前年'),
  q('loans-15', twice('loans', ['2026-09-01~2026-09-30', '2026-06-01~2026-06-30']), '九月和六月外借比较', '6月跟9月哪个月借得多', '把今年九月份的外借和六月份的比一下'),
  q('loans-16', table('loans', 'lastMonth', { by: 'library', top: 10 }), '上月外借排名前十的馆', '借书最多的十个馆，上个月', '外借最多的10个图书官，上月'),
  q('loans-17', table('loans', 'thisYear', { by: 'library', sort: '-loans', top: 5 }), '今年外借最少的五个馆', '今年借书倒数前5的馆是哪些', '今年哪5个馆外借垫底'),
  q('loans-18', table('loans', 'lastMonth', { by: 'library', compare: 'lastYear' }, 'byGrowth'), '上个月哪个馆外借增长最快', '上月各馆外借同比增幅排名', '哪个馆10月外借同比涨得最猛'),
  q('loans-19', table('loans', 'thisYear', { by: 'library', compare: 'lastYear' }, 'byFall'), '今年哪些馆外借下滑最厉害', '今年外借同比降幅最大的馆', '跟去年比今年哪个馆借书掉得最凶'),
  q('loans-20', table('loans returns', 'lastMonth', { by: 'library' }), '上月各馆借还量', '上个月各馆借了多少、还了多少', '十月份各馆外借和归还册次'),
  q('loans-21', table('renewals', 'thisYear', { grain: 'month' }), '今年每月续借量', '续借册次，今年的，逐月拉一下', '今年续借按月看'),
  q('loans-22', table('loans_with_renewals', 'lastYear'), '去年按国标口径外借多少', '去年外借含续借一共多少册次', '2025年外借册次（含续借）'),
  q('loans-23', table('returns', '2026-11-21~2026-11-21', { by: 'library' }), '前天各馆还书多少', '各馆前天归还册次', '11月21日那天各个馆还了多少本'),
  q('loans-24', table('loans', '2026-01-01~2026-06-30', { at: 'SF00' }), '市图上半年外借', '示范市图书馆今年上半年借了多少册', '总馆1至6月外借册次'),
  q('loans-25', table('loans', 'thisYear', { grain: 'month', at: 'SF01' }), '少儿馆今年每月外借', '少年儿童图书馆今年借阅月趋势', '少图今年各月借出去多少，走势'),
  q('loans-26', table('loans', 'last90Day', { by: 'library', only: { district: 'LJ00' } }), '临江区各馆近90天外借', '近90天临江总分馆每个馆借了多少', '临江区下面各分馆的外借，最近九十天'),
  q('loans-27', table('loans', 'lastMonth', { by: 'district' }), '上月各区外借', '上个月各总分馆体系借了多少', '十月外借按区看看'),
  q('loans-28', table('loans', '2025-11-24~today', { by: 'library', at: selfServiceLibraries }), '24小时自助图书馆近一年借了多少', '近一年各自助馆外借册次', '最近一年那几个24小时馆外借情况'),
  q('loans-29', table('loans', 'lastMonth', { grain: 'day', at: 'LJ00 WH00' }), '临江区图书馆和望湖区图书馆上月每天外借', '上个月临江馆、望湖馆每日借书对比', '临江区馆跟望湖区馆10月份外借，一天一天列'),
  q('loans-30', table('loans', '2026-07-06~2026-08-31', { compare: 'lastYear' }), '今年暑假外借和去年暑假比', '暑假期间借了多少，同比如何', '暑期外借册次较去年同期'),
  q('loans-31', table('loans', 'thisYear', {}, 'perDay'), '今年日均外借', '今年平均每天借出多少册', '今年平均一天能借出去多少本'),
  q('loans-32', table('loan_sessions loans', 'lastMonth', { by: 'library' }), '上月各馆外借人次和册次', '上个月各馆借书多少人次、多少册次', '要十月各馆外借人次，册次也要'),
];
