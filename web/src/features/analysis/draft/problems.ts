import { type FormulaFault, parseFormula } from '@stacksight/contract';
import type { QuestionDraft } from './draft.ts';
import { hasPart, questionKindOf, usedEvents } from './kinds.ts';

// Finds the problems that prevent a draft from running, each with its field; the locale files have the sentences.

export type ProblemCode =
  | 'event'
  | 'gone'
  | 'events'
  | 'metrics'
  | 'metricGone'
  | 'byGone'
  | 'whole'
  | 'bins'
  | 'by'
  | `formula.${FormulaFault}`;
export type Problem = { at: string; code: ProblemCode; params?: Readonly<Record<string, number>> };

type Number = { at: keyof QuestionDraft & string; least: number; most: number };

const numbers: readonly (Number & { isAsked: (draft: QuestionDraft) => boolean })[] = [
  { at: 'top', least: 1, most: 10_000, isAsked: (draft) => draft.by.length > 0 },
  {
    at: 'windowN',
    least: 1,
    most: 1_000,
    isAsked: (draft) => hasPart(draft, 'window') || (hasPart(draft, 'limit') && draft.isLimited),
  },
  { at: 'periods', least: 1, most: 60, isAsked: (draft) => hasPart(draft, 'cohort') },
  {
    at: 'silentDays',
    least: 1,
    most: 3_650,
    isAsked: (draft) => hasPart(draft, 'silence'),
  },
  { at: 'steps', least: 2, most: 10, isAsked: (draft) => hasPart(draft, 'path') },
  { at: 'sessionMinutes', least: 1, most: 1_440, isAsked: (draft) => hasPart(draft, 'path') },
  { at: 'edges', least: 1, most: 500, isAsked: (draft) => hasPart(draft, 'path') },
];

/** The codes that a question may use; a list is undefined until it has loaded. */
export type KnownCodes = {
  events: ReadonlySet<string> | null;
  metrics?: ReadonlySet<string> | null;
  dimensions?: ReadonlySet<string> | null;
};

/** Returns all problems of a draft, including codes that are not in `known`. */
export function draftProblems(draft: QuestionDraft, known: KnownCodes): Problem[] {
  const { metrics = null, dimensions = null } = known;
  return [
    ...eventProblems(draft, known.events),
    ...metricProblems(draft, metrics),
    ...formulaProblems(draft),
    ...(draft.by.includes('') ? [{ at: 'by', code: 'by' as const }] : []),
    ...(isAnyGone(draft.by, dimensions) ? [{ at: 'by', code: 'byGone' as const }] : []),
    ...numbers.flatMap(({ at, least, most, isAsked }): Problem[] =>
      isAsked(draft) && !isWithin(draft[at], least, most)
        ? [{ at, code: 'whole', params: { least, most } }]
        : [],
    ),
    ...binProblems(draft),
  ];
}

function metricProblems(draft: QuestionDraft, known: ReadonlySet<string> | null): Problem[] {
  if (!hasPart(draft, 'metrics')) return [];
  if (draft.metrics.length === 0) return [{ at: 'metrics', code: 'metrics' }];
  return isAnyGone(draft.metrics, known) ? [{ at: 'metrics', code: 'metricGone' }] : [];
}

const isAnyGone = (codes: readonly string[], known: ReadonlySet<string> | null): boolean =>
  known !== null && codes.some((code) => code !== '' && !known.has(code));

const isWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

function eventProblems(draft: QuestionDraft, known: ReadonlySet<string> | null): Problem[] {
  const events = usedEvents(draft);
  const { least } = questionKindOf(draft);
  const own = events.flatMap(({ code }, index): Problem[] => {
    const at = `events.${index}`;
    const isGone = code !== '' && known !== null && !known.has(code);
    return [
      ...(code === '' ? [{ at, code: 'event' as const }] : []),
      ...(isGone ? [{ at, code: 'gone' as const }] : []),
    ];
  });
  if (events.length >= least) return own;
  return [...own, { at: 'events', code: 'events', params: { least } }];
}

function formulaProblems(draft: QuestionDraft): Problem[] {
  if (!hasPart(draft, 'formulas')) return [];
  return draft.formulas.flatMap(({ expr }, index): Problem[] => {
    const { fault } = parseFormula(expr, usedEvents(draft).length);
    return fault === null ? [] : [{ at: `formulas.${index}`, code: `formula.${fault}` }];
  });
}

function binProblems(draft: QuestionDraft): Problem[] {
  if (!hasPart(draft, 'bins')) return [];
  const { bins } = draft;
  const ascends = bins.every((bin, at) => at === 0 || bin > (bins[at - 1] ?? 0));
  const isGood = bins.length > 0 && bins.length <= 30 && bins.every((bin) => isBin(bin)) && ascends;
  return isGood ? [] : [{ at: 'bins', code: 'bins' }];
}

const isBin = (bin: number): boolean => Number.isInteger(bin) && bin >= 1 && bin <= 1_000_000;
