// chinese-ok: the words for yes in files are data
import type { ImportField } from '@stacksight/contract';
import type { FileMapping, MappingCondition, Transform } from '../mapping/mapping-schema.ts';
import type { FormColumns } from './form-columns.ts';

// The parts that targets of several kinds of rows share.

export type Target = FileMapping['targets'][number];
export type Columns = Readonly<Record<string, Transform | null>>;

export const constant = (value: string | number): Transform => ({ as: 'constant', value });

export function target(table: string, columns: Columns, when: MappingCondition[] = []): Target {
  const filled = Object.entries(columns).flatMap(([name, transform]) =>
    transform === null ? [] : [[name, transform] as const],
  );
  return { table, when, columns: Object.fromEntries(filled) };
}

/** The condition that a column of the file has a value. */
export function filled(file: FormColumns, field: ImportField): MappingCondition[] {
  const column = file.heading(field);
  return column === null ? [] : [{ column, is: 'filled' }];
}

/** The record of a title: its number, else title and author, else ISBN, else title alone. */
export function work(file: FormColumns): Transform | null {
  const [record, isbn, title, author] = (['record', 'isbn', 'title', 'author'] as const).map(
    file.heading,
  );
  if (record) return { as: 'id', from: record };
  if (title && author) return { as: 'id', from: [title, author] };
  const only = isbn ?? title;
  return only ? { as: 'id', from: only } : null;
}

export function classes(file: FormColumns): Columns {
  const from = file.heading('classNumber') ?? file.heading('callNumber');
  const level = (one: 1 | 2): Transform | null =>
    from === null ? null : { as: 'clc', from, level: one };
  return { clc1: level(1), clc2: level(2) };
}

export const count = (file: FormColumns): Transform | null => file.number('count', 1);

/** A row with the number 0 counts nothing. */
export function counted(file: FormColumns): MappingCondition[] {
  const column = file.heading('count');
  return column === null ? [] : [{ column, is: 'non-zero' }];
}

const partsOfCounts = ['library', 'location', 'readerType', 'circulationType', 'channel'] as const;

/** A row of sums would count everything twice. */
export function noTotals(file: FormColumns, isTurned: boolean): MappingCondition[] {
  const fields = isTurned ? partsOfCounts : [...partsOfCounts, 'period' as const];
  const columns = fields.flatMap((field) => file.heading(field) ?? []);
  return columns.map((column) => ({ column, is: 'no-total' as const }));
}

export function happened(file: FormColumns): Columns {
  return {
    reader_key: file.as('reader', 'reader'),
    libcode: file.code('library'),
    loc: file.code('location'),
    rdtype: file.code('readerType'),
    bookrecno: work(file),
    barcode: file.trim('barcode'),
    ...classes(file),
    cirtype: file.code('circulationType'),
    channel: file.code('channel'),
    operator: file.trim('operator'),
  };
}

const personFields = [
  'readerType',
  'readerGroup',
  'readerState',
  'sex',
  'birthYear',
  'area',
] as const;
const copyFields = ['record', 'title', 'callNumber', 'classNumber'] as const;

export function person(file: FormColumns): Columns {
  return {
    reader_key: file.as('reader', 'reader') ?? { as: 'rowKey' },
    rdtype: file.code('readerType'),
    reader_group: file.code('readerGroup'),
    state: file.code('readerState'),
    sex: file.code('sex', { value: '' }),
    birth_year: file.as('birthYear', 'year'),
    area: file.code('area'),
  };
}

/** Reader, title and item as a row of events, loans or holds tells them. */
export function things(file: FormColumns): Target[] {
  const has = (field: ImportField) => file.heading(field) !== null;
  const reader = has('reader') && personFields.some(has);
  const item = has('barcode') && copyFields.some(has);
  return [
    ...(reader ? [target('dim_reader', person(file), filled(file, 'reader'))] : []),
    ...title(file),
    ...(item
      ? [
          target(
            'dim_item',
            {
              barcode: file.trim('barcode'),
              bookrecno: work(file),
              libcode: file.code('library'),
              callno: file.trim('callNumber'),
              ...classes(file),
              cirtype: file.code('circulationType'),
            },
            filled(file, 'barcode'),
          ),
        ]
      : []),
  ];
}

export function title(file: FormColumns, more: Columns = {}): Target[] {
  const bookrecno = work(file);
  if (file.heading('title') === null || bookrecno === null) return [];
  const columns: Columns = {
    bookrecno,
    isbn13: file.as('isbn', 'isbn'),
    title: file.trim('title'),
    author: file.trim('author'),
    publisher: file.trim('publisher'),
    pub_year: file.as('published', 'year'),
    language: file.code('language'),
    clc: file.trim('classNumber') ?? file.trim('callNumber'),
    ...classes(file),
    ...more,
  };
  return [target('dim_bib', columns, filled(file, 'title'))];
}

const yesWords = ['1', 'Y', 'y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'T', 't', '是', '有'];

/** Whether a column says yes. */
export function flag(file: FormColumns, field: 'hasMobile' | 'hasEmail'): Transform | null {
  const from = file.heading(field);
  return from === null ? null : { as: 'flag', from, yes: yesWords };
}
