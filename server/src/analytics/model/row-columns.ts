import type { Dimension, RowColumn, Text } from './dataset.ts';
import * as dimension from './dimensions.ts';

// Columns that drill-downs show.

/** Makes the column of a dimension's code, shown with its label. */
export function dimensionColumn(key: string, { label, sql, type, labels }: Dimension): RowColumn {
  return { key, label, sql, type, format: 'text', ...(labels === undefined ? {} : { labels }) };
}

/** Makes a column of the table that is shown unchanged. */
export const textColumn = (key: string, label: Text): RowColumn => ({
  key,
  label,
  sql: key,
  type: 'text',
  format: 'text',
});

/** Makes the column of the number of events that a row counts. */
export const countColumn = (
  label: Text = { 'zh-CN': '数量', 'en-US': 'Count' },
  sql = 'n',
): RowColumn => ({ key: sql, label, sql, type: 'number', format: 'integer' });

/** Makes a column of days, `YYYY-MM-DD`. A workbook gets date values. */
export const dateColumn = (key: string, column: string, label: Text): RowColumn => ({
  key,
  label,
  sql: `toString(${column})`,
  sortedBy: column,
  type: 'date',
  format: 'date',
});

export const dayColumn = dateColumn('day', 'day', { 'zh-CN': '日期', 'en-US': 'Date' });
export const barcodeColumn = textColumn('barcode', { 'zh-CN': '条码号', 'en-US': 'Barcode' });
export const libraryColumn = dimensionColumn('library', dimension.library);
export const readerColumn: RowColumn = {
  ...textColumn('reader', { 'zh-CN': '读者（匿名码）', 'en-US': 'Reader (pseudonym)' }),
  sql: "if(reader_key = 0, '', hex(reader_key))",
  sortedBy: 'reader_key',
  isReader: true,
};
