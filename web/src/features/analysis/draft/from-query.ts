import type { DayRange, Query, Range, Step } from '@stacksight/contract';
import { dayBefore } from '#lib/format/dates.ts';
import type { RangeValue } from '#lib/statistics/filters.ts';
import { type EventDraft, emptyDraft, newEvent, type QuestionDraft } from './draft.ts';

/** Returns the draft of a saved question, or of the question in an answer. */
export function fromQuery(query: Query): QuestionDraft {
  const { by, top, libraries = [], glc = '', filter = null } = query;
  const range = toRange('base' in query ? query.base : query.range);
  const shared = { ...emptyDraft, range, by, libraries, glc, filter };
  return { ...shared, ...(by.length > 0 ? { top: top ?? null } : {}), ...partsOf(query) };
}

function partsOf(query: Query): Partial<QuestionDraft> & Pick<QuestionDraft, 'kind'> {
  const { kind } = query;
  switch (kind) {
    case 'table': {
      const { dataset, metrics } = query;
      return { kind, dataset, metrics, ...timeOf(query) };
    }
    case 'event': {
      const events = query.events.map(({ measure, ...step }) => ({ ...toEvent(step), measure }));
      return { kind, events, formulas: query.formulas, ...timeOf(query) };
    }
    case 'funnel': {
      const exclude = query.exclude.map(({ code }) => code);
      return { kind, events: query.steps.map(toEvent), exclude, ...seriesWindow(query.window) };
    }
    case 'retention': {
      const { unit, periods, entry, mode } = query;
      return { kind, events: [query.first, query.back].map(toEvent), unit, periods, entry, mode };
    }
    case 'lost':
      return lostOf(query);
    case 'firstLast': {
      const { of, scope, which } = query;
      return { kind, events: [toEvent(query.event)], of, scope, which, ...timeOf(query) };
    }
    case 'distribution':
      return { kind, events: [toEvent(query.event)], bins: query.bins };
    case 'lifecycle':
    case 'stickiness':
      return { kind, events: [toEvent(query.event)], unit: query.unit };
    case 'interval': {
      const limit = query.window ? { isLimited: true, ...seriesWindow(query.window) } : {};
      const { pair = 'auto' } = query;
      return { kind, events: [query.from, query.to].map(toEvent), pair, ...limit };
    }
    case 'path': {
      const { steps, sessionMinutes, mergeRepeats, edges } = query;
      const events = query.events.map(toEvent);
      return { kind, events, steps, sessionMinutes, mergeRepeats, edges };
    }
  }
}

function lostOf(
  query: Extract<Query, { kind: 'lost' }>,
): Partial<QuestionDraft> & Pick<QuestionDraft, 'kind'> {
  const { kind, question } = query;
  const back = query.back ? [query.back] : [];
  const events = [query.first, ...back].map(toEvent);
  if (question !== 'cohort') return { kind, question, events, silentDays: query.silentDays };
  const { unit, periods, entry } = query;
  return { kind, question, events, unit, periods, entry };
}

function toEvent({ code, label = '', filter }: Step): EventDraft {
  return { ...newEvent, code, label, filter: filter ?? null };
}

function timeOf({
  grain = 'none',
  compare = 'none',
}: {
  grain?: QuestionDraft['grain'] | undefined;
  compare?: QuestionDraft['compare'] | undefined;
}) {
  return { grain, compare };
}

const seriesWindow = ({ n, unit }: { n: number; unit: QuestionDraft['windowUnit'] }) => ({
  windowN: n,
  windowUnit: unit,
});

// A range of the picker includes its last day; a range of the server excludes it.
function toRange(range: Range): RangeValue {
  if (typeof range === 'string' || 'start' in range) return range;
  return { start: { date: range.from }, end: { date: lastDay(range) } };
}

function lastDay({ from, to }: DayRange): string {
  const last = dayBefore(to);
  return last < from ? from : last;
}
