// chinese-ok: words in names of files are data
import { fieldsOf, type ImportField, type RowKind, rowKinds } from '@stacksight/contract';
import { periodPlaces, yearlessMonths } from '../spread.ts';
import { type HeadingText, headingTexts } from './heading.ts';
import {
  best as bestWord,
  columnScore,
  eventIn,
  leastForEvent,
  type SeenColumn,
} from './score-column.ts';
import { valueScores } from './score-values.ts';
import { isDay, isMonth, share } from './values.ts';
import { fileWords } from './words.ts';

export type Choice = {
  kind: RowKind;
  fields: (ImportField | null)[];
  why: ('heading' | 'values' | null)[];
  /** The event of every row, where no column says it. */
  event: string | null;
  score: number;
};

/** A lower score means that neither the headings nor the values of a file tell what it holds. */
const hopeless = -0.6;

/** Words in names of files besides their subject: 2024年各馆借阅统计, 2008-onwards-monthly-issues-by-branch. */
const periodWords =
  /\d+年?|各馆|统计表?|[月年日]报表?|[-_ ](onwards|(month|year|dai|quarter)ly|annual|by[-_ ]\w+)/gi;

/** Counts beside such a column are of words, and no event. */
const wordHeadings = /^(words?|keywords?|terms?|词|词语|关键词|主题词)$/i;

type Candidate = { at: number; field: ImportField; score: number; why: 'heading' | 'values' };

/** Returns the kind of row, and the field of each column, that explain a file best. */
export function chooseFields(columns: readonly SeenColumn[], fileName: string): Choice {
  const whole = fileName.replace(/(\.\w{1,5})+$/, '');
  const name = [whole, whole.replaceAll(periodWords, ' ')].flatMap(headingTexts);
  const headings = columns.map(({ heading }) => heading);
  const places = periodPlaces(headings);
  if (places.length >= 3) return choosePeriods(columns, places, name);
  // Without the year nobody knows which months these are, and a total beside them is of no month.
  if (yearlessMonths(headings).length > 0) return choosePeriods(columns, [], name);
  const choices = rowKinds.map((kind) => chooseFor(columns, kind, name));
  const best = choices.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.score > hopeless) return best;
  return { ...best, fields: columns.map(() => null), why: columns.map(() => null), event: null };
}

/** Chooses the fields of a table with a column for each period. A total beside them would count everything twice. */
function choosePeriods(
  columns: readonly SeenColumn[],
  places: readonly number[],
  fileName: readonly HeadingText[],
): Choice {
  const choice = chooseFor(columns, 'counts', fileName);
  const periods = new Set(places);
  const fields = choice.fields.map((field, at) => {
    if (periods.has(at)) return 'periodCount';
    return field === 'count' || field === 'period' || field === 'periodPart' ? null : field;
  });
  const why = fields.map((field, at) =>
    periods.has(at) ? 'heading' : field === null ? null : (choice.why[at] ?? null),
  );
  return { ...choice, fields, why };
}

/** A file of a kind has one of these fields too. */
const telling: Readonly<Record<RowKind, readonly ImportField[]>> = {
  loans: ['reader', 'barcode', 'title', 'record'],
  events: ['reader', 'barcode', 'event'],
  counts: ['count'],
  readers: [
    'registeredOn',
    'readerType',
    'sex',
    'expiresOn',
    'readerState',
    'birthYear',
    'readerGroup',
    'lastUsedOn',
  ],
  titles: ['author', 'isbn', 'publisher', 'published', 'classNumber', 'record'],
  items: ['title', 'record', 'callNumber', 'location', 'itemState', 'circulationType', 'library'],
  libraries: ['libraryName', 'parent', 'population', 'longitude', 'floorArea', 'seats'],
  holds: ['reader', 'record', 'title', 'barcode', 'readyAt', 'outcome'],
  moves: ['fromLibrary'],
  fines: ['reader', 'reason', 'paid', 'library'],
  searches: ['query'],
  programs: ['attendance', 'sessions', 'programKind'],
  acquisitions: ['title', 'supplier', 'cost', 'stage', 'record'],
  resources: ['resource'],
};

