import type { QueryKind } from '@stacksight/contract';
import type { QuestionDraft } from './draft.ts';

// What a kind of question is made of: the builder shows only these parts.

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

/** What the events of a question are to it, one by one; the last name serves for all that follow. */
export type EventRole = 'line' | 'step' | 'first' | 'back' | 'only' | 'from' | 'to' | 'point';

type QuestionKind = {
  /** Counted with one pass over the rows: quick enough to be asked while it is made. */
  isQuick: boolean;
  least: number;
  most: number;
  roles: readonly EventRole[];
  parts: readonly QuestionPart[];
};

/** The kinds in the order in which they are offered. */
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

/** What the question of a draft is made of. */
export function kindOf({ kind, question }: Pick<QuestionDraft, 'kind' | 'question'>): QuestionKind {
  if (kind !== 'lost' || question !== 'cohort') return table[kind];
  return { ...table.lost, least: 2, parts: ['question', 'unit', 'cohort'] };
}

export const has = (draft: QuestionDraft, part: QuestionPart): boolean =>
  kindOf(draft).parts.includes(part);

/** The lines of events that the question looks at; a draft may keep more for other kinds. */
export const usedEvents = (draft: QuestionDraft): QuestionDraft['events'] =>
  draft.events.slice(0, kindOf(draft).most);

export function roleOf(draft: QuestionDraft, index: number): EventRole {
  const { roles } = kindOf(draft);
  return roles[index] ?? roles.at(-1) ?? 'only';
}

/** What all events of a question lie in; a table's metrics say it themselves. */
export const datasetOf = ({ kind, dataset }: QuestionDraft): string =>
  kind === 'table' ? dataset : 'circulation';

/** The units that a question's periods may have. */
export const unitsOf = ({ kind }: QuestionDraft): readonly QuestionDraft['unit'][] =>
  kind === 'stickiness' ? ['week', 'month'] : ['day', 'week', 'month'];
