import type { Filter, MetricCard, QueryKind, QuestionPartName } from '@stacksight/contract';
import { type EventDraft, type GrainDraft, newEvent, type QuestionDraft } from './draft.ts';
import { datasetOf, has, kindOf } from './kinds.ts';

// Changes to a draft that concern more than one field.

/** Changes the kind of question; parts that do not fit the new kind stay, and return when they fit again. */
export function changeKind(draft: QuestionDraft, kind: QueryKind): QuestionDraft {
  const next = { ...draft, kind };
  const { least } = kindOf(next);
  return { ...next, events: filledUp(draft.events, least) };
}

/** At least the given number of lines; the missing ones are empty. */
export function filledUp(events: readonly EventDraft[], least: number): readonly EventDraft[] {
  const missing = Math.max(0, least - events.length);
  return missing === 0 ? events : [...events, ...Array.from({ length: missing }, () => newEvent)];
}

export function replaceAt<Item>(list: readonly Item[], index: number, item: Item): Item[] {
  return list.map((one, at) => (at === index ? item : one));
}

export function removeAt<Item>(list: readonly Item[], index: number): Item[] {
  return list.filter((_, at) => at !== index);
}

/** The list with one item moved one place earlier or later. */
export function moveItem<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const other = index + by;
  const [a, b] = [list[index], list[other]];
  if (a === undefined || b === undefined) return [...list];
  return list.map((one, at) => (at === index ? b : at === other ? a : one));
}

/** Whether the draft's metrics have days; holdings are counted as of now. */
export function hasGrain(
  draft: QuestionDraft,
  metrics: readonly MetricCard[] | undefined,
): boolean {
  if (!has(draft, 'grain')) return false;
  if (draft.kind !== 'table') return true;
  const chosen = (metrics ?? []).filter(({ code }) => draft.metrics.includes(code));
  return chosen.every(({ grain }) => grain !== null);
}

const dayGrains = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** The grains that a draft can have; only circulation is known to the hour. */
export function grainsOf(draft: QuestionDraft): readonly Exclude<GrainDraft, 'auto'>[] {
  const hasHours = draft.kind !== 'firstLast' && datasetOf(draft) === 'circulation';
  return ['none', ...(hasHours ? (['hour'] as const) : []), ...dayGrains];
}

/** The draft; not by time where its metrics have no days. */
export const withPossibleGrain = (
  draft: QuestionDraft,
  metrics: readonly MetricCard[] | undefined,
): QuestionDraft => (hasGrain(draft, metrics) ? draft : { ...draft, grain: 'none' });

/** The part with the days of a question. */
export const rangePart = ({ kind, question }: QuestionDraft): QuestionPartName =>
  kind === 'lost' && question !== 'cohort' ? 'base' : 'range';

/** The filters that must all hold. */
export const partsOfFilter = (filter: Filter | null): readonly Filter[] =>
  filter === null ? [] : 'all' in filter ? filter.all : [filter];

/** The field that filters by a saved group of readers. */
export const groupField = 'readerGroup';

/** Adds a saved group of readers to a filter, in place of any other group. */
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

/** Sets the breakdowns; a breakdown by hour keeps all hours, because a clock with gaps says little. */
export function breakDown(
  draft: QuestionDraft,
  by: readonly string[],
): Pick<QuestionDraft, 'by' | 'top'> {
  const isNew = by.includes('hour') && !draft.by.includes('hour');
  return { by, top: isNew && draft.top !== null ? Math.max(draft.top, hoursOfDay) : draft.top };
}
