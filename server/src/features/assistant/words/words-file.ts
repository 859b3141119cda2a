import { Readable } from 'node:stream';
import { type Language, TaughtWordForm, taughtKinds } from '@stacksight/contract';
import { fieldSentence, type SchemaFinding } from '#kit/messages/field-sentence.ts';
import { sentence } from '#kit/messages.ts';
import { type FileAnswer, file } from '#kit/replies.ts';
import { wholeUpload } from '#kit/uploads.ts';
import { AppError } from '#lib/app-error.ts';
import { type ReadSheet, readWorkbook } from '#lib/workbook/read/read-workbook.ts';
import { workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import phrases from './word-phrases.json' with { type: 'json' };
import type { WordRow } from './words.store.ts';

// Taught words as a workbook or as JSON. An import reads both, in either language.

const columns = ['name', 'kind', 'target', 'members', 'replaces'] as const;
type ColumnName = (typeof columns)[number];
export type ReadWord = { row: number; name: string; form: TaughtWordForm | null; reason: string };

/** Writes words into a file that an import accepts. */
export function wordsFile(
  rows: readonly WordRow[],
  format: 'xlsx' | 'json',
  language: Language,
): FileAnswer {
  const { book } = phrases[language];
  if (format === 'json') {
    const words = rows.map(({ name, kind, target, members, replaces }) => ({
      ...{ name, kind, target, members, replaces },
    }));
    const text = JSON.stringify({ words }, null, 2);
    return file(`${book.title}.json`, 'application/json', Buffer.from(text));
  }
  const kinds = taughtKinds.map((kind) => book.kinds[kind]).join(phrases[language].comma);
  const body = writeWorkbook({
    coverName: book.title,
    sheetName: book.title,
    cover: columns.map((key): [string, string] => [
      book.columns[key],
      book.help[key].replace('{{kinds}}', kinds),
    ]),
    columns: columns.map((key) => ({ label: book.columns[key], format: 'text' as const })),
    rows: Readable.from(
      rows.map(({ name, kind, target, members, replaces }) => [
        ...[name, book.kinds[kind], target, members.join(',')],
        replaces ? book.yes : book.no,
      ]),
    ),
  });
  return file(`${book.title}.xlsx`, workbookMime, body);
}

const mostJsonBytes = 2_000_000;
const both = [phrases['zh-CN'].book, phrases['en-US'].book];

/** Reads the words of a workbook or of JSON; those that are not right have a reason. */
export async function readWords(
  chunks: AsyncIterable<Uint8Array>,
  { owner, signal, language }: { owner: string; signal: AbortSignal; language: Language },
): Promise<ReadWord[]> {
  const parts = chunks[Symbol.asyncIterator]();
  const first = await parts.next();
  const head = first.done ? new Uint8Array() : first.value;
  const all = (async function* () {
    yield head;
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
  })();
  if (/^\s*[{[]/.test(Buffer.from(head.subarray(0, 20)).toString())) return readJson(all, language);
  const isWanted = (sheet: ReadSheet) => placesOf(sheet) !== null;
  const sheets = await readWorkbook(all, { owner, signal, isWanted });
  for (const sheet of sheets) {
    const places = placesOf(sheet);
    if (places !== null) return readSheet(sheet, places, language);
  }
  throw new AppError('upload.no_columns');
}

async function readJson(
  chunks: AsyncIterable<Uint8Array>,
  language: Language,
): Promise<ReadWord[]> {
  const bytes = await wholeUpload(chunks, mostJsonBytes, 'upload.too_large');
  const words = wordsOf(bytes.toString());
  if (words === null) throw new AppError('upload.unreadable');
  return words.map((one, at) => check(at + 1, one, language));
}

function wordsOf(text: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(text);
    const words = Array.isArray(read) ? read : (read as { words?: unknown } | null)?.words;
    return Array.isArray(words) ? words : null;
  } catch {
    return null;
  }
}

function placesOf({ rows }: ReadSheet): ReadonlyMap<ColumnName, number> | null {
  const titles = (rows[0] ?? []).map(plain);
  const places = new Map<ColumnName, number>();
  for (const key of columns) {
    const names = [key, ...both.map((book) => plain(book.columns[key]))];
    const at = titles.findIndex((title) => names.includes(title));
    if (at >= 0) places.set(key, at);
  }
  return places.has('name') && places.has('kind') ? places : null;
}

const separators = /[,，、;；\s]+/; // chinese-ok: punctuation
const plain = (text: string): string => text.trim().toLowerCase();

function readSheet(
  { rows }: ReadSheet,
  places: ReadonlyMap<ColumnName, number>,
  language: Language,
): ReadWord[] {
  return rows.flatMap((row, at) => {
    const cell = (key: ColumnName) => (row[places.get(key) ?? -1] ?? '').trim();
    if (at === 0 || columns.every((key) => cell(key) === '')) return [];
    const kind = taughtKinds.find((one) =>
      [one, ...both.map(({ kinds }) => plain(kinds[one]))].includes(plain(cell('kind'))),
    );
    const one = {
      name: cell('name'),
      kind: kind ?? cell('kind'),
      target: cell('target'),
      members: cell('members').split(separators).filter(Boolean),
      replaces: [...both.map(({ yes }) => plain(yes)), '1', 'true'].includes(
        plain(cell('replaces')),
      ),
    };
    return [check(at + 1, one, language)];
  });
}

function check(row: number, one: unknown, language: Language): ReadWord {
  const parsed = TaughtWordForm.safeParse(one);
  const given = (one as { name?: unknown } | null)?.name;
  const name = typeof given === 'string' ? given : '';
  if (parsed.success) return { row, name: parsed.data.name, form: parsed.data, reason: '' };
  const [issue] = parsed.error.issues;
  if (issue === undefined)
    return { row, name, form: null, reason: sentence('field.format', language) };
  const { code: keyword, message, path, ...params } = issue;
  const said = fieldSentence({ keyword, message, params } as SchemaFinding, language);
  const key = columns.find((column) => column === path[0]);
  const title =
    key === undefined ? '' : `${phrases[language].book.columns[key]}${phrases[language].colon}`;
  return { row, name, form: null, reason: title + said };
}
