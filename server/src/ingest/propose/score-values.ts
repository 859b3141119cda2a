// chinese-ok: what call numbers and publishers look like is data
import type { ImportField, RowKind } from '@stacksight/contract';
import type { SeenColumn } from './score-column.ts';
import { isClass, isCode, isDay, isIsbn, isProse, share, type ValueTest } from './values.ts';
import { codeOf } from './words.ts';

// What values alone tell, for columns whose heading tells nothing. A barcode is never told by values alone: it could be
// a card number, which must not be stored.

const isCallNumber: ValueTest = (value) =>
  /^[A-Z]\S*\/\S+/.test(value) && isClass(value.split('/')[0] ?? '');

type ValueRule = {
  field: ImportField;
  score: number;
  tells: (values: readonly string[]) => boolean;
};

const mostly =
  (test: ValueTest, least = 0.7) =>
  (values: readonly string[]) =>
    (share(values, test) ?? 0) >= least;
const distinctShare = (values: readonly string[]): number => {
  const filled = values.filter((value) => value !== '');
  return filled.length === 0 ? 0 : new Set(filled).size / filled.length;
};

/** Card numbers and barcodes are often a letter with a running number. */
const areNumbered = (values: readonly string[]): boolean => {
  const filled = values.filter((value) => value !== '');
  const letters = new Set(filled.map((value) => /^([A-Z]{1,2})\d{3,}$/.exec(value)?.[1] ?? value));
  return letters.size === 1 && distinctShare(filled) === 1 && filled.length > 2;
};

const rules: readonly ValueRule[] = [
  { field: 'isbn', score: 56, tells: mostly(isIsbn) },
  { field: 'callNumber', score: 55, tells: mostly(isCallNumber) },
  {
    field: 'classNumber',
    score: 54,
    tells: (values) => mostly(isClass)(values) && length(values) >= 3 && !areNumbered(values),
  },
  { field: 'event', score: 56, tells: mostly((value) => codeOf('event', value) !== null) },
  {
    field: 'sex',
    score: 54,
    tells: mostly((value) =>
      value.length > 1 || /\p{Script=Han}/u.test(value) ? codeOf('sex', value) !== null : false,
    ),
  },
  {
    field: 'publisher',
    score: 50,
    tells: mostly((value) => /(出版社|书局|书店|Press|Publishing|Publishers)$/i.test(value)),
  },
  {
    field: 'title',
    score: 40,
    tells: (values) =>
      mostly(isProse)(values) && distinctShare(values) > 0.6 && length(values) >= 5,
  },
  {
    field: 'reader',
    score: 40,
    tells: (values) =>
      values.length >= 8 &&
      mostly((value) => isCode(value) && value.length >= 5 && !isDay(value) && !isIsbn(value))(
        values,
      ) &&
      distinctShare(values) < 0.9 &&
      distinctShare(values) > 0.2,
  },
];
const dayFields: Readonly<Partial<Record<RowKind, readonly ImportField[]>>> = {
  loans: ['loanedAt', 'returnedAt'],
  events: ['at'],
};

type Told = { at: number; field: ImportField; score: number };
type OpenColumns = { told: Told[]; days: { at: number; values: readonly string[] }[] };

const known = new WeakMap<readonly SeenColumn[], OpenColumns>();

/** Returns what values alone tell of columns whose headings tell nothing: by column, the field and how sure it is. */
export function valueScores(columns: readonly SeenColumn[], kind: RowKind): Told[] {
  const open = known.get(columns) ?? lookAtOpen(columns);
  known.set(columns, open);
  const { told, days } = open;
  const fields = dayFields[kind] ?? [];
  return [
    ...told,
    ...days.slice(0, fields.length).flatMap(({ at, values }, index) => {
      const field = fields[index];
      const isLater = index === 0 || isAfter(values, days[0]?.values ?? []);
      return field !== undefined && isLater ? [{ at, field, score: 45 }] : [];
    }),
  ];
}

function lookAtOpen(columns: readonly SeenColumn[]): OpenColumns {
  const open = columns.flatMap((column, at) =>
    isOpen(column) ? [{ at, values: column.values }] : [],
  );
  return {
    told: open.flatMap(({ at, values }) =>
      rules.flatMap(({ field, score, tells }) => (tells(values) ? [{ at, field, score }] : [])),
    ),
    // Days tell the rows only of a file with hardly any other heading.
    days:
      open.length * 2 < columns.length
        ? []
        : open.filter(({ values }) => mostly(isDay, 0.8)(values)),
  };
}

const length = (values: readonly string[]): number =>
  values.reduce((sum, value) => sum + [...value].length, 0) / Math.max(1, values.length);

/** A column is open if its heading names nothing and its values are nothing of a person. */
function isOpen({ other, personal, person, named }: SeenColumn): boolean {
  return other < 60 && personal < 60 && person === null && named < 60;
}

function isAfter(later: readonly string[], earlier: readonly string[]): boolean {
  return later.every((value, row) => value === '' || value >= (earlier[row] ?? ''));
}
