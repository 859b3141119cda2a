import type { Entry } from '../meaning.ts';
import { q, table } from '../write.ts';

/** The stock, additions, and the ratios of stock to use. */
// biome-ignore format: one question a row
export const stock: readonly Entry[] = [
  q('stock-01', table('items', 'today'), '馆藏一共多少册', '馆葬总册数', '全市馆藏有多少册'),
  q('stock-02', table('items titles', 'today', { by: 'library' }), '各馆馆藏多少种多少册', '每个馆现有馆藏册数和种数', '各馆藏书，种和册，都给我'),
  q('stock-03', table('items', 'today', { by: 'mainClass' }, 'share'), '馆藏各大类占比', '现有馆藏的分类构成', '馆藏里各类图书占百分之几'),
  q('stock-04', table('items', 'today', { by: 'state' }), '馆藏按状态有多少册', '各馆藏状态的册数', '在架、借出、丢失…各状态多少册'),
  q('stock-05', table('items', 'today', { by: 'location', at: 'SF00' }), '市图各阅览室藏书多少', '总馆每个馆藏地点有多少册', '示范市图书馆各书库、借阅区的馆藏册数'),
  q('stock-06', table('items', 'today', { by: 'pubYear' }), '馆藏出版年分布', '藏书都是哪年出版的', '按出版年看馆藏册数'),
  q('stock-07', table('stock_value', 'today', { by: 'library' }), '各馆馆藏总价', '每个馆的藏书值多少钱', '各馆馆藏价值'),
  q('stock-08', table('items', 'today', { compare: 'lastYear' }), '馆藏比去年同期增加多少', '馆藏册数同比', '藏书册数现在和去年这时候比'),
  q('stock-09', table('items', 'today', { by: 'yearAdded' }), '馆藏按入藏年份', '各年入藏的书现在有多少册', '藏书都是哪年进的'),
  q('stock-10', table('on_loan', 'today', { by: 'library' }), '各馆现在在借多少册', '目前借出未还的册数，按馆', '各馆现在有多少书在外头没还（在借）'),
  q('stock-11', table('on_loan_share', 'today', { by: 'mainClass' }), '各类书在借率', '现在各大类图书的在借率', '哪类书在借率高啊'),
  q('stock-12', table('on_shelf_share', 'today', { by: 'library' }), '各馆在架可得率', '每个馆在架可得率现在多少', '在架可得率按馆'),
  q('stock-13', table('turnover', 'lastYear', { by: 'library' }), '去年各馆馆藏周转率', '去年每个馆的周转率', '各馆2025年馆藏周转'),
  q('stock-14', table('turnover', 'lastYear', { by: 'mainClass', sort: '-turnover', top: 5 }), '去年周转率最低的五类书', '去年周转最慢的5个大类', '去年馆藏周转率倒数五类'),
  q('stock-15', table('loans loanable turnover', 'last30Day', { by: 'mainClass', sort: 'turnover' }), '哪类书借得最多但复本不够', '哪些类借得多、书却少', '近30天按大类看外借、可外借册数和周转率，周转高的排前面'),
  q('stock-16', table('turnover', 'thisYear', { by: 'circulationType' }), '今年各流通类型周转率', '今年周转率按流通类型', '今年各流通类型的书一年转几次'),
  q('stock-17', table('added', 'thisYear', { grain: 'month' }), '今年每月新书多少册', '今年各月新增馆藏', '入藏册数，今年，逐月'),
  q('stock-18', table('added added_titles', 'lastYear', { by: 'library' }), '去年各馆新增种数和册数', '去年每个馆进了多少新书（种、册）', '各馆去年新增册数、种数'),
  q('stock-19', table('added_value', 'lastYear', { by: 'mainClass' }), '去年各类新书花了多少钱', '去年新增金额按大类', '去年各大类入藏金额'),
  q('stock-20', table('new_used', 'thisYear', { by: 'library' }), '今年各馆新书利用率', '今年新书利用率按馆', '各馆今年进的新书有多少比例借出过'),
  q('stock-21', table('added added_used new_used', '2026-01-01~2026-06-30', { by: 'mainClass' }), '上半年新书册数、借过的册数和利用率，按大类', '今年上半年各类新书的利用情况：新增、已借、利用率', '1-6月各大类新增册数、新书已借册数、新书利用率'),
  q('stock-22', table('items', 'today', { only: { circulationType: '007' } }), '地方文献有多少册', '现有地方文献馆藏册数', '地方文献一共藏了多少'),
  q('stock-23', table('items', 'today', { by: 'library' }), '馆藏超过一万册的馆有哪些', '哪些馆藏书在1万册以上', '藏书过万册的馆，列一下'),
  q('stock-24', table('added', 'thisYear', { compare: 'lastYear', only: { circulationType: '002' } }), '今年少儿图书新增和去年同期比', '今年进了多少少儿图书，同比', '少儿图书今年新增册数，较去年同期'),
  q('stock-25', table('items', 'today', { by: 'library mainClass' }), '各馆各类馆藏', '馆藏册数，馆和大类交叉', '每个馆每个大类现在有多少册'),
  q('stock-26', table('loanable on_shelf', 'today', { at: 'WH00', by: 'mainClass' }), '望湖区图书馆各类可外借和在架多少册', '望湖区馆现在各大类可外借册数、在架册数', '看看望湖区图书馆各类书，可外借的、在架的各几册'),
];
