import type { ImportField, RowKind } from '@stacksight/contract';
import { importFields, rowKinds } from '@stacksight/contract';
import shipped from '../mappings/events.json' with { type: 'json' };
import codeWords from './code-words.json' with { type: 'json' };
import { type HeadingText, parseHeading, plainText } from './heading.ts';
import headings from './heading-words.json' with { type: 'json' };
import personal from './personal-words.json' with { type: 'json' };

// The known words: of headings by field, of codes by field, of events. The words of the mapping `events` are among them.

/** The words of a field, with the most that a word of the group may count for. */
export type WordGroup = { words: readonly KnownWord[]; most: number };

/** A known word. A whole word counts only if the heading has no other words; a vague one counts less if it has some. */
export type KnownWord = HeadingText & { isWhole: boolean; isVague: boolean };

type WordsByField = Readonly<Partial<Record<ImportField, readonly string[]>>>;

const shippedColumns: Readonly<Record<string, ImportField>> = {
  libcode: 'library',
  loc: 'location',
  rdtype: 'readerType',
  bookrecno: 'record',
  clc: 'classNumber',
  cirtype: 'circulationType',
  n: 'count',
};
const isField = (name: string): name is ImportField => importFields.some((field) => field === name);
const shippedHeadings: WordsByField = Object.fromEntries(
  Object.entries(shipped.files[0]?.headings ?? {}).flatMap(([column, words]) => {
    const field = shippedColumns[column] ?? column;
    return isField(field) ? [[field, [column, ...words]]] : [];
  }),
);

const wholeWords = new Set(headings.wholeOnly.map(plainText));
/** Words such as “name” or “date”, which stand in the headings of many fields. */
export const vagueWords: ReadonlySet<string> = new Set(headings.vague.map(plainText));
const plain = (words: readonly string[] = []): KnownWord[] =>
  [...new Set(words.map(plainText))].map((word) => ({
    ...parseHeading(word),
    isWhole: wholeWords.has(word),
    isVague: vagueWords.has(word),
  }));
const byField = (words: WordsByField) => byKey(importFields, (field) => plain(words[field]));
const ofKind: Readonly<Partial<Record<RowKind, WordsByField>>> = headings.kinds;

const inAnyKind = byField(headings.any);
const inShipped = byField(shippedHeadings);

/** The words that name a field in a file of this kind. */
export const fieldWords: Readonly<Record<RowKind, Readonly<Record<ImportField, WordGroup[]>>>> =
  byKey(rowKinds, (kind) => {
    const own = byField(ofKind[kind] ?? {});
    return byKey(importFields, (field) => [
      { words: own[field], most: 103 },
      { words: inAnyKind[field], most: 100 },
      { words: inShipped[field], most: 97 },
    ]);
  });

/** Words of headings that name nothing that is loaded. */
export const otherHeadings = plain(headings.none);
/** Words of headings that name something of a person. */
export const personalHeadings = plain(personal.headings);
/** Words of file names by kind of row. */
export const fileWords: Readonly<Record<RowKind, readonly KnownWord[]>> = byKey(rowKinds, (kind) =>
  plain(headings.files[kind]),
);

const eventEntries = Object.entries(shipped.dictionaries.events);
const counted: Readonly<Record<string, readonly string[]>> = headings.counted;
/** The words of headings and file names that name an event, by its code. */
export const eventWords: readonly (readonly [event: string, words: readonly KnownWord[]])[] = [
  ...new Set([...Object.keys(counted), ...eventEntries.map(([, code]) => code)]),
].map((code) => [
  code,
  plain([
    code,
    ...(counted[code] ?? []),
    ...eventEntries.flatMap(([word, event]) =>
      event === code && !/^\d+$/.test(word) ? [word] : [],
    ),
  ]),
]);

/** The fields whose values are codes, with the words that mean each code, in small letters. */
export const codeFields = {
  event: shipped.dictionaries.events,
  channel: shipped.dictionaries.channels,
  ...codeWords,
} satisfies Partial<Record<ImportField, Readonly<Record<string, string>>>>;
export type CodeField = keyof typeof codeFields;

/** Returns the code that a word of a file means in a field; null for an unknown word. */
export function codeOf(field: CodeField, word: string): string | null {
  const codes: Readonly<Record<string, string>> = codeFields[field];
  const key = word.normalize('NFKC').trim().toLowerCase();
  if (Object.hasOwn(codes, key)) return codes[key] ?? null;
  return Object.values(codes).includes(key) ? key : null;
}

function byKey<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
