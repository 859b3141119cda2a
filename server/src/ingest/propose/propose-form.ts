import type { DayOrder, FileColumn, ImportField, ImportForm } from '@stacksight/contract';
import { yearlessMonths } from '../spread.ts';
import { isTotal } from '../total-words.ts';
import { type Choice, chooseFields } from './choose-fields.ts';
import { dayOrderOf } from './day-order.ts';
import { isDated } from './field-tests.ts';
import { eventIn, leastForEvent, type SeenColumn, seeColumn } from './score-column.ts';
import { isFullName, share } from './values.ts';
import { type CodeField, codeFields, codeOf } from './words.ts';

// Proposes what a file holds, from its headings and its first rows. A person looks at the proposal and changes it;
// nothing is read from a file before that.

export type FileStart = {
  header: readonly string[];
  /** The first rows of the file, at most 100. */
  rows: readonly (readonly string[])[];
  fileName: string;
  /** The zone of times without one, where it is not that of the installation. */
  timeZone?: string;
};

export type Proposal = {
  form: ImportForm;
  /** For each column what its field was told by; null for a column that is left out. */
  why: ('heading' | 'values' | null)[];
  /**
   * The headings of columns that look like names, addresses, telephone numbers or identity numbers. They are left out
   * until somebody says what they are. A column of card numbers that look like these is proposed as `reader`, which is
   * hashed before anything is written, and is listed here too.
   */
  personal: string[];
  /** The headings of days that could be read in two ways, such as 3/4/2026: somebody must say which. */
  unsure: string[];
  /** Headings that are periods themselves, as in a table with a column for each month: their cells become rows. */
  periods: string[];
  /** Headings that are months without a year. */
  yearless: string[];
  /** The values of the columns with codes, the most frequent first. */
  words: { field: ImportField; values: { value: string; rows: number }[] }[];
};

const mostWords = 200;
const mostColumns = 500;

/** Proposes the form of a file. */
export function proposeForm({ header, rows, fileName, timeZone }: FileStart): Proposal {
  const read = header.slice(0, mostColumns);
  // A row of sums has a word where the others have a month or a library.
  const parts = rows.filter((row) => !row.some(isTotal));
  const seen = read.map((heading, at) =>
    seeColumn(
      heading,
      parts.map((row) => row[at] ?? ''),
    ),
  );
  const choice = chooseFields(seen, fileName);
  const orders = ordersOf(seen, choice.fields);
  const names = read.map((heading, at) => heading.trim().slice(0, 200) || `#${at + 1}`);
  const columns = seen.map((column, at): FileColumn => {
    const field = choice.fields[at] ?? null;
    const order = orders[at];
    const event = field === 'count' && choice.kind === 'counts' ? countedEvent(column) : null;
    return {
      heading: names[at] ?? '',
      field,
      ...(event === null ? {} : { event }),
      ...(order === undefined || order === 'unsure' ? {} : { order }),
    };
  });
  const words = wordsOf(seen, choice);
  return {
    form: {
      rowIs: choice.kind,
      columns,
      event: needsEvent(choice, columns) ? choice.event : null,
      codes: words.flatMap(({ field, values }) =>
        values.flatMap(({ value }) => {
          const code = codeOf(field, value);
          return code === null || code === value ? [] : [{ field, from: value, to: code }];
        }),
      ),
      names: [],
      timeZone: timeZone ?? null,
    },
    why: choice.why,
    personal: names.filter((_, at) => isPersonal(seen[at], choice.fields[at] ?? null)),
    unsure: names.filter((_, at) => orders[at] === 'unsure'),
    periods: names.filter((_, at) => choice.fields[at] === 'periodCount'),
    yearless: yearlessMonths(header),
    words,
  };
}

function countedEvent({ texts }: SeenColumn): string | null {
  const { event, likeness } = eventIn(texts);
  return likeness >= leastForEvent ? event : null;
}

/** Returns whether the rows need an event. They need none if each column of counts names its own. */
function needsEvent({ kind }: Choice, columns: readonly FileColumn[]): boolean {
  return (
    kind !== 'counts' ||
    columns.some(({ field, event }) => field === 'periodCount' || (field === 'count' && !event))
  );
}

function isPersonal(column: SeenColumn | undefined, field: ImportField | null): boolean {
  if (column === undefined) return false;
  if (field !== null)
    return field === 'reader' && column.person !== null && column.person !== 'passport';
  const isNamed = column.reader >= 60 && (share(column.values, isFullName) ?? 0) >= 0.5;
  if (isNamed) return true;
  const looks = column.person !== null && (column.person !== 'passport' || column.named < 60);
  return (looks && column.other < 60) || (column.personal >= 58 && column.personal >= column.other);
}

/** Returns the order of each column of days. An order that one column shows counts for those that show none. */
function ordersOf(
  columns: readonly SeenColumn[],
  fields: Choice['fields'],
): (DayOrder | 'unsure' | undefined)[] {
  const found = columns.map(({ values }, at) => {
    const field = fields[at];
    return field && isDated(field) ? dayOrderOf(values) : 'none';
  });
  const shown = new Set(found.filter((one) => one === 'dmy' || one === 'mdy'));
  const [common] = shown.size === 1 ? shown : [];
  return found.map((one) => {
    if (one === 'none') return undefined;
    return one === 'unsure' ? (common ?? 'unsure') : one;
  });
}

function wordsOf(
  columns: readonly SeenColumn[],
  { fields }: Choice,
): { field: CodeField; values: { value: string; rows: number }[] }[] {
  return columns.flatMap(({ values }, at) => {
    const field = fields[at];
    if (!field || !isCodeField(field)) return [];
    const counts = new Map<string, number>();
    for (const value of values) {
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, mostWords);
    return [{ field, values: sorted.map(([value, rows]) => ({ value, rows })) }];
  });
}

const isCodeField = (field: ImportField): field is CodeField => Object.hasOwn(codeFields, field);
