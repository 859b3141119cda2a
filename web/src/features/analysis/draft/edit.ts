import type { Filter, MetricCard, QueryKind, QuestionPartName } from '@stacksight/contract';
import { type EventDraft, type GrainDraft, newEvent, type QuestionDraft } from './draft.ts';
import { datasetOf, hasPart, questionKindOf } from './kinds.ts';

// Makes the changes to a draft that concern more than one field.

/** Changes the kind of question; fields that do not fit the new kind stay in the draft for another kind. */
export function changeKind(draft: QuestionDraft, kind: QueryKind): QuestionDraft {
  const next = { ...draft, kind };
  const { least } = questionKindOf(next);
  return { ...next, events: fillUpEvents(draft.events, least) };
}

/** Adds empty events to a list until it has `least` events. */
export function fillUpEvents(events: readonly EventDraft[], least: number): readonly EventDraft[] {
  const missing = Math.max(0, least - events.length);
  return missing === 0 ? events : [...events, ...Array.from({ length: missing }, () => newEvent)];
}

export function replaceAt<Item>(list: readonly Item[], index: number, item: Item): Item[] {
  return list.map((one, at) => (at === index ? item : one));
}

export function removeAt<Item>(list: readonly Item[], index: number): Item[] {
  return list.filter((_, at) => at !== index);
}

/** Moves one item of a list one place earlier or later. */
export function moveItem<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const other = index + by;
  const [a, b] = [list[index], list[other]];
  if (a === undefined || b === undefined) return [...list];
  return list.map((one, at) => (at === index ? b : at === other ? a : one));
}

/** Returns whether the draft can be counted by time; metrics of holdings cannot, because they are counted as of now. */
export function hasGrain(
  draft: QuestionDraft,
  metrics: readonly MetricCard[] | undefined,
): boolean {
  if (!hasPart(draft, 'grain')) return false;
  if (draft.kind !== 'table') return true;
  const chosen = (metrics ?? []).filter(({ code }) => draft.metrics.includes(code));
  return chosen.every(({ grain }) => grain !== null);
}

const dayGrains = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** Returns the grains that a draft can have; only events of circulation have an hour. */
export function possibleGrains(draft: QuestionDraft): readonly Exclude<GrainDraft, 'auto'>[] {
  const hasHours = draft.kind !== 'firstLast' && datasetOf(draft) === 'circulation';
  return ['none', ...(hasHours ? (['hour'] as const) : []), ...dayGrains];
}

/** Removes the grain from a draft whose metrics cannot be counted by time. */
export const withPossibleGrain = (
  draft: QuestionDraft,
  metrics: readonly MetricCard[] | undefined,
): QuestionDraft => (hasGrain(draft, metrics) ? draft : { ...draft, grain: 'none' });

/** Returns the name of the question's part that holds its days. */
export const rangePart = ({ kind, question }: QuestionDraft): QuestionPartName =>
  kind === 'lost' && question !== 'cohort' ? 'base' : 'range';

/** Splits a filter into the filters that must all hold. */
export const partsOfFilter = (filter: Filter | null): readonly Filter[] =>
  filter === null ? [] : 'all' in filter ? filter.all : [filter];

/** The field of a filter by a saved reader group. */
export const groupField = 'readerGroup';

/** Adds the reader group `id` to a filter, in place of any other reader group. */
export function toGroupFilter(filter: Filter | null, id: string): Filter {
  const group: Filter = { field: groupField, op: 'in', value: [id] };
  const others = partsOfFilter(filter).filter(
    (part) => !('field' in part) || part.field !== groupField,
  );
  return others.length === 0 ? group : { all: [...others, group] };
}

/** Replaces the question, but keeps its libraries. */
export function inScope(
  question: QuestionDraft,
  { glc, libraries }: Pick<QuestionDraft, 'glc' | 'libraries'>,
): QuestionDraft {
  return { ...question, glc, libraries };
}

const hoursOfDay = 24;

/** Sets the breakdowns; a breakdown by hour keeps all 24 hours, so that the chart has no gaps. */
export function breakDown(
  draft: QuestionDraft,
  by: readonly string[],
): Pick<QuestionDraft, 'by' | 'top'> {
  const isNew = by.includes('hour') && !draft.by.includes('hour');
  return { by, top: isNew && draft.top !== null ? Math.max(draft.top, hoursOfDay) : draft.top };
}
