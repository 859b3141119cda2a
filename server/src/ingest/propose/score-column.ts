import { type ImportField, importFields, type RowKind, rowKinds } from '@stacksight/contract';
import { testOf } from './field-tests.ts';
import { type HeadingText, headingTexts, likeness } from './heading.ts';
import { personIn, share } from './values.ts';
import {
  codeOf,
  eventWords,
  fieldWords,
  type KnownWord,
  otherHeadings,
  personalHeadings,
  vagueWords,
} from './words.ts';

/** A column of the file with what its heading and values tell. */
export type SeenColumn = {
  heading: string;
  texts: readonly HeadingText[];
  values: readonly string[];
  /** How well the heading names something that is not loaded, and something of a person. */
  other: number;
  personal: number;
  person: ReturnType<typeof personIn>;
  /** How well the heading names the readers. */
  reader: number;
  /** How well the heading names the field that it names best, in files of any kind. */
  named: number;
};

/** The least that a heading must tell about a field. */
const least = 50;
/** The least that a heading must tell about an event. */
export const leastForEvent = 62;
/** Longer values tell no more. */
const longest = 200;

/** Looks at a heading and its values. */
export function seeColumn(heading: string, values: readonly string[]): SeenColumn {
  const texts = headingTexts(heading);
  const short = values.map((value) => value.trim().slice(0, longest));
  const column = {
    heading,
    texts,
    values: short,
    other: best(texts, otherHeadings),
    personal: best(texts, personalHeadings),
    person: personIn(short),
    named: 0,
    reader: Math.max(...fieldWords.loans.reader.map(({ words }) => best(texts, words))),
  };
  column.named = Math.max(
    ...rowKinds.flatMap((kind) => importFields.map((field) => headingScore(column, field, kind))),
  );
  return column;
}

/**
 * Returns how well one of the words names a heading, from 0 to 100. The first words of a list are the usual ones and
 * count a little more.
 */
export function best(texts: readonly HeadingText[], words: readonly KnownWord[]): number {
  let most = 0;
  for (const [nth, text] of texts.entries()) {
    for (const [at, word] of words.entries()) {
      // A word for the whole heading tells more than one for the heading without its brackets.
      const found = likeness(text, word) - (nth === 0 ? 0 : 1);
      if (found <= 0 || (found < 97 && word.isWhole)) continue;
      const told = found < 97 && word.isVague ? found * 0.8 : found;
      most = Math.max(most, told - Math.min(2, at * 0.05));
    }
  }
  return most;
}

const known = new WeakMap<readonly HeadingText[], Map<readonly KnownWord[], number>>();

/** Returns the same as `best`, and remembers it: kinds of rows share their words. */
function bestOf(texts: readonly HeadingText[], words: readonly KnownWord[]): number {
  const scores = known.get(texts) ?? new Map<readonly KnownWord[], number>();
  known.set(texts, scores);
  const score = scores.get(words) ?? best(texts, words);
  scores.set(words, score);
  return score;
}

function findEvent(texts: readonly HeadingText[]): { event: string | null; likeness: number } {
  let found: { event: string | null; likeness: number } = { event: null, likeness: 0 };
  for (const [event, words] of eventWords) {
    const score = best(texts, words);
    if (score > found.likeness) found = { event, likeness: score };
  }
  return found;
}

const events = new WeakMap<readonly HeadingText[], ReturnType<typeof findEvent>>();

/** Returns the event that a text names best, and how well. */
export function eventIn(texts: readonly HeadingText[]): ReturnType<typeof findEvent> {
  const found = events.get(texts) ?? findEvent(texts);
  events.set(texts, found);
  return found;
}

/** Returns how well a heading names a field in files of a kind; 0 if it names something else better. */
export function headingScore(column: SeenColumn, field: ImportField, kind: RowKind): number {
  const found = Math.max(
    ...fieldWords[kind][field].map(({ words, most }) => (bestOf(column.texts, words) * most) / 100),
    field === 'count' && kind === 'counts' ? countedScore(column) : 0,
  );
  if (found < least || found < column.other || found < column.personal) return 0;
  // A heading that names a field of other files much better seldom means this one.
  return found < column.named - 15 ? found * 0.75 : found;
}

/** Returns how well heading and values together name a field; 0 if the values contradict it. */
export function columnScore(column: SeenColumn, field: ImportField, kind: RowKind): number {
  const heading = headingScore(column, field, kind);
  if (heading === 0) return 0;
  const fits = share(column.values, testOf(field));
  if (fits !== null && fits < 0.5) return 0;
  // A number of occurrences has values, and outside of tables of counts a heading that says nothing else.
  const isSure = kind !== 'counts' && heading >= 90 && !vagueWords.has(column.texts[0]?.text ?? '');
  if (field === 'event' && !isSure && !namesEvents(column)) return 0;
  if (field === 'count' && (fits === null || (kind !== 'counts' && heading < 90))) return 0;
  return heading + 5 * (fits ?? 0.4);
}

const namesEvents = ({ values }: SeenColumn): boolean =>
  (share(values, (value) => codeOf('event', value) !== null) ?? 0) >= 0.5;

function countedScore({ texts }: SeenColumn): number {
  const { likeness } = eventIn(texts);
  return likeness >= leastForEvent ? likeness : 0;
}
