import { fieldsOf, type ImportField, type ImportForm, neededFields } from '@stacksight/contract';
import { events } from '../reference/events.ts';
import { periodPlaces, yearlessMonths } from '../spread.ts';
import { fieldName, rowName } from '../words/field-name.ts';
import { type Sentence, say } from '../words/say.ts';
import { isPeriod } from './values.ts';
import { codeFields } from './words.ts';

/** Returns what is wrong with a form, in the words of the form. */
export function formProblems(
  form: ImportForm,
  header: readonly string[],
  knownEvents: readonly string[] = events.map(([event]) => event),
): Sentence[] {
  const used = form.columns.filter(({ field }) => field !== null);
  const required = fieldsNeededBy(form);
  const has = (field: ImportField) => used.some((column) => column.field === field);
  const row = rowName(form.rowIs);
  const months = form.rowIs === 'counts' && !has('period') ? yearlessMonths(header) : [];
  if (months.length > 0 && !has('periodCount')) return [withoutYear(months)];
  // A column of a period brings both.
  const isTurned = has('periodCount');
  const brought = (field: ImportField) => isTurned && (field === 'period' || field === 'count');
  const missing = required.filter((field) => field !== 'event' && !has(field) && !brought(field));
  return [
    ...missing.map((field) => say('formNeedsField', { field: fieldName(field), row })),
    ...used
      .filter(({ field, heading }) => isTurned && isBeside(field, heading))
      .map(({ heading }) => say('formBesidePeriods', { heading })),
    ...eventProblems(form, knownEvents),
    ...columnProblems(form, header),
    ...codeProblems(form, knownEvents),
    ...(form.timeZone === null || isTimeZone(form.timeZone)
      ? []
      : [say('noTimeZone', { zone: form.timeZone })]),
  ];
}

/** Months without a year leave nothing else to say before the year is there. */
const withoutYear = (months: readonly string[]): Sentence =>
  say('formMonthsWithoutYear', { first: months[0] ?? '', last: months.at(-1) ?? '' });

/** Returns the fields that a form needs. */
export const fieldsNeededBy = ({ rowIs, columns }: ImportForm): readonly ImportField[] =>
  neededFields(rowIs, (field) => columns.some((column) => column.field === field));

/** A column that columns of periods leave nothing for, or one that is no period. */
const isBeside = (field: ImportField | null, heading: string): boolean =>
  field === 'periodCount'
    ? !isPeriod(heading.trim())
    : field === 'period' || field === 'periodPart' || field === 'count';

function eventProblems(
  { rowIs, columns, event }: ImportForm,
  known: readonly string[],
): Sentence[] {
  const fields = fieldsOf[rowIs];
  if (![...fields.required, ...fields.optional].includes('event')) return [];
  const hasColumn = columns.some(({ field }) => field === 'event');
  const counts = columns.filter(({ field }) => field === 'count' || field === 'periodCount');
  const named = [event, ...counts.map((column) => column.event)].filter((one) => one != null);
  const unknown = named.filter((one) => !known.includes(one));
  const problems = unknown.map((one) => say('formNoEvent', { event: one }));
  if (hasColumn || event !== null) return problems;
  if (rowIs === 'events') return [...problems, say('formNeedsEvent')];
  const without = counts.filter((column) => column.event === undefined);
  // The columns of periods have one event.
  if (without.some(({ field }) => field === 'periodCount'))
    return [...problems, say('formNeedsEvent')];
  return [...problems, ...without.map(({ heading }) => say('formCountNeedsEvent', { heading }))];
}

function columnProblems({ rowIs, columns }: ImportForm, header: readonly string[]): Sentence[] {
  const used = columns.filter(({ field }) => field !== null);
  const lower = (text: string) => text.trim().toLowerCase();
  const inFile = header.map(lower);
  const { required, optional } = fieldsOf[rowIs];
  const mine = new Set<ImportField>([...required, ...optional]);
  const problems: Sentence[] = [];
  const repeated = new Set<string>();
  for (const { heading, field } of used) {
    if (field === null) continue;
    const times = inFile.filter((one) => one === lower(heading)).length;
    const inForm = used.filter((one) => lower(one.heading) === lower(heading)).length;
    // A later file has other months.
    const mayLack = field === 'periodCount' && periodPlaces(header).length > 0;
    if (times === 0 && !mayLack) problems.push(say('formNoHeading', { heading }));
    if ((times > 1 || inForm > 1) && !repeated.has(lower(heading))) {
      problems.push(say('formHeadingTwice', { heading }));
    }
    repeated.add(lower(heading));
    if (!mine.has(field)) {
      const params = { heading, field: fieldName(field), row: rowName(rowIs) };
      problems.push(say('formFieldOfOtherRows', params));
    }
  }
  for (const field of mine) {
    const same = used.filter((column) => column.field === field);
    const mayRepeat = rowIs === 'counts' && (field === 'count' || field === 'periodCount');
    if (same.length > 1 && !mayRepeat) {
      const headings = same.map(({ heading }) => `“${heading}”`).join(', ');
      problems.push(say('formFieldTwice', { field: fieldName(field), headings }));
    }
  }
  return problems;
}

/** The fields with a closed list of codes. Other texts of the other fields are stored unchanged. */
const closed: readonly ImportField[] = ['sex', 'readerState', 'outcome'];

function codeProblems({ codes }: ImportForm, known: readonly string[]): Sentence[] {
  const fits = (field: ImportField, to: string): boolean => {
    if (field === 'event') return known.includes(to);
    if (field === 'itemState') return /^\d{1,4}$/.test(to);
    if (!closed.includes(field)) return true;
    const words: Readonly<Record<string, string>> = codeFields[field as keyof typeof codeFields];
    return Object.values(words).includes(to);
  };
  return codes
    .filter(({ field, to }) => !fits(field, to))
    .map(({ field, from, to }) => say('formCode', { field: fieldName(field), from, to }));
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
