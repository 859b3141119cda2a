import type { Dataset } from './dataset.ts';
import * as dimension from './dimensions.ts';
import { countColumn, dayColumn, dimensionColumn, libraryColumn } from './row-columns.ts';

/** Items that moved between two libraries, by the day of arrival or of sending: the source gives one of these days. */
export const moves: Dataset = {
  label: { 'zh-CN': '馆际物流', 'en-US': 'Movements' },
  needs: 'holdings:view',
  from: 'fact_item_move',
  sources: ['fact_item_move'],
  day: 'day',
  hour: null,
  dimensions: {
    library: { ...dimension.library, label: { 'zh-CN': '调入馆', 'en-US': 'To library' } },
    district: dimension.districtOf('libcode', { 'zh-CN': '调入总分馆', 'en-US': 'To district' }),
    fromLibrary: {
      ...dimension.library,
      label: { 'zh-CN': '调出馆', 'en-US': 'From library' },
      sql: 'from_libcode',
      columns: ['from_libcode'],
    },
    fromDistrict: dimension.districtOf('from_libcode', {
      'zh-CN': '调出总分馆',
      'en-US': 'From district',
    }),
    circulationType: dimension.circulationType,
  },
  metrics: {
    moves: {
      label: { 'zh-CN': '流转册次', 'en-US': 'Movements' },
      unit: { 'zh-CN': '册次', 'en-US': 'items' },
      means: {
        'zh-CN': '从一馆送到另一馆的册次；限定图书馆时，两端都须在其中',
        'en-US':
          'Items sent from one library to another; with libraries chosen, both ends must be among them',
      },
      formula: { 'zh-CN': '流转逐次相加', 'en-US': 'movements counted each' },
      format: 'integer',
      additivity: 'additive',
      sql: 'sum(n)',
      columns: ['n'],
    },
  },
  rollups: [],
  rowsAre: { 'zh-CN': '条流转', 'en-US': 'movements' },
  rows: [
    dayColumn,
    {
      ...libraryColumn,
      key: 'fromLibrary',
      label: { 'zh-CN': '调出馆', 'en-US': 'From library' },
      sql: 'from_libcode',
    },
    { ...libraryColumn, label: { 'zh-CN': '调入馆', 'en-US': 'To library' } },
    dimensionColumn('circulationType', dimension.circulationType),
    countColumn(),
  ],
  rowOrder: 'day DESC, from_libcode, libcode, cirtype, barcode',
};
