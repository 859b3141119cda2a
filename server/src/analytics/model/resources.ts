import { resourceNames } from './code-names.ts';
import { countDistinct } from './count-where.ts';
import type { Dataset } from './dataset.ts';
import * as dimension from './dimensions.ts';
import { countColumn, dayColumn, libraryColumn, readerColumn } from './row-columns.ts';

/** The use of electronic resources: visits through single sign-on, and uses from publishers' reports (SUSHI). */
export const resources: Dataset = {
  label: { 'zh-CN': '数字资源访问', 'en-US': 'Electronic resources' },
  needs: 'resource:view',
  from: 'sso_visit',
  sources: ['sso_visit'],
  day: 'day',
  hour: null,
  dimensions: {
    library: dimension.library,
    district: dimension.district,
    readerType: dimension.readerType,
    readerTypeGroup: dimension.readerTypeGroup,
    channel: dimension.channel,
    resource: {
      label: { 'zh-CN': '数字资源', 'en-US': 'Resource' },
      sql: 'resource',
      columns: ['resource'],
      type: 'text',
      labels: { list: resourceNames, dictionary: 'resource' },
    },
  },
  metrics: {
    sso_visits: {
      label: { 'zh-CN': '资源访问次数', 'en-US': 'Resource visits' },
      unit: { 'zh-CN': '次', 'en-US': 'visits' },
      means: {
        'zh-CN':
          '经单点登录进入数字资源的次数，加上出版商报告（SUSHI）中的使用次数；按渠道可以分开',
        'en-US':
          'Entries to electronic resources through single sign-on, plus the uses in publishers’ reports (SUSHI); the channel tells them apart',
      },
      formula: { 'zh-CN': '访问逐次相加', 'en-US': 'visits counted each' },
      format: 'integer',
      additivity: 'additive',
      sql: 'sum(n)',
      columns: ['n'],
    },
    sso_readers: {
      label: { 'zh-CN': '访问读者', 'en-US': 'Readers online' },
      unit: { 'zh-CN': '人', 'en-US': 'readers' },
      means: {
        'zh-CN': '期间访问过数字资源的读者',
        'en-US': 'Readers who entered an electronic resource in the range',
      },
      formula: { 'zh-CN': '每位读者计一次', 'en-US': 'each reader counted once' },
      format: 'integer',
      additivity: 'distinct',
      sql: countDistinct('reader_key', 'reader_key != 0'),
      counts: 'reader_key != 0',
      columns: ['reader_key'],
      countsReaders: true,
      countsEach: 'reader',
    },
  },
  rollups: [],
  rowsAre: { 'zh-CN': '条访问', 'en-US': 'visits' },
  rows: [
    dayColumn,
    libraryColumn,
    {
      key: 'resource',
      label: { 'zh-CN': '数字资源', 'en-US': 'Resource' },
      sql: 'resource',
      type: 'text',
      format: 'text',
      labels: { list: resourceNames, dictionary: 'resource' },
    },
    readerColumn,
    countColumn(),
  ],
  rowOrder: 'day DESC, at DESC, resource, reader_key',
};
