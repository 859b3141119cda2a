import type { Filter, MetricCard, QueryKind } from '@stacksight/contract';
import { type EventDraft, newEvent, type QuestionDraft } from './draft.ts';
import { has, kindOf } from './kinds.ts';

// Changes of a draft that are more than one field.

/** Another kind of question about the same: what does not fit is kept for when it fits again. */
export function changeKind(draft: QuestionDraft, kind: QueryKind): QuestionDraft {
  const next = { ...draft, kind };
  const { least } = kindOf(next);
  return { ...next, events: filledUp(draft.events, least) };
}

/** At least so many lines, the missing ones empty. */
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

/** The list with one item one place earlier or later. */
export function moveItem<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const other = index + by;
  const [a, b] = [list[index], list[other]];
  if (a === undefined || b === undefined) return [...list];
  return list.map((one, at) => (at === index ? b : at === other ? a : one));
}

/** Whether what a draft asks for has days at all: stock is as it is now. */
export function hasGrain(
  draft: QuestionDraft,
  metrics: readonly MetricCard[] | undefined,
): boolean {
  if (!has(draft, 'grain')) return false;
  if (draft.kind !== 'table') return true;
  const chosen = (metrics ?? []).filter(({ code }) => draft.metrics.includes(code));
  return chosen.every(({ grain }) => grain !== null);
}

const groupField = 'readerGroup';

/** A filter narrowed to one saved group of readers; another group that it named gives way. */
export function toGroupFilter(filter: Filter | null, id: string): Filter {
  const group: Filter = { field: groupField, op: 'in', value: [id] };
  const rest = filter === null ? [] : 'all' in filter ? filter.all : [filter];
  const others = rest.filter((part) => !('field' in part) || part.field !== groupField);
  return others.length === 0 ? group : { all: [...others, group] };
}

/** Another question about the same libraries. */
export function inScope(
  question: QuestionDraft,
  { glc, libraries }: Pick<QuestionDraft, 'glc' | 'libraries'>,
): QuestionDraft {
  return { ...question, glc, libraries };
}

const hoursOfDay = 24;

/** Other breakdowns; a day keeps all its hours, since a clock with gaps says little. */
export function breakDown(
  draft: QuestionDraft,
  by: readonly string[],
): Pick<QuestionDraft, 'by' | 'top'> {
  const isNew = by.includes('hour') && !draft.by.includes('hour');
  return { by, top: isNew && draft.top !== null ? Math.max(draft.top, hoursOfDay) : draft.top };
}
