import { noTypeGroup } from '@stacksight/contract';
import { channelNames } from './code-names.ts';
import type { Dimension, Text } from './dataset.ts';

// Dimensions that several datasets share. Their columns have the same names in all tables of the warehouse.

export const library: Dimension = {
  label: { 'zh-CN': '图书馆', 'en-US': 'Library' },
  sql: 'libcode',
  columns: ['libcode'],
  type: 'text',
  labels: { table: 'dim_library', key: 'libcode' },
};

/**
 * Makes the dimension of a library column's district by the group's tree of libraries. A library outside every district
 * is its own district.
 */
export const districtOf = (column: string, label: Text): Dimension => ({
  label,
  sql: `transform(toString(${column}), {treeLibraries:Array(String)}, {treeDistricts:Array(String)}, toString(${column}))`,
  columns: [column],
  type: 'text',
  labels: { table: 'dim_library', key: 'libcode' },
  isSmall: true,
  own: 'districts',
});

export const district = districtOf('libcode', { 'zh-CN': '总分馆', 'en-US': 'District' });

export const location: Dimension = {
  label: { 'zh-CN': '馆藏地点', 'en-US': 'Location' },
  sql: 'loc',
  columns: ['loc'],
  type: 'text',
  labels: { table: 'dim_location', key: 'loc' },
};

export const readerType: Dimension = {
  label: { 'zh-CN': '读者类型', 'en-US': 'Reader type' },
  sql: 'rdtype',
  columns: ['rdtype'],
  type: 'text',
  labels: { table: 'dim_rdtype', key: 'rdtype' },
  isSmall: true,
};

/** The group of a reader type. Types without a group and readers without a type have different codes. */
export const readerTypeGroup: Dimension = {
  label: { 'zh-CN': '读者类型组', 'en-US': 'Reader type group' },
  sql: `if(rdtype = '', '', transform(toString(rdtype), {rdtypes:Array(String)}, {rdtypeGroups:Array(String)}, '${noTypeGroup}'))`,
  columns: ['rdtype'],
  type: 'text',
  labels: { table: 'reader_type_group', key: 'id' },
  isSmall: true,
  own: 'readerTypes',
};

/** The operator who handled the event, by code. The library gives names to the codes. */
export const operator: Dimension = {
  label: { 'zh-CN': '操作员', 'en-US': 'Operator' },
  sql: 'operator',
  columns: ['operator'],
  type: 'text',
  labels: { table: 'operator', key: 'code' },
};

/** The roles that the library gave to the operator. Several roles of one operator form one code. */
export const operatorRole: Dimension = {
  label: { 'zh-CN': '操作员角色', 'en-US': 'Operator’s role' },
  sql: `if(operator = '', '', arrayElement({roles:Array(String)}, transform(toString(operator), {roleOperators:Array(String)}, {roleAt:Array(UInt32)}, toUInt32(length({roles:Array(String)})))))`,
  columns: ['operator'],
  type: 'text',
  labels: { table: 'operator_role', key: 'id' },
  isSmall: true,
  own: 'operatorRoles',
};

const workplaceColumn = (column: string) => `if(day <= place.place_until, place.${column}, '')`;

/** The library where the operator worked on that day, as recorded by the library. */
export const operatorLibrary: Dimension = {
  label: { 'zh-CN': '操作员所在馆', 'en-US': 'Operator’s library' },
  sql: workplaceColumn('place_libcode'),
  columns: ['operator'],
  type: 'text',
  labels: { table: 'dim_library', key: 'libcode' },
  join: 'place',
  own: 'places',
};

/** The location where the operator worked on that day, as recorded by the library. */
export const operatorLocation: Dimension = {
  label: { 'zh-CN': '操作馆藏地', 'en-US': 'Operator’s location' },
  sql: workplaceColumn('place_loc'),
  columns: ['operator'],
  type: 'text',
  labels: { table: 'dim_location', key: 'loc' },
  join: 'place',
  own: 'places',
};

export const circulationType: Dimension = {
  label: { 'zh-CN': '流通类型', 'en-US': 'Circulation type' },
  sql: 'cirtype',
  columns: ['cirtype'],
  type: 'text',
  labels: { table: 'dim_cirtype', key: 'cirtype' },
};

export const mainClass: Dimension = {
  label: { 'zh-CN': '中图法大类', 'en-US': 'CLC main class' },
  sql: 'clc1',
  columns: ['clc1'],
  type: 'text',
  labels: { table: 'dim_clc', key: 'clc' },
  isSmall: true,
};

export const secondClass: Dimension = {
  label: { 'zh-CN': '中图法二级类目', 'en-US': 'CLC second-level class' },
  sql: 'clc2',
  columns: ['clc2'],
  type: 'text',
  labels: { table: 'dim_clc', key: 'clc' },
};

export const title: Dimension = {
  label: { 'zh-CN': '题名', 'en-US': 'Title' },
  sql: 'bookrecno',
  columns: ['bookrecno'],
  type: 'number',
  labels: { table: 'dim_bib', key: 'bookrecno' },
  isOpen: true,
};

export const channel: Dimension = {
  label: { 'zh-CN': '渠道', 'en-US': 'Channel' },
  sql: 'channel',
  columns: ['channel'],
  type: 'text',
  isSmall: true,
  labels: { list: channelNames, dictionary: 'channel' },
};

export const hourOfDay: Dimension = {
  label: { 'zh-CN': '时段', 'en-US': 'Hour' },
  sql: "if(hour = 255, '', leftPad(toString(hour), 2, '0'))",
  key: 'hour',
  columns: ['hour'],
  type: 'text',
  isSmall: true,
};

const weekdayKey = "if(counted IN ('each', 'day'), toDayOfWeek(day), 0)";

export const weekday: Dimension = {
  label: { 'zh-CN': '星期', 'en-US': 'Weekday' },
  // A count for a whole month belongs to no single weekday.
  sql: `if(${weekdayKey} = 0, '', toString(${weekdayKey}))`,
  key: weekdayKey,
  // The day of a monthly rollup is the first of its month, so the weekday of an event cannot be computed from it.
  columns: ['weekday', 'counted'],
  type: 'text',
  isSmall: true,
  labels: {
    list: {
      '1': { 'zh-CN': '周一', 'en-US': 'Mon' },
      '2': { 'zh-CN': '周二', 'en-US': 'Tue' },
      '3': { 'zh-CN': '周三', 'en-US': 'Wed' },
      '4': { 'zh-CN': '周四', 'en-US': 'Thu' },
      '5': { 'zh-CN': '周五', 'en-US': 'Fri' },
      '6': { 'zh-CN': '周六', 'en-US': 'Sat' },
      '7': { 'zh-CN': '周日', 'en-US': 'Sun' },
    },
  },
};

/** A saved group of readers. This dimension is only for filters: a reader may be in several groups. */
export const readerGroup: Dimension = {
  label: { 'zh-CN': '读者分群', 'en-US': 'Reader group' },
  sql: "''",
  columns: ['reader_key'],
  type: 'text',
  memberSql:
    'reader_key IN (SELECT reader_key FROM reader_group_member WHERE glc = {glc:String} AND group_id IN {codes})',
};
