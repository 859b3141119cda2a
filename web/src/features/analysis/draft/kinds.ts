import type { QueryKind } from '@stacksight/contract';
import type { QuestionDraft } from './draft.ts';

// Lists the parts of each kind of question; the form shows only these.

export type QuestionPart =
  | 'measure'
  | 'formulas'
  | 'metrics'
  | 'grain'
  | 'unit'
  | 'compare'
  | 'window'
  | 'exclude'
  | 'pair'
  | 'limit'
  | 'cohort'
  | 'mode'
  | 'question'
  | 'silence'
  | 'firstLast'
  | 'bins'
  | 'path';

/**
 * The role of an event in a question. A kind lists its roles in order; the last role is also that of further events.
 */
export type EventRole = 'line' | 'step' | 'first' | 'back' | 'only' | 'from' | 'to' | 'point';

type QuestionKind = {
  /** True if one pass over the rows answers the question, so that it can run after each change. */
  isQuick: boolean;
  least: number;
  most: number;
  roles: readonly EventRole[];
  parts: readonly QuestionPart[];
};

/** The kinds of question in the order of the list. */
export const kinds: readonly QueryKind[] = [
  'event',
  'funnel',
  'retention',
  'lost',
  'lifecycle',
  'firstLast',
  'distribution',
  'stickiness',
  'interval',
  'path',
  'table',
];

const table: Readonly<Record<QueryKind, QuestionKind>> = {
  table: {
    isQuick: true,
    least: 0,
    most: 0,
    roles: [],
    parts: ['metrics', 'grain', 'compare'],
  },
  event: {
    isQuick: true,
    least: 1,
    most: 10,
    roles: ['line'],
    parts: ['measure', 'formulas', 'grain', 'compare'],
  },
  funnel: { isQuick: false, least: 2, most: 8, roles: ['step'], parts: ['window', 'exclude'] },
  retention: {
    isQuick: false,
    least: 2,
    most: 2,
    roles: ['first', 'back'],
    parts: ['unit', 'cohort', 'mode'],
  },
  lost: {
    isQuick: false,
    least: 1,
    most: 2,
    roles: ['first', 'back'],
    parts: ['question', 'silence'],
  },
  lifecycle: { isQuick: false, least: 1, most: 1, roles: ['only'], parts: ['unit'] },
  firstLast: { isQuick: false, least: 1, most: 1, roles: ['only'], parts: ['firstLast', 'grain'] },
  distribution: { isQuick: false, least: 1, most: 1, roles: ['only'], parts: ['bins'] },
  stickiness: { isQuick: false, least: 1, most: 1, roles: ['only'], parts: ['unit'] },
  interval: { isQuick: false, least: 2, most: 2, roles: ['from', 'to'], parts: ['pair', 'limit'] },
  path: { isQuick: false, least: 2, most: 20, roles: ['point'], parts: ['path'] },
};

/** Returns the parts of a draft's kind of question. */
export function questionKindOf({
  kind,
  question,
}: Pick<QuestionDraft, 'kind' | 'question'>): QuestionKind {
  if (kind !== 'lost' || question !== 'cohort') return table[kind];
  return { ...table.lost, least: 2, parts: ['question', 'unit', 'cohort'] };
}

export const hasPart = (draft: QuestionDraft, part: QuestionPart): boolean =>
  questionKindOf(draft).parts.includes(part);

/** Returns the events that the question uses; a draft may keep more events for other kinds of question. */
export const usedEvents = (draft: QuestionDraft): QuestionDraft['events'] =>
  draft.events.slice(0, questionKindOf(draft).most);

export function eventRoleOf(draft: QuestionDraft, index: number): EventRole {
  const { roles } = questionKindOf(draft);
  return roles[index] ?? roles.at(-1) ?? 'only';
}

/** Returns the dataset of a question: the dataset of its events, or for a table the dataset of its metrics. */
export const datasetOf = ({ kind, dataset }: QuestionDraft): string =>
  kind === 'table' ? dataset : 'circulation';

/** Returns the possible units of the periods of a question. */
export const possibleUnits = ({ kind }: QuestionDraft): readonly QuestionDraft['unit'][] =>
  kind === 'stickiness' ? ['week', 'month'] : ['day', 'week', 'month'];
