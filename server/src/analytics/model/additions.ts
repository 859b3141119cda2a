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
      formula: { 'zh-CN': '入藏日期在期间内的册数', 'en-US': 'items added on days of the range' },
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
      formula: { 'zh-CN': '每种书计一次', 'en-US': 'each title counted once' },
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
      formula: { 'zh-CN': '其中借出过的册数', 'en-US': 'those items with a loan' },
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
      formula: { 'zh-CN': '各册价格相加', 'en-US': 'prices of the items added up' },
      ...sumOfPrices(),
      columns: ['n', 'price'],
    },
  },
  rollups: [],
  rowsAre: { 'zh-CN': '册', 'en-US': 'items' },
  rows,
  rowOrder: 'in_on DESC, libcode, barcode',
};
