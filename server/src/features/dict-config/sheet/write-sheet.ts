import type { Readable } from 'node:stream';
import { dictionaryTypes, type Language } from '@stacksight/contract';
import { workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import type { DictRow } from '../dict-config.store.ts';
import words from './sheet-words.json' with { type: 'json' };

/** The columns of the workbook, in their order. */
export const sheetColumns = [
  'type',
  'code',
  'nameZh',
  'nameEn',
  'sort',
  'isActive',
  'remark',
] as const;

/** Writes labels into a workbook that an import accepts; without labels, the workbook is the template. */
export function dictBook(
  rows: readonly DictRow[],
  language: Language,
): [name: string, workbookMime: string, body: Readable] {
  const word = words[language];
  const types = dictionaryTypes
    .map((type) => word.types[type])
    .join(language === 'zh-CN' ? '、' : ', '); // chinese-ok: punctuation
  const body = writeWorkbook({
    coverName: word.cover,
    sheetName: word.sheet,
    cover: sheetColumns.map((key): [string, string] => [
      word.columns[key],
      word.help[key].replace('{{types}}', types),
    ]),
    columns: sheetColumns.map((key) => ({
      label: word.columns[key],
      format: key === 'sort' ? ('integer' as const) : ('text' as const),
    })),
    rows: eachOf(rows, language),
  });
  return [`${rows.length === 0 ? word.template : word.title}.xlsx`, workbookMime, body];
}

async function* eachOf(rows: readonly DictRow[], language: Language) {
  const { types, yes, no } = words[language];
  for (const { type, code, name, sort, isActive, remark } of rows)
    yield [types[type], code, name['zh-CN'], name['en-US'], sort, isActive ? yes : no, remark];
}
