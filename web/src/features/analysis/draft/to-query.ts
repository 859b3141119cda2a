import type { QueryInput, Step } from '@stacksight/contract';
import { glcOf, type RangeValue } from '#lib/statistics/filters.ts';
import { grainFor } from '#lib/statistics/grain-for.ts';
import type { EventDraft, QuestionDraft } from './draft.ts';
import { hasPart, usedEvents } from './kinds.ts';

/** Turns a draft without problems into a query for the server. */
export function toQuery(draft: QuestionDraft): QueryInput {
  const { kind } = draft;
  const steps = usedEvents(draft).map(toStep);
  const [first = { code: '' }, second = first] = steps;
  const shared = { ...scopeOf(draft), range: draft.range };
  const { unit } = draft;
  switch (kind) {
    case 'table':
      return {
        kind,
        dataset: draft.dataset,
        metrics: [...draft.metrics],
        ...timeOf(draft),
        ...shared,
      };
    case 'event':
      return {
        kind,
        events: usedEvents(draft).map((event) => ({ ...toStep(event), measure: event.measure })),
        formulas: draft.formulas.map(({ label, expr }) => ({ label: label || expr, expr })),
        ...timeOf(draft),
        ...shared,
      };
    case 'funnel':
      return { kind, steps, window: spanOf(draft), ...excludeOf(draft), ...shared };
    case 'retention':
      return { kind, first, back: second, mode: draft.mode, ...cohortOf(draft), ...shared };
    case 'lost':
      return toLost(draft, first, steps[1], shared);
    case 'lifecycle':
      return { kind, event: first, unit, ...shared };
    case 'firstLast': {
      const { of, scope, which } = draft;
      const { grain } = timeOf(draft);
      const bucket = grain === undefined || grain === 'hour' ? {} : { grain };
      return { kind, event: first, of, scope, which, ...bucket, ...shared };
    }
    case 'distribution':
      return { kind, event: first, bins: [...draft.bins], ...shared };
    case 'stickiness':
      return { kind, event: first, unit: unit === 'day' ? 'month' : unit, ...shared };
    case 'interval': {
      const window = draft.isLimited ? { window: spanOf(draft) } : {};
      const pair = draft.pair === 'auto' ? {} : { pair: draft.pair };
      return { kind, from: first, to: second, ...pair, ...window, ...shared };
    }
    case 'path':
      return { kind, events: steps, ...pathOf(draft), ...shared };
  }
}

type Shared = ReturnType<typeof scopeOf> & { range: RangeValue };

function toLost(
  draft: QuestionDraft,
  first: Step,
  back: Step | undefined,
  shared: Shared,
): QueryInput {
  const { question, silentDays } = draft;
  if (question === 'cohort')
    return { kind: 'lost', question, first, back: back ?? first, ...cohortOf(draft), ...shared };
  const { range, ...scope } = shared;
  const rest = { base: range, first, ...(back ? { back } : {}), silentDays: silentDays ?? 1 };
  const top = question === 'list' ? { top: mostListed } : {};
  return { kind: 'lost', question, ...rest, ...scope, ...top };
}

// Users do not read more rows on a screen; the drawer with the rows behind a number has all.
const mostListed = 1_000;

function toStep({ code, label, filter }: EventDraft): Step {
  return {
    code,
    ...(filter === null ? {} : { filter }),
    ...(label.trim() === '' ? {} : { label: label.trim() }),
  };
}

function scopeOf({ glc, libraries, filter, by, top }: QuestionDraft) {
  return {
    by: [...by],
    ...glcOf(glc),
    ...(libraries.length === 0 ? {} : { libraries: [...libraries] }),
    ...(filter === null ? {} : { filter }),
    ...(by.length === 0 || top === null ? {} : { top }),
  };
}

/** Returns the grain and the comparison of the query. */
function timeOf(draft: QuestionDraft) {
  const { grain, compare, range } = draft;
  const bucket = grain === 'auto' ? grainFor(range) : grain;
  return {
    ...(bucket === 'none' ? {} : { grain: bucket }),
    ...(compare === 'none' || !hasPart(draft, 'compare') ? {} : { compare }),
  };
}

function cohortOf({ unit, periods, entry }: QuestionDraft) {
  return { unit, periods: periods ?? 12, entry };
}

function spanOf({ windowN, windowUnit }: QuestionDraft) {
  return { n: windowN ?? 1, unit: windowUnit };
}

function excludeOf({ exclude }: QuestionDraft) {
  return exclude.length === 0 ? {} : { exclude: exclude.map((code) => ({ code })) };
}

function pathOf({ steps, sessionMinutes, mergeRepeats, edges }: QuestionDraft) {
  return {
    steps: steps ?? 5,
    sessionMinutes: sessionMinutes ?? 30,
    mergeRepeats,
    edges: edges ?? 50,
  };
}
