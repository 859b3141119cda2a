import type { RowColumn } from './dataset.ts';
import * as dimension from './dimensions.ts';

/** Columns that several drill-downs show. */
export const dayColumn = {
  key: 'day',
  label: { 'zh-CN': '日期', 'en-US': 'Date' },
  sql: 'toString(day)',
  type: 'date',
  format: 'date',
} as const satisfies RowColumn;
export const libraryColumn = {
  key: 'library',
  label: dimension.library.label,
  sql: 'libcode',
  type: 'text',
  format: 'text',
  labels: { table: 'dim_library', key: 'libcode' },
} as const satisfies RowColumn;
export const readerColumn = {
  key: 'reader',
  label: { 'zh-CN': '读者（匿名码）', 'en-US': 'Reader (pseudonym)' },
  sql: "if(reader_key = 0, '', hex(reader_key))",
  type: 'text',
  format: 'text',
  isReader: true,
} as const satisfies RowColumn;