/** Returns the best choice of fields if the rows are of this kind. */
export function chooseFor(
  columns: readonly SeenColumn[],
  kind: RowKind,
  fileName: readonly HeadingText[],
): Choice {
  const { required, optional } = fieldsOf[kind];
  const possible = [...new Set([...required, ...optional])];
  const fields: Choice['fields'] = columns.map(() => null);
  const why: Choice['why'] = columns.map(() => null);
  const taken = new Set<ImportField>();
  let score = 0;
  const candidates = candidatesOf(columns, kind, possible).sort((a, b) => b.score - a.score);
  for (const candidate of candidates) {
    const { at, field } = candidate;
    const isFree = fields[at] === null && (field === 'count' || !taken.has(field));
    if (!isFree || (why[at] === null && candidate.why === 'values' && hasHeading(candidates, at)))
      continue;
    fields[at] = field;
    why[at] = candidate.why;
    taken.add(field);
    score += (candidate.score / 100) * (required.includes(field) ? 1.6 : 1);
  }
  dropFinerPart(columns, fields, why);
  if (kind === 'libraries') takeNamesAsCodes(columns, fields, why);
  const at = fields.indexOf('at');
  const countsWords = columns.some(({ heading }) => wordHeadings.test(heading.trim()));
  const event =
    taken.has('event') || countsWords ? null : eventOf(columns[at]?.texts ?? [], fileName, kind);
  const missing = required.filter(
    (field) => !fields.includes(field) && !(field === 'event' && event !== null),
  );
  // Values alone say too little about the rows of a file whose other headings are known.
  const isGuess =
    why.includes('heading') &&
    fields.some((field, at) => field !== null && required.includes(field) && why[at] === 'values');
  const isTable =
    kind === 'counts' &&
    taken.has('period') &&
    columns.some(
      (column, at) => fields[at] === 'count' && eventIn(column.texts).likeness >= leastForEvent,
    );
  const hint = bestWord(fileName, fileWords[kind]) / 100;
  const isEmpty = !telling[kind].some((field) => taken.has(field));
  const lack = missing.reduce(
    (sum, field) => sum + (field === 'event' ? 1.4 : 2.2),
    isEmpty ? (kind === 'libraries' || kind === 'events' ? 3 : 1.5) : 0,
  );
  return {
    kind,
    fields,
    why,
    event,
    score: score - lack - (isGuess ? 1 : 0) + hint * 0.9 + (isTable ? 1.2 : 0),
  };
}

function candidatesOf(
  columns: readonly SeenColumn[],
  kind: RowKind,
  possible: readonly ImportField[],
): Candidate[] {
  const byHeading = columns.flatMap((column, at) =>
    possible.flatMap((field) => {
      const score = columnScore(column, field, kind) + (field === 'period' ? fineness(column) : 0);
      return score > 40 && !isSomeone(column, field)
        ? [{ at, field, score, why: 'heading' as const }]
        : [];
    }),
  );
  const byValues = valueScores(columns, kind).flatMap((one) =>
    possible.includes(one.field) ? [{ ...one, why: 'values' as const }] : [],
  );
  return [...byHeading, ...byValues];
}

const hasHeading = (candidates: readonly Candidate[], column: number): boolean =>
  candidates.some(({ at, why }) => at === column && why === 'heading');

const mayNamePeople = new Set<ImportField>([
  'author',
  'publisher',
  'title',
  'query',
  'programTitle',
  'supplier',
]);

/** Values that look like a person's are only a field where the heading says what they are. */
function isSomeone({ person }: SeenColumn, field: ImportField): boolean {
  // Codes of places may look like the numbers of passports.
  if (person === null || person === 'passport' || (person === 'name' && mayNamePeople.has(field)))
    return false;
  return !(field === 'reader' && person !== 'name');
}

/** Returns how fine the periods of a column are: 2 for days, 1 for months, 0 for longer ones. */
function fineness({ values }: SeenColumn): number {
  const isMostly = (test: typeof isDay) => (share(values, test) ?? 0) > 0.5;
  return isMostly(isDay) ? 2 : isMostly(isMonth) ? 1 : 0;
}

/** Ignores a column of months or quarters, unless the column of the period holds only years. */
function dropFinerPart(
  columns: readonly SeenColumn[],
  fields: Choice['fields'],
  why: Choice['why'],
): void {
  const part = fields.indexOf('periodPart');
  const period = columns[fields.indexOf('period')];
  if (part === -1 || (period !== undefined && fineness(period) === 0)) return;
  fields[part] = null;
  why[part] = null;
}

/**
 * Takes the names of libraries as their codes where the names are different, and there are no codes or they repeat, such
 * as those of the authorities that libraries belong to.
 */
function takeNamesAsCodes(
  columns: readonly SeenColumn[],
  fields: Choice['fields'],
  why: Choice['why'],
): void {
  const [code, name] = [fields.indexOf('library'), fields.indexOf('libraryName')];
  const areDifferent = (at: number) => {
    const values = (columns[at]?.values ?? []).filter((value) => value !== '');
    return new Set(values).size > values.length * 0.9;
  };
  if (name === -1 || !areDifferent(name) || (code !== -1 && areDifferent(code))) return;
  if (code !== -1) {
    fields[code] = null;
    why[code] = null;
  }
  fields[name] = 'library';
}

/** Returns the event that the heading of the time or the name of the file says. */
function eventOf(
  heading: readonly HeadingText[],
  fileName: readonly HeadingText[],
  kind: RowKind,
): string | null {
  if (kind !== 'events' && kind !== 'counts') return null;
  const byHeading = kind === 'events' ? eventIn(heading) : { event: null, likeness: 0 };
  const found = byHeading.likeness >= leastForEvent ? byHeading : eventIn(fileName);
  return found.likeness >= 45 ? found.event : null;
}
