import type { Dimension, RowColumn, Text } from './dataset.ts';
import * as dimension from './dimensions.ts';
import {
  barcodeColumn,
  countColumn,
  dateColumn,
  dimensionColumn,
  libraryColumn,
  textColumn,
} from './row-columns.ts';

// Dimensions and row columns of items, for the datasets of stock and of additions.

export const copies: Text = { 'zh-CN': '册', 'en-US': 'items' };
export const titles: Text = { 'zh-CN': '种', 'en-US': 'titles' };

const state: Dimension = {
  label: { 'zh-CN': '馆藏状态', 'en-US': 'Item state' },
  sql: 'toString(state)',
  columns: ['state'],
  type: 'text',
  labels: { table: 'dim_state', key: 'state' },
  isSmall: true,
};

export const dimensions = {
  library: dimension.library,
  district: dimension.district,
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
    label: { 'zh-CN': '入藏年份', 'en-US': 'Year added' },
    sql: "ifNull(toString(toYear(in_on)), '')",
    columns: ['in_on'],
    type: 'text',
  },
} as const satisfies Record<string, Dimension>;

export const rows: readonly RowColumn[] = [
  barcodeColumn,
  dimensionColumn('title', dimension.title),
  textColumn('callno', { 'zh-CN': '索书号', 'en-US': 'Call number' }),
  libraryColumn,
  dimensionColumn('location', dimension.location),
  dimensionColumn('state', state),
  dimensionColumn('circulationType', dimension.circulationType),
  dateColumn('addedOn', 'in_on', { 'zh-CN': '入藏日期', 'en-US': 'Added on' }),
  {
    key: 'price',
    label: { 'zh-CN': '价格', 'en-US': 'Price' },
    sql: 'toFloat64(price)',
    type: 'number',
    format: 'money',
  },
  countColumn({ 'zh-CN': '册数', 'en-US': 'Items' }),
];
