import { rangeFromText, rangeToText } from '@stacksight/contract';
import type { UrlValue } from '#lib/url-state.ts';
import { emptyDraft, newEvent, type QuestionDraft } from './draft.ts';
import { kinds } from './kinds.ts';
import { asNumbers, asTexts, parseEvents, parseFilter, parseFormulas } from './read-parts.ts';

// Writes a draft into the address, as JSON of its differences from the empty draft, which keeps links short.

type DraftFields = Record<string, unknown>;

function toJson(draft: QuestionDraft): DraftFields {
  const entries = Object.entries(draft).filter(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(emptyDraft[key as keyof QuestionDraft]),
  );
  const fields: DraftFields = { kind: draft.kind, ...Object.fromEntries(entries) };
  if ('range' in fields) fields.range = rangeToText(draft.range);
  if ('events' in fields) fields.events = draft.events.map((event) => withoutDefaults(event));
  return fields;
}

function withoutDefaults(event: QuestionDraft['events'][number]): DraftFields {
  const { code, label, filter, measure } = event;
  return {
    code,
    ...(label === '' ? {} : { label }),
    ...(filter === null ? {} : { filter }),
    ...(measure.type === 'count' ? {} : { measure }),
  };
}

// These text fields must hold one of their choices; all other fields must have the type of their fallback.
const choices: { readonly [K in keyof QuestionDraft]?: readonly QuestionDraft[K][] } = {
  kind: kinds,
  compare: ['previous', 'lastYear', 'none'],
  grain: ['auto', 'none', 'hour', 'day', 'week', 'month', 'quarter', 'year'],
  windowUnit: ['minute', 'hour', 'day', 'week'],
  pair: ['auto', 'reader', 'title', 'item'],
  unit: ['day', 'week', 'month'],
  entry: ['firstInRange', 'firstEver', 'everyPeriod'],
  mode: ['on', 'onOrAfter', 'within'],
  question: ['cohort', 'silent', 'list'],
  of: ['reader', 'title', 'item'],
  scope: ['ever', 'inRange'],
  which: ['first', 'last'],
};

const readers: {
  readonly [K in keyof QuestionDraft]?: (value: unknown) => QuestionDraft[K] | null;
} = {
  range: (value) => (typeof value === 'string' ? rangeFromText(value) : null),
  libraries: asTexts,
  by: asTexts,
  metrics: asTexts,
  exclude: asTexts,
  bins: asNumbers,
  filter: (value) => parseFilter(value),
  events: (value) => parseEvents(value)?.map((event) => ({ ...newEvent, ...event })) ?? null,
  formulas: parseFormulas,
};

function readField(key: keyof QuestionDraft, value: unknown): unknown {
  const fallback = emptyDraft[key];
  const read = readers[key];
  if (read) return read(value) ?? fallback;
  const allowed: readonly unknown[] | undefined = choices[key];
  if (allowed) return allowed.includes(value) ? value : fallback;
  // A number may be missing while the user types.
  if (typeof fallback === 'number' && value === null) return null;
  return typeof value === typeof fallback ? value : fallback;
}

/** Reads and writes a draft in the address; unreadable fields become those of the empty draft. */
export const draftUrlValue: UrlValue<QuestionDraft> = {
  read: (text) => {
    const fields = parsed(text);
    if (fields === null) return null;
    const entries = Object.keys(emptyDraft).map((key) => [
      key,
      key in fields
        ? readField(key as keyof QuestionDraft, fields[key])
        : emptyDraft[key as keyof QuestionDraft],
    ]);
    return Object.fromEntries(entries) as QuestionDraft;
  },
  write: (draft) => (draft === emptyDraft ? '' : JSON.stringify(toJson(draft))),
  fallback: emptyDraft,
};

function parsed(text: string): DraftFields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as DraftFields)
      : null;
  } catch {
    return null;
  }
}
