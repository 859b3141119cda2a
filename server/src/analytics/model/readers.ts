import { readerStateNames } from './code-names.ts';
import { countWhere } from './count-where.ts';
import type { BaseMetric, Dataset, Dimension, RowColumn, Text } from './dataset.ts';
import * as dimension from './dimensions.ts';
import * as reader from './reader-dimensions.ts';
import {
  countColumn,
  dateColumn,
  dimensionColumn,
  libraryColumn,
  readerColumn,
} from './row-columns.ts';

const people: Text = { 'zh-CN': '人', 'en-US': 'readers' };

/** Makes the dimension, with codes for yes and no, of records that lack a field. */
function missing(zh: string, en: string, condition: string, column: string): Dimension {
  return {
    label: { 'zh-CN': `缺${zh}`, 'en-US': `Lacks ${en}` },
    sql: `if(${condition}, 'yes', 'no')`,
    columns: [column],
    type: 'text',
    isSmall: true,
    labels: {
      list: { yes: { 'zh-CN': '是', 'en-US': 'Yes' }, no: { 'zh-CN': '否', 'en-US': 'No' } },
    },
  };
}

const dimensions: Readonly<Record<string, Dimension>> = {
  library: { ...dimension.library, label: { 'zh-CN': '所属馆', 'en-US': 'Home library' } },
  district: dimension.district,
  readerType: dimension.readerType,
  readerTypeGroup: dimension.readerTypeGroup,
  readerGroup: dimension.readerGroup,
  sex: reader.sex,
  ageGroup: reader.ageGroup,
  readerUnit: reader.readerUnit,
  missingMobile: missing('手机号', 'mobile number', 'NOT has_mobile', 'has_mobile'),
  missingEmail: missing('邮箱', 'email', 'NOT has_email', 'has_email'),
  missingSex: missing('性别', 'sex', "sex = ''", 'sex'),
  missingBirthYear: missing('出生年', 'birth year', 'birth_year IS NULL', 'birth_year'),
  missingReaderType: missing('读者类型', 'reader type', "rdtype = ''", 'rdtype'),
  missingExpiry: missing('有效期', 'expiry', 'expires_on IS NULL', 'expires_on'),
  missingArea: missing('居住区域', 'area', "area = ''", 'area'),
  area: reader.area,
  state: {
    label: { 'zh-CN': '证状态', 'en-US': 'Card state' },
    sql: 'state',
    columns: ['state'],
    type: 'text',
    isSmall: true,
    labels: { list: readerStateNames },
  },
};

const rows: readonly RowColumn[] = [
  { ...readerColumn, sql: 'hex(reader_key)' },
  { ...libraryColumn, label: { 'zh-CN': '所属馆', 'en-US': 'Home library' } },
  dimensionColumn('readerType', dimension.readerType),
  {
    ...dateColumn('registeredOn', 'registered_on', {
      'zh-CN': '办证日期',
      'en-US': 'Registered on',
    }),
    isReader: true,
  },
  {
    ...dateColumn('lastUsedOn', 'last_used_on', { 'zh-CN': '最近使用', 'en-US': 'Last used' }),
    isReader: true,
  },
  countColumn({ 'zh-CN': '人数', 'en-US': 'Readers' }),
];

/**
 * The condition that a reader was registered by the last day of the range. A reader without a date counts as
 * registered.
 */
const since = 'ifNull(registered_on < {to:Date}, true)';
const registered = `${since} AND state != 'cancelled'`;
const valid = `${since} AND state = 'valid' AND ifNull(expires_on >= {to:Date}, true)`;

function readersWhere(condition: string, label: Text, means: Text, formula: Text): BaseMetric {
  return {
    label,
    unit: people,
    means,
    formula,
    ...countWhere(condition),
    columns: ['n', 'registered_on', 'expires_on', 'state'],
    countsReaders: true,
  };
}

/** Readers as of the end of the range. */
export const readers: Dataset = {
  label: { 'zh-CN': '读者', 'en-US': 'Readers' },
  needs: 'reader:view',
  hasReaderRows: true,
  from: 'dim_reader FINAL',
  sources: ['dim_reader'],
  day: null,
  hour: null,
  spans: { day: 'registered_on', column: 'registered_on_span' },
  dimensions,
  metrics: {
    registered: readersWhere(
      registered,
      { 'zh-CN': '持证读者', 'en-US': 'Registered readers' },
      {
        'zh-CN': '截至期末办过证、现未注销的读者，过期和停用的也在内；证状态为当前',
        'en-US':
          'Readers registered by the end of the range whose card is not cancelled, expired and stopped ones among them; states are as they are now',
      },
      {
        'zh-CN': '期末以前办证、未注销的读者数',
        'en-US': 'readers registered by the end and not cancelled',
      },
    ),
    valid_cards: readersWhere(
      valid,
      { 'zh-CN': '有效证', 'en-US': 'Valid cards' },
      {
        'zh-CN': '期末未过期，且当前未停用、挂失或注销的读者证，即年报的有效借书证数',
        'en-US':
          'Cards not expired at the end of the range, and neither stopped, lost nor cancelled as they are now',
      },
      {
        'zh-CN': '其中状态有效且未过期的读者数',
        'en-US': 'those readers whose card is valid and not expired',
      },
    ),
  },
  rollups: [],
  rowsAre: { 'zh-CN': '位读者', 'en-US': 'readers' },
  rows,
  rowOrder: 'registered_on DESC, reader_key',
};

/** New readers by the day they registered. */
export const registrations: Dataset = {
  label: { 'zh-CN': '办证', 'en-US': 'Registrations' },
  needs: 'reader:view',
  hasReaderRows: true,
  from: 'dim_reader FINAL',
  sources: ['dim_reader'],
  day: 'registered_on',
  dayType: 'Date32',
  hour: null,
  spans: { day: 'registered_on', column: 'registered_on_span' },
  dimensions,
  metrics: {
    new_readers: {
      label: { 'zh-CN': '新办证读者', 'en-US': 'New readers' },
      unit: people,
      means: {
        'zh-CN': '期间首次办证的读者',
        'en-US': 'Readers whose first registration falls in the range',
      },
      formula: {
        'zh-CN': '办证日期在期间内的读者数',
        'en-US': 'readers registered on days of the range',
      },
      format: 'integer',
      additivity: 'additive',
      sql: 'sum(n)',
      columns: ['n'],
      countsReaders: true,
    },
  },
  rollups: [],
  rowsAre: { 'zh-CN': '位读者', 'en-US': 'readers' },
  rows,
  rowOrder: 'registered_on DESC, reader_key',
};
