import type { Entry } from '../meaning.ts';
import { q, rule } from '../write.ts';

/** Questions whose numbers only the built-in rules have, or that name a rule. */
// biome-ignore format: one question a row
export const rules: readonly Entry[] = [
  q('rules-01', rule('overdue_now'), '现在逾期没还的有多少', '当前各馆逾期情况', '超期没还的书现在多少册，各馆'),
  q('rules-02', rule('overdue_items', { least: 90 }), '逾期90天以上的催还清单', '超期三个月（90天）以上没还的书列出来', '逾期至少90天的每一册'),
  q('rules-03', rule('dead_stock', { years: 5 }), '五年没人借的书有哪些', '5年未借的呆滞馆藏清单', '近5年一次没借出过的书，列给我'),
  q('rules-04', rule('zero_circulation'), '各类图书零借率', '从没借出过的书，按类和入藏年限', '零借率多少'),
  q('rules-05', rule('collection_age', {}, 'SF00'), '市图各类书的年龄', '总馆馆藏新旧程度，按类', '示范市图书馆馆藏年龄'),
  q('rules-06', rule('self_service', { range: 'lastMonth' }), '上月各馆自助借还率', '上个月自助借还占比，按馆', '自助借还率，10月，各馆'),
  q('rules-07', rule('cross_branch', { range: 'thisYear' }), '今年异馆还书有多少', '今年各馆异地还书比例', '今年借了还到别的馆的情况'),
  q('rules-08', rule('purchase_alert'), '采购提醒', '按预约比该补购哪些书', '预约复本比超了、建议采购的'),
  q('rules-09', rule('cost_per_loan', { range: 'lastYear' }), '去年买的书单次成本', '去年购书平均每借一次花多少钱', '去年入藏图书的单册次成本'),
  q('rules-10', rule('zero_hit_searches', { range: 'last90Day', top: 50 }), '近90天搜不到结果的词前50', '近90天无结果检索词，50个', '读者最近90天搜了没有的检索词前五十'),
  q('rules-11', rule('silent_readers', { days: 365 }), '一年没用过证的沉默读者', '365天没有任何使用的沉默读者，按馆', '各馆一年没动静的读者'),
  q('rules-12', rule('expired_cards', { days: 60 }), '60天内要到期的证有多少', '各馆两个月（60天）内将到期的读者证', '快到期的读者证，60天内的'),
  q('rules-13', rule('transit_times', { range: 'lastMonth' }), '上月馆际调送要多久', '上个月异馆还书送回去要几小时', '十月份馆际调送时长'),
  q('rules-14', rule('programmes', { range: 'lastYear' }), '去年各馆办了多少场活动', '去年活动场次和人次', '各馆去年讲座展览培训场次、参加人次'),
  q('rules-15', rule('yearbook', { range: 'lastYear' }), '去年的年鉴统计表', '帮我出一份2025年年鉴统计表', '年鉴数据，去年的'),
  q('rules-16', rule('fines_outstanding', { range: 'thisYear' }), '今年还有多少钱没缴', '今年未缴的滞纳金和赔款', '今年欠费情况，按馆'),
];
