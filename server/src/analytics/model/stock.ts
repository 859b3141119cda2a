import type { BaseMetric, Dataset, Dimension, RowColumn, Text } from './dataset.ts';
import * as dimension from './dimensions.ts';

const copies: Text = { 'zh-CN': '册', 'en-US': 'items' };
const titles: Text = { 'zh-CN': '种', 'en-US': 'titles' };

const state: Dimension = {
  label: { 'zh-CN': '馆藏状态', 'en-US': 'Item state' },
  sql: 'toString(state)',
  columns: ['state'],
  type: 'text',
  labels: { table: 'dim_state', key: 'state' },
  isSmall: true,
};

const dimensions = {
  library: dimension.library,
  location: dimension.location,
  circulationType: dimension.circulationType,
  mainClass: dimension.mainClass,
  secondClass: dimension.secondClass,
  state,
  title: dimension.title,
  pubYear: {
    label: { 'zh-CN': '出版年', 'en-US': 'Publication year' },
    sql: "ifNull(toString(pub_year), '')",
    columns: ['pub_year'],
    type: 'text',
  },
  yearAdded: {
    label: { 'zh-CN': '入藏年', 'en-US': 'Year added' },
    sql: "ifNull(toString(toYear(in_on)), '')",
    columns: ['in_on'],
    type: 'text',
  },
} as const satisfies Record<string, Dimension>;

const rows: readonly RowColumn[] = [
  {
    key: 'barcode',
    label: { 'zh-CN': '条码号', 'en-US': 'Barcode' },
    sql: 'barcode',
    type: 'text',
    format: 'text',
  },
  {
    key: 'title',
    label: dimension.title.label,
    sql: 'bookrecno',
    type: 'number',
    format: 'text',
    labels: { table: 'dim_bib', key: 'bookrecno' },
  },
  {
    key: 'callno',
    label: { 'zh-CN': '索书号', 'en-US': 'Call number' },
    sql: 'callno',
    type: 'text',
    format: 'text',
  },
  {
    key: 'library',
    label: dimension.library.label,
    sql: 'libcode',
    type: 'text',
    format: 'text',
    labels: { table: 'dim_library', key: 'libcode' },
  },
  {
    key: 'location',
    label: dimension.location.label,
    sql: 'loc',
    type: 'text',
    format: 'text',
    labels: { table: 'dim_location', key: 'loc' },
  },
  {
    key: 'state',
    label: state.label,
    sql: 'toString(state)',
    type: 'text',
    format: 'text',
    labels: { table: 'dim_state', key: 'state' },
  },
  {
    key: 'circulationType',
    label: dimension.circulationType.label,
    sql: 'cirtype',
    type: 'text',
    format: 'text',
    labels: { table: 'dim_cirtype', key: 'cirtype' },
  },
  {
    key: 'addedOn',
    label: { 'zh-CN': '入藏日期', 'en-US': 'Added on' },
    sql: 'toString(in_on)',
    type: 'date',
    format: 'date',
  },
  {
    key: 'price',
    label: { 'zh-CN': '价格', 'en-US': 'Price' },
    sql: 'toFloat64(price)',
    type: 'number',
    format: 'money',
  },
  {
    key: 'n',
    label: { 'zh-CN': '册数', 'en-US': 'Items' },
    sql: 'n',
    type: 'number',
    format: 'integer',
  },
];

/** Items that belong to the stock on the last day of the range. */
const held = 'ifNull(in_on < {to:Date}, true) AND ifNull(withdrawn_on >= {to:Date}, true)';
const loanableStates =
  'state IN (SELECT state FROM dim_state FINAL WHERE glc = {glc:String} AND is_loanable)';

