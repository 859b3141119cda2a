import type { BoundParams } from '../compile/statement.ts';
import type { RowColumn } from '../model/dataset.ts';
import * as dimension from '../model/dimensions.ts';
import type { Subject } from '../studies/base/study.ts';
import type { CompiledRows } from './rows.ts';

// Writes lists of readers, titles and items. The details of a reader or item are shown only if it belongs to the
// caller's libraries.

const text = { type: 'text', format: 'text' } as const;
const date = { type: 'date', format: 'date' } as const;

const columns: Readonly<Record<Subject, readonly RowColumn[]>> = {
  reader: [
    {
      key: 'reader',
      label: { 'zh-CN': '读者（匿名码）', 'en-US': 'Reader (pseudonym)' },
      sql: 'hex(subject)',
      isReader: true,
      ...text,
    },
    {
      key: 'readerType',
      label: dimension.readerType.label,
      sql: 'known.rdtype',
      labels: { table: 'dim_rdtype', key: 'rdtype' },
      ...text,
    },
    {
      key: 'library',
      label: { 'zh-CN': '所属馆', 'en-US': 'Home library' },
      sql: 'known.libcode',
      labels: { table: 'dim_library', key: 'libcode' },
      ...text,
    },
    {
      key: 'registeredOn',
      label: { 'zh-CN': '办证日期', 'en-US': 'Registered on' },
      sql: 'toString(known.registered_on)',
      ...date,
    },
    {
      key: 'expiresOn',
      label: { 'zh-CN': '有效期至', 'en-US': 'Valid until' },
      sql: 'toString(known.expires_on)',
      ...date,
    },
  ],
  title: [
    {
      key: 'title',
      label: dimension.title.label,
      sql: 'subject',
      labels: { table: 'dim_bib', key: 'bookrecno' },
      type: 'number',
      format: 'text',
    },
    { key: 'author', label: { 'zh-CN': '著者', 'en-US': 'Author' }, sql: 'known.author', ...text },
    {
      key: 'publisher',
      label: { 'zh-CN': '出版社', 'en-US': 'Publisher' },
      sql: 'known.publisher',
      ...text,
    },
    { key: 'isbn', label: { 'zh-CN': 'ISBN', 'en-US': 'ISBN' }, sql: 'known.isbn13', ...text },
    { key: 'clc', label: { 'zh-CN': '分类号', 'en-US': 'CLC number' }, sql: 'known.clc', ...text },
  ],
  item: [
    { key: 'barcode', label: { 'zh-CN': '条码号', 'en-US': 'Barcode' }, sql: 'subject', ...text },
    {
      key: 'title',
      label: dimension.title.label,
      sql: 'known.bookrecno',
      labels: { table: 'dim_bib', key: 'bookrecno' },
      type: 'number',
      format: 'text',
    },
    {
      key: 'library',
      label: dimension.library.label,
      sql: 'known.libcode',
      labels: { table: 'dim_library', key: 'libcode' },
      ...text,
    },
    {
      key: 'callno',
      label: { 'zh-CN': '索书号', 'en-US': 'Call number' },
      sql: 'known.callno',
      ...text,
    },
  ],
};

const dimensions = {
  reader: { table: 'dim_reader', key: 'reader_key', isScoped: true },
  title: { table: 'dim_bib', key: 'bookrecno', isScoped: false },
  item: { table: 'dim_item', key: 'barcode', isScoped: true },
} as const;

const nouns = {
  reader: { 'zh-CN': '位读者', 'en-US': 'readers' },
  title: { 'zh-CN': '种题名', 'en-US': 'titles' },
  item: { 'zh-CN': '册', 'en-US': 'items' },
} as const;

const times: RowColumn = {
  key: 'times',
  label: { 'zh-CN': '条数', 'en-US': 'Rows' },
  sql: 'counted.times',
  type: 'number',
  format: 'integer',
};

type Listed = {
  subject: Subject;
  /** The SELECT of the records' keys: a column `subject`, and with `isCounted` a column `times`. */
  subjects: string;
  isCounted: boolean;
  params: BoundParams;
  libraries: readonly string[] | null;
};

/** Writes the statements of a list of readers, titles or items. With counts, the list is ordered by them. */
export function listSubjects(
  listed: Listed,
): Pick<CompiledRows, 'sql' | 'countSql' | 'params' | 'columns' | 'listed'> {
  const { subject, subjects, isCounted, params, libraries } = listed;
  const { table, key, isScoped } = dimensions[subject];
  const scope = isScoped && libraries !== null ? ' AND libcode IN {scope:Array(String)}' : '';
  const shown = isCounted ? [...columns[subject], times] : columns[subject];
  const list = shown.map(({ sql }, at) => `${sql} AS c${at}`).join(', ');
  return {
    sql: [
      `SELECT ${list}`,
      `FROM (${subjects}) AS counted`,
      `ANY LEFT JOIN (SELECT * FROM ${table} FINAL WHERE glc = {glc:String}${scope}) AS known ON known.${key} = counted.subject`,
      `ORDER BY ${isCounted ? 'counted.times DESC, ' : ''}subject`,
    ].join('\n'),
    countSql: `SELECT count() AS total FROM (${subjects})`,
    params: scope === '' ? params : { ...params, scope: [...(libraries ?? [])] },
    columns: shown,
    listed: { of: subject, noun: nouns[subject] },
  };
}
