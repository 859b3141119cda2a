import { countDistinct, countWhere, sumOfPrices } from './count-where.ts';
import type { BaseMetric, Dataset, Text } from './dataset.ts';
import { copies, dimensions, rows, titles } from './items.ts';

/** The condition that an item belongs to the stock on the last day of the range. */
const held = 'ifNull(in_on < {to:Date}, true) AND ifNull(withdrawn_on >= {to:Date}, true)';
const loanableStates =
  'state IN (SELECT state FROM dim_state FINAL WHERE glc = {glc:String} AND is_loanable)';

function itemsWhere(condition: string, label: Text, means: Text, formula: Text): BaseMetric {
  return {
    label,
    unit: copies,
    means,
    formula,
    ...countWhere(condition),
    columns: ['n', 'in_on', 'withdrawn_on', 'state'],
  };
}

/** The stock as of the end of the range; states are as they are now. */
export const stock: Dataset = {
  label: { 'zh-CN': '馆藏', 'en-US': 'Stock' },
  needs: 'holdings:view',
  from: 'dim_item FINAL',
  sources: ['dim_item'],
  day: null,
  hour: null,
  spans: { day: 'in_on', column: 'in_on_span' },
  dimensions,
  metrics: {
    items: itemsWhere(
      held,
      { 'zh-CN': '馆藏册数', 'en-US': 'Items' },
      {
        'zh-CN': '截至期末在藏、未剔除的册数',
        'en-US': 'Items held and not withdrawn at the end of the range',
      },
      {
        'zh-CN': '期末以前入藏、尚未剔除的册数',
        'en-US': 'items added by the end and not withdrawn by then',
      },
    ),
    titles: {
      label: { 'zh-CN': '馆藏种数', 'en-US': 'Titles' },
      unit: titles,
      means: {
        'zh-CN': '截至期末至少有一册在藏的种数',
        'en-US': 'Titles with at least one item held at the end of the range',
      },
      formula: { 'zh-CN': '每种书计一次', 'en-US': 'each title counted once' },
      format: 'integer',
      additivity: 'distinct',
      sql: countDistinct('bookrecno', 'bookrecno != 0', held),
      counts: `bookrecno != 0 AND ${held}`,
      columns: ['bookrecno', 'in_on', 'withdrawn_on'],
      countsEach: 'title',
    },
    loanable: itemsWhere(
      `${held} AND (${loanableStates})`,
      { 'zh-CN': '可外借册数', 'en-US': 'Loanable items' },
      {
        'zh-CN':
          '期末在藏且状态可外借（含在借）的册数；状态为当前，历史日期也用当前状态。ISO 11620 按期内平均可外借册数计算，本口径取期末',
        'en-US':
          'Items held at the end of the range whose state, as it is now, allows lending (on loan included); earlier days take the present state too. ISO 11620 takes the mean over the range, this the end of it',
      },
      { 'zh-CN': '其中状态可外借的册数', 'en-US': 'those items whose state is loanable' },
    ),
    on_loan: {
      ...itemsWhere(
        `${held} AND state = 3`,
        { 'zh-CN': '在借册数', 'en-US': 'On loan' },
        { 'zh-CN': '当前借出未还的册数', 'en-US': 'Items out on loan now' },
        { 'zh-CN': '其中状态为借出的册数', 'en-US': 'those items whose state is on loan' },
      ),
      isAsOfNow: true,
    },
    on_shelf: {
      ...itemsWhere(
        `${held} AND state = 2`,
        { 'zh-CN': '在架册数', 'en-US': 'On shelf' },
        { 'zh-CN': '当前在架可借的册数', 'en-US': 'Items on the shelf now' },
        { 'zh-CN': '其中状态为在馆的册数', 'en-US': 'those items whose state is on the shelf' },
      ),
      isAsOfNow: true,
    },
    stock_value: {
      label: { 'zh-CN': '馆藏总价', 'en-US': 'Stock value' },
      unit: { 'zh-CN': '元', 'en-US': '¥' },
      means: {
        'zh-CN': '在藏册的价格之和；无价格的不计',
        'en-US': 'Sum of the prices of items held; items without a price are left out',
      },
      formula: { 'zh-CN': '各册价格相加', 'en-US': 'prices of the items added up' },
      ...sumOfPrices(held),
      columns: ['n', 'price', 'in_on', 'withdrawn_on'],
    },
  },
  rollups: [],
  rowsAre: { 'zh-CN': '册', 'en-US': 'items' },
  rows,
  rowOrder: 'libcode, loc, callno, barcode',
};