function itemsWhere(condition: string, label: Text, means: Text, formula: Text): BaseMetric {
  return {
    label,
    unit: copies,
    means,
    formula,
    format: 'integer',
    additivity: 'additive',
    sql: `sumIf(n, ${condition})`,
    counts: condition,
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
  dimensions,
  metrics: {
    items: itemsWhere(
      held,
      { 'zh-CN': '馆藏册数', 'en-US': 'Items' },
      {
        'zh-CN': '截至期末在藏、未剔除的册数',
        'en-US': 'Items held and not withdrawn at the end of the range',
      },
      { 'zh-CN': 'Σ 册（入藏 ≤ 期末 < 剔除）', 'en-US': 'Σ items (added ≤ end < withdrawn)' },
    ),
    titles: {
      label: { 'zh-CN': '馆藏种数', 'en-US': 'Titles' },
      unit: titles,
      means: {
        'zh-CN': '截至期末至少有一册在藏的种数',
        'en-US': 'Titles with at least one item held at the end of the range',
      },
      formula: { 'zh-CN': '去重计数（题名）', 'en-US': 'distinct titles' },
      format: 'integer',
      additivity: 'distinct',
      sql: `uniqExactIf(bookrecno, bookrecno != 0 AND ${held})`,
      counts: `bookrecno != 0 AND ${held}`,
      columns: ['bookrecno', 'in_on', 'withdrawn_on'],
    },
    loanable: itemsWhere(
      `${held} AND (${loanableStates})`,
      { 'zh-CN': '可外借册数', 'en-US': 'Loanable items' },
      {
        'zh-CN': '在藏且状态可外借（含在借）的册数，状态为当前',
        'en-US': 'Items held whose state, as it is now, allows lending (on loan included)',
      },
      { 'zh-CN': 'Σ 册（状态可外借）', 'en-US': 'Σ items (state is loanable)' },
    ),
    on_loan: itemsWhere(
      `${held} AND state = 3`,
      { 'zh-CN': '在借册数', 'en-US': 'On loan' },
      { 'zh-CN': '当前借出未还的册数', 'en-US': 'Items out on loan now' },
      { 'zh-CN': 'Σ 册（状态 = 3）', 'en-US': 'Σ items (state = 3)' },
    ),
    on_shelf: itemsWhere(
      `${held} AND state = 2`,
      { 'zh-CN': '在架册数', 'en-US': 'On shelf' },
      { 'zh-CN': '当前在架可借的册数', 'en-US': 'Items on the shelf now' },
      { 'zh-CN': 'Σ 册（状态 = 2）', 'en-US': 'Σ items (state = 2)' },
    ),
    stock_value: {
      label: { 'zh-CN': '馆藏总价', 'en-US': 'Stock value' },
      unit: { 'zh-CN': '元', 'en-US': '¥' },
      means: {
        'zh-CN': '在藏册的价格之和；无价格的不计',
        'en-US': 'Sum of the prices of items held; items without a price are left out',
      },
      formula: { 'zh-CN': 'Σ 价格 × 册', 'en-US': 'Σ price × items' },
      format: 'money',
      additivity: 'additive',
      sql: `sumIf(toFloat64(ifNull(price, 0)) * n, ${held})`,
      counts: held,
      columns: ['n', 'price', 'in_on', 'withdrawn_on'],
    },
  },
  rollups: [],
  rows,
  rowOrder: 'libcode, loc, callno, barcode',
};

const lentSince =
  "loans_before > 0 OR barcode IN (SELECT barcode FROM behaviour_event WHERE glc = {glc:String} AND event = 'loan' AND day >= greatest({from:Date32}, toDate32('1970-01-01')) AND barcode != '')";

/** What arrived, by the day it was added. */
export const additions: Dataset = {
  label: { 'zh-CN': '新增馆藏', 'en-US': 'Additions' },
  needs: 'holdings:view',
  from: 'dim_item FINAL',
  sources: ['dim_item'],
  day: 'in_on',
  dayType: 'Date32',
  hour: null,
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
      sql: 'uniqExactIf(bookrecno, bookrecno != 0)',
      counts: 'bookrecno != 0',
      columns: ['bookrecno'],
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
      format: 'money',
      additivity: 'additive',
      sql: 'sum(toFloat64(ifNull(price, 0)) * n)',
      columns: ['n', 'price'],
    },
  },
  rollups: [],
  rows,
  rowOrder: 'in_on DESC, libcode, barcode',
};
