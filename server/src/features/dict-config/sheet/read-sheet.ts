import { DictForm, dictionaryTypes, type Language } from '@stacksight/contract';
import { fieldSentence, type SchemaFinding } from '#kit/messages/field-sentence.ts';
import { sentence } from '#kit/messages.ts';
import type { ReadSheet } from '#lib/workbook/read/read-workbook.ts';
import { codeReason } from '../dict-config.service.ts';
import words from './sheet-words.json' with { type: 'json' };
import { sheetColumns } from './write-sheet.ts';

type Key = (typeof sheetColumns)[number];
type Cells = Readonly<Record<Key, string>>;
type Refused = { row: number; code: string; reason: string };

export type SheetValues = { values: (DictForm & { row: number })[]; refused: Refused[] };

const both = [words['zh-CN'], words['en-US']];

/** Returns whether a sheet has the columns of labels. */
export const hasLabelColumns = ({ rows }: ReadSheet) => placesOf(rows[0] ?? []) !== null;

/** Reads labels from the first sheet with their columns, in either language; null if there is none. */
export function readSheetValues(
  sheets: readonly ReadSheet[],
  language: Language,
): SheetValues | null {
  for (const { rows } of sheets) {
    const places = placesOf(rows[0] ?? []);
    if (places !== null) return readRows(rows, places, language);
  }
  return null;
}

function placesOf(header: readonly string[]): ReadonlyMap<Key, number> | null {
  const titles = header.map((text) => text.trim().toLowerCase());
  const places = new Map<Key, number>();
  for (const key of sheetColumns) {
    const at = titles.findIndex((title) => isOneOf(title, (word) => word.columns[key], key));
    if (at >= 0) places.set(key, at);
  }
  return places.has('type') && places.has('code') && places.has('nameZh') ? places : null;
}

const isOneOf = (text: string, pick: (word: (typeof both)[number]) => string, code: string) =>
  [code, ...both.map(pick)].some((one) => one.toLowerCase() === text.trim().toLowerCase());

function readRows(
  rows: ReadSheet['rows'],
  places: ReadonlyMap<Key, number>,
  language: Language,
): SheetValues {
  const found: SheetValues = { values: [], refused: [] };
  const seen = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const cell = (key: Key) => (row[places.get(key) ?? -1] ?? '').trim();
    const cells = Object.fromEntries(sheetColumns.map((key) => [key, cell(key)])) as Cells;
    if (at === 0 || sheetColumns.every((key) => cells[key] === '')) continue;
    const number = at + 1;
    const value = readRow(cells, language);
    const refuse = (reason: string) =>
      found.refused.push({ row: number, code: cells.code, reason });
    if (typeof value === 'string') {
      refuse(value);
      continue;
    }
    const key = `${value.type}/${value.code}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) refuse(sentence('dict.reason.twice', language, { row: earlier }));
    else found.values.push({ ...value, row: number });
    seen.set(key, earlier ?? number);
  }
  return found;
}

/** Returns the label in a row, or the reason why it is refused. */
function readRow(cells: Cells, language: Language): DictForm | string {
  const type = dictionaryTypes.find((one) => isOneOf(cells.type, (word) => word.types[one], one));
  if (type === undefined)
    return sentence('dict.reason.type', language, { value: cells.type || '""' });
  const isActive = readFlag(cells.isActive);
  if (isActive === null) return sentence('dict.reason.active', language, { value: cells.isActive });
  const parsed = DictForm.safeParse({
    type,
    code: unquoted(cells.code),
    name: { 'zh-CN': unquoted(cells.nameZh), 'en-US': unquoted(cells.nameEn) },
    sort: cells.sort === '' ? 0 : Number(cells.sort),
    isActive,
    remark: unquoted(cells.remark),
  });
  if (parsed.success) return codeReason(parsed.data, language) ?? parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) return sentence('field.format', language);
  const { code: keyword, message, path, ...params } = issue;
  const said = fieldSentence({ keyword, message, params } as SchemaFinding, language);
  const title = words[language].columns[columnOf(path)];
  return sentence('dict.reason.field', language, { title, reason: said });
}

// Removes the apostrophe that an export puts before a text that looks like a formula.
const unquoted = (text: string) => text.replace(/^'(?=\s*[=+\-@])/, '');

function readFlag(text: string): boolean | null {
  const isWord = (key: 'yes' | 'no', ...others: string[]) =>
    [...both.map((word) => word[key].toLowerCase()), ...others].includes(text.toLowerCase());
  if (text === '' || isWord('yes', '1', 'true')) return true;
  return isWord('no', '0', 'false') ? false : null;
}

function columnOf(path: readonly PropertyKey[]): Key {
  const [first, second] = path;
  if (first === 'name') return second === 'en-US' ? 'nameEn' : 'nameZh';
  return sheetColumns.find((key) => key === first) ?? 'code';
}
