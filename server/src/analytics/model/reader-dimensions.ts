import type { Dimension } from './dataset.ts';
import { readerType } from './dimensions.ts';

// Dimensions from the record of a reader, with today's values. Rows of events are joined with these records.

export const sex: Dimension = {
  label: { 'zh-CN': '性别', 'en-US': 'Sex' },
  sql: 'sex',
  columns: ['sex'],
  type: 'text',
  isSmall: true,
  labels: {
    list: {
      male: { 'zh-CN': '男', 'en-US': 'Male' },
      female: { 'zh-CN': '女', 'en-US': 'Female' },
      secret: { 'zh-CN': '保密', 'en-US': 'Not said' },
    },
  },
};

export const ageGroup: Dimension = {
  label: { 'zh-CN': '年龄段', 'en-US': 'Age group' },
  sql: "multiIf(birth_year IS NULL, '', toYear({ageOn:Date} - 1) - birth_year < 7, '0', toYear({ageOn:Date} - 1) - birth_year < 18, '7', toYear({ageOn:Date} - 1) - birth_year < 35, '18', toYear({ageOn:Date} - 1) - birth_year < 60, '35', '60')",
  columns: ['birth_year'],
  type: 'text',
  isSmall: true,
  labels: {
    list: {
      '0': { 'zh-CN': '0–6 岁', 'en-US': '0–6' },
      '7': { 'zh-CN': '7–17 岁', 'en-US': '7–17' },
      '18': { 'zh-CN': '18–34 岁', 'en-US': '18–34' },
      '35': { 'zh-CN': '35–59 岁', 'en-US': '35–59' },
      '60': { 'zh-CN': '60 岁及以上', 'en-US': '60 and over' },
    },
  },
};

export const area: Dimension = {
  label: { 'zh-CN': '居住区域', 'en-US': 'Area' },
  sql: 'area',
  columns: ['area'],
  type: 'text',
};

/** The college, class or department of a reader. */
export const readerUnit: Dimension = {
  label: { 'zh-CN': '读者单位', 'en-US': 'Reader’s unit' },
  sql: 'reader_group',
  columns: ['reader_group'],
  type: 'text',
};

const columns = ['sex', 'birth_year', 'area', 'reader_group', 'rdtype'] as const;

/** Writes the JOIN of a table's rows with the records of their readers. */
export function readersBeside(table: string): string {
  const named = columns.map((column) => `${column} AS joined_${column}`).join(', ');
  return `ANY LEFT JOIN (SELECT reader_key AS joined_key, ${named} FROM dim_reader FINAL WHERE glc = {glc:String}) AS joined_reader ON joined_reader.joined_key = ${table}.reader_key`;
}

/** The dimensions of a reader's record for tables where some rows have no reader. These rows have the unknown code. */
export const ofReaderNow: Readonly<Record<string, Dimension>> = {
  sex: joined(sex),
  ageGroup: joined(ageGroup),
  area: joined(area),
  readerUnit: joined(readerUnit),
  readerTypeNow: joined({
    ...readerType,
    label: { 'zh-CN': '读者类型（现在）', 'en-US': 'Reader type (now)' },
  }),
};

function joined(dimension: Dimension): Dimension {
  const name = new RegExp(`\\b(${columns.join('|')})\\b`, 'g');
  return {
    ...dimension,
    sql: dimension.sql.replace(name, 'joined_reader.joined_$1'),
    columns: ['reader_key', ...dimension.columns.map((column) => `joined_${column}`)],
    join: 'reader',
    isAsOfNow: true,
  };
}
