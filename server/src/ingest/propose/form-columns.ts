import type { FileColumn, ImportField, ImportForm } from '@stacksight/contract';
import type { Transform } from '../mapping/mapping-schema.ts';
import shipped from '../mappings/events.json' with { type: 'json' };
import { monthFormats } from '../plan/dates/dates.ts';
import { codeFields } from './words.ts';

// Reads the columns of a form as transforms of a mapping.

/** A library that the warehouse knows, so that a file may call it by its name. */
export type NamedLibrary = { code: string; names: readonly string[] };

export type FormColumns = {
  heading(field: ImportField): string | null;
  trim(field: ImportField): Transform | null;
  /** The code that the value of a column means; an unknown value is kept, or replaced. */
  code(field: ImportField, otherwise?: { value: string }): Transform | null;
  date(field: ImportField): Transform | null;
  datetime(field: ImportField, time?: string | null): Transform | null;
  period(): Transform | null;
  number(field: ImportField, empty?: number): Transform | null;
  as(field: ImportField, as: 'reader' | 'isbn' | 'year'): Transform | null;
  event(): Transform | null;
  /** The dictionaries that the transforms use. */
  dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const usual = shipped.files[0]?.targets[0]?.columns.at.formats ?? ['iso'];
const named = [
  'd-mon-yy[ h:mi[:ss[.f]]][ ap]',
  'd-mon-yyyy[ h:mi[:ss[.f]]][ ap]',
  'd mon yyyy[ h:mi[:ss]]',
  'mon d, yyyy[ h:mi[:ss]][ ap]',
];
const times = '[[ ]h:mi[:ss[.f]]][ ap]';
const byOrder: Readonly<Record<NonNullable<FileColumn['order']>, readonly string[]>> = {
  ymd: ['/', '-', '.'].map((mark) => `yy${mark}m${mark}d${times}`),
  dmy: ['/', '-', '.'].flatMap((mark) =>
    ['yyyy', 'yy'].map((year) => `d${mark}m${mark}${year}${times}`),
  ),
  mdy: ['/', '-', '.'].flatMap((mark) =>
    ['yyyy', 'yy'].map((year) => `m${mark}d${mark}${year}${times}`),
  ),
  serial: ['serial'],
};
const libraryFields: readonly ImportField[] = ['library', 'fromLibrary', 'parent'];
const ofMonths: readonly ImportField[] = ['at', 'registeredOn', 'addedOn', 'period'];

/** Returns the formats in which the days of a column may be written. */
export function formatsOf({ field, order }: FileColumn): string[] {
  const months = field !== null && ofMonths.includes(field) ? monthFormats : [];
  return [...usual, ...(order === undefined ? [] : byOrder[order]), ...named, ...months];
}

/** Makes the transforms of a form's columns. */
export function formColumns(
  form: ImportForm,
  libraries: readonly NamedLibrary[] = [],
): FormColumns {
  const columns = new Map(
    form.columns.flatMap((one) => (one.field === null ? [] : [[one.field, one]])),
  );
  const heading = (field: ImportField) => columns.get(field)?.heading ?? null;
  const dictionaries: Record<string, Record<string, string>> = {};
  const dictionaryOf = (field: ImportField): boolean => {
    dictionaries[field] ??= wordsFor(field, form, libraries);
    if (Object.keys(dictionaries[field]).length > 0) return true;
    delete dictionaries[field];
    return false;
  };
  const from = (field: ImportField, make: (from: string, column: FileColumn) => Transform) => {
    const column = columns.get(field);
    return column === undefined ? null : make(column.heading, column);
  };
  const trim = (field: ImportField) => from(field, (from) => ({ as: 'trim', from }));
  return {
    heading,
    trim,
    code: (field, otherwise) =>
      from(field, (from) =>
        dictionaryOf(field)
          ? { as: 'lookup', from, in: field, otherwise: otherwise ?? 'keep' }
          : { as: 'trim', from },
      ),
    date: (field) =>
      from(field, (from, column) => ({ as: 'date', from, formats: formatsOf(column) })),
    datetime: (field, time) =>
      from(field, (from, column) => ({
        as: 'datetime',
        from,
        ...(time ? { time } : {}),
        formats: formatsOf(column),
      })),
    period: () =>
      from('period', (from, column) => {
        if (column.order !== undefined && column.order !== 'ymd') {
          return { as: 'date', from, formats: formatsOf(column) };
        }
        const part = heading('periodPart');
        return { as: 'period', from: part === null ? from : [from, part], yearBegins: 4 };
      }),
    number: (field, empty) =>
      from(field, (from) => ({ as: 'number', from, ...(empty === undefined ? {} : { empty }) })),
    as: (field, as) => from(field, (from) => ({ as, from })),
    event: () =>
      from('event', (from) =>
        dictionaryOf('event') ? { as: 'event', from, in: 'event' } : { as: 'event', from },
      ),
    dictionaries,
  };
}

/** Returns the known words of a field with those of the form. */
function wordsFor(
  field: ImportField,
  { codes }: ImportForm,
  libraries: readonly NamedLibrary[],
): Record<string, string> {
  const known =
    Object.entries<Record<string, string>>(codeFields).find(([name]) => name === field)?.[1] ?? {};
  const spelt = Object.entries(known).flatMap(([word, code]) =>
    spellings(word).map((spelling) => [spelling, code]),
  );
  const places = libraryFields.includes(field) ? namesOf(libraries) : [];
  // An item without a state is in stock like those that say so.
  const empty = field === 'itemState' ? [['', codeFields.itemState.available]] : [];
  const own = codes.filter((one) => one.field === field).map(({ from, to }) => [from.trim(), to]);
  return Object.fromEntries([...spelt, ...places, ...empty, ...own]);
}

/** A dictionary tells capitals apart. */
function spellings(word: string): string[] {
  const first = word.slice(0, 1).toUpperCase() + word.slice(1);
  const each = word.replace(
    /(^|[ -])([a-z])/g,
    (_, mark: string, letter: string) => mark + letter.toUpperCase(),
  );
  return [...new Set([word, first, each, word.toUpperCase()])];
}

/** Returns the codes of libraries by their names. A name that two libraries share names neither. */
function namesOf(libraries: readonly NamedLibrary[]): string[][] {
  const codes = new Set(libraries.map(({ code }) => code));
  const pairs = libraries.flatMap(({ code, names }) =>
    [...new Set(names)]
      .filter((name) => name !== '' && !codes.has(name))
      .map((name) => [name, code]),
  );
  return pairs.filter(([name]) => pairs.filter(([other]) => other === name).length === 1);
}
