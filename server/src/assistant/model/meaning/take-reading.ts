import type { Meaning, Query } from '@stacksight/contract';
import type { NameCatalogue } from '../../reading/catalogue.ts';
import type { ReadingContext } from '../../reading/reading-context.ts';
import type { Slots } from '../../reading/slots.ts';
import { toSlots } from '../../reading/to-slots.ts';
import { toTokens } from '../../reading/tokens.ts';
import { toPlain } from '../../words/plain.ts';
import {
  type AnsweredReading,
  askedQuery,
  askedShown,
  hasAskedForm,
  partCodes,
} from './asked-parts.ts';
import { type ExplainedWord, parseReading } from './model-reading.ts';
import { codesOf, type QueryCodes } from './query-codes.ts';

// Takes what a model read, if every part of it is grounded: in a word that the assistant knows, or in one that the model
// explains. What the assistant has understood itself must stay. So a model can add the meaning of words, and nothing else.

export type TakenReading = { meaning: Meaning; words: readonly ExplainedWord[] };

/** Returns the words of a question that decide its meaning and that the assistant does not know. */
export function unknownWords(question: string, context: ReadingContext): string[] {
  const { unknown } = slotsOf(question, context);
  return unknown.filter((text) => /\p{Script=Han}{2}|[a-z]{3}/u.test(text));
}

const slotsOf = (question: string, context: ReadingContext): Slots =>
  toSlots(toTokens(toPlain(question), context));

/** Returns the meaning in a model's answer; null if there is none, or if it says more or less than the question. */
export function takeReading(
  answer: string,
  question: string,
  context: ReadingContext,
): TakenReading | null {
  const reading = parseReading(answer);
  if (reading === null || reading.kind === 'unsure') return null;
  const slots = slotsOf(question, context);
  const query = askedQuery(reading, slots, context);
  const codes = codesOf(query);
  const isSound =
    hasAskedForm(reading, slots) &&
    areKnown(query, codes, context.catalogue) &&
    explainsAll(reading, unknownWords(question, context), codes, slots) &&
    isGrounded(codes, slots, reading.words) &&
    keepsAll(query, codes, slots, askedShown(reading, slots).shown);
  if (!isSound) return null;
  const meaning: Meaning =
    reading.kind === 'why'
      ? { kind: 'why', query }
      : { ...askedShown(reading, slots), kind: 'query', query };
  return { meaning, words: reading.words };
}

/** Returns whether a query names only what the caller's catalogue has. */
function areKnown(query: Query, codes: QueryCodes, catalogue: NameCatalogue): boolean {
  const dataset = query.kind === 'table' ? query.dataset : null;
  const ofDataset = catalogue.datasets.find(({ code }) => code === dataset)?.dimensions;
  const fields = new Set(ofDataset ?? catalogue.datasets.flatMap(({ dimensions }) => dimensions));
  const libraries = new Set(catalogue.libraries.map(({ code }) => code));
  const isMember = (field: string, code: string) =>
    field === 'library'
      ? libraries.has(code)
      : catalogue.members.some((one) => one.field === field && one.code === code);
  return (
    codes.metrics.every((code) => catalogue.metrics.some((one) => one.code === code)) &&
    codes.by.every((code) => fields.has(code)) &&
    codes.libraries.every((code) => libraries.has(code)) &&
    codes.conditions.every(
      ({ field, codes: values }) =>
        fields.has(field) &&
        (freeFields.has(field) || values.every((code) => isMember(field, code))),
    )
  );
}

/** The fields whose codes are the same everywhere, so that no catalogue lists them. */
const freeFields = new Set(['weekday', 'hour', 'sex', 'ageGroup']);

/** Returns whether every unknown word has a meaning of its own, one that no other word of the question has. */
function explainsAll(
  reading: AnsweredReading,
  unknown: readonly string[],
  codes: QueryCodes,
  slots: Slots,
): boolean {
  const named = new Set(namedIn(slots));
  const { words } = reading;
  const used = new Set([...allOf(codes), ...partCodes(reading, slots)]);
  const isNew = ({ code }: ExplainedWord) => used.has(code) && !named.has(code);
  return (
    words.every((one) => unknown.includes(one.word) && isNew(one)) &&
    unknown.every((word) => words.some((one) => one.word === word)) &&
    new Set(words.map(({ word }) => word)).size === words.length
  );
}

/** Returns whether a word of the question stands behind every code of a query. */
function isGrounded(codes: QueryCodes, slots: Slots, words: readonly ExplainedWord[]): boolean {
  const grounded = new Set([...namedIn(slots), ...words.map(({ code }) => code)]);
  return allOf(codes).every((code) => grounded.has(code));
}

/** Returns whether a query has everything that the assistant has understood of the question. */
function keepsAll(
  query: Query,
  codes: QueryCodes,
  slots: Slots,
  shown: string | undefined,
): boolean {
  const used = new Set(allOf(codes));
  const { grain, compare, top, order, numbers, members } = slots;
  const said = JSON.stringify(query);
  const leavesOut = (code: string) =>
    codes.conditions.some(({ op, codes: values }) => isNot(op) && values.includes(code));
  return (
    [...slots.metrics, ...slots.breakdowns].every((code) => used.has(code)) &&
    members.every((one) =>
      one.codes.every((code) => used.has(code) && leavesOut(code) === one.isLeftOut),
    ) &&
    (grain === null || ('grain' in query && query.grain === grain)) &&
    (compare === null || ('compare' in query && query.compare === compare)) &&
    (top === null || ('top' in query && query.top === top)) &&
    (slots.shown === null || shown === slots.shown) &&
    (order !== 'ascend' || ('sort' in query && query.sort?.order === 'ascend')) &&
    numbers.every(({ value }) => new RegExp(`[:[,]${value}[,}\\]]`).test(said)) &&
    // No code of a query says that an event is left out, or that copies leave a library.
    !slots.events.some(({ isLeftOut }) => isLeftOut) &&
    !members.some(({ isSender }) => isSender)
  );
}

const isNot = (op: string): boolean => op === 'ne' || op === 'notIn' || op === 'not';

const allOf = ({ metrics, events, by, libraries, conditions }: QueryCodes): string[] => [
  ...metrics,
  ...events,
  ...by,
  ...libraries,
  ...conditions.flatMap(({ codes }) => codes),
];

/** Returns the codes that the words of a question name. */
const namedIn = ({ metrics, events, breakdowns, things, members }: Slots): string[] => [
  ...metrics,
  ...events.map(({ code }) => code),
  ...breakdowns,
  ...things,
  ...members.flatMap(({ codes }) => codes),
];
