import { countDistinct, sumOfPrices } from './count-where.ts';
import type { Dataset } from './dataset.ts';
import { copies, dimensions, rows, titles } from './items.ts';

const lentSince =
  "loans_before > 0 OR barcode IN (SELECT barcode FROM behaviour_event WHERE glc = {glc:String} AND event = 'loan' AND day >= greatest({from:Date32}, toDate32('1970-01-01')) AND barcode != '')";

/** Items by the day on which they were added to the stock. */
export const additions: Dataset = {
  label: { 'zh-CN': '新增馆藏', 'en-US': 'Additions' },
  needs: 'holdings:view',
  from: 'dim_item FINAL',
  sources: ['dim_item'],
  day: 'in_on',
  dayType: 'Date32',
  hour: null,
  spans: { day: 'in_on', column: 'in_on_span' },
  dimensions,
  metrics: {
    added: {
      label: { 'zh-CN': '新增册数', 'en-US': 'Items added' },
      unit: copies,
      means: { 'zh-CN': '期间入藏的册数', 'en-US': 'Items added in the range' },
      formula: { 'zh-CN': 'Σ 册（按入藏日期）', 'en-US': 'Σ items (by the day added)' },
      format: 'integer',
      additivity: 'additive',
      sql: 'sum(n)',
      columns: ['n'],
    },
    added_titles: {
      label: { 'zh-CN': '新增种数', 'en-US': 'Titles added' },
      unit: titles,
      means: {
        'zh-CN': '期间有新入藏册的种数',
        'en-US': 'Titles of which an item was added in the range',
      },
      formula: { 'zh-CN': '去重计数（题名）', 'en-US': 'distinct titles' },
      format: 'integer',
      additivity: 'distinct',
      sql: countDistinct('bookrecno', 'bookrecno != 0'),
      counts: 'bookrecno != 0',
      columns: ['bookrecno'],
      countsEach: 'title',
    },
    added_used: {
      label: { 'zh-CN': '新书已借册数', 'en-US': 'New items lent' },
      unit: copies,
      means: {
        'zh-CN': '期间入藏且至今借出过的册数',
        'en-US': 'Items added in the range that have been lent since',
      },
      formula: { 'zh-CN': 'Σ 册（有外借）', 'en-US': 'Σ items (with a loan)' },
      format: 'integer',
      additivity: 'additive',
      sql: `sumIf(n, ${lentSince})`,
      counts: lentSince,
      columns: ['n', 'barcode'],
    },
    added_value: {
      label: { 'zh-CN': '新增金额', 'en-US': 'Value added' },
      unit: { 'zh-CN': '元', 'en-US': '¥' },
      means: { 'zh-CN': '新增册的价格之和', 'en-US': 'Sum of the prices of the items added' },
      formula: { 'zh-CN': 'Σ 价格 × 册', 'en-US': 'Σ price × items' },
      ...sumOfPrices(),
      columns: ['n', 'price'],
    },
  },
  rollups: [],
  rowsAre: { 'zh-CN': '册', 'en-US': 'items' },
  rows,
  rowOrder: 'in_on DESC, libcode, barcode',
};
