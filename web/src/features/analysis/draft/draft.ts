import type {
  ComparedPeriod,
  Filter,
  Grain,
  Measure,
  Pair,
  QueryKind,
  Unit,
} from '@stacksight/contract';
import type { RangeValue } from '#lib/statistics/filters.ts';

// A draft is a question that the user is building. All kinds of question share one draft, so that a change of kind
// keeps the fields that fit. Incomplete fields stay as they are and show their problem.

export type EventDraft = { code: string; label: string; filter: Filter | null; measure: Measure };
export type FormulaDraft = { label: string; expr: string };
export type SpanUnit = 'minute' | 'hour' | 'day' | 'week';
export type GrainDraft = Grain | 'auto' | 'none';

export type QuestionDraft = {
  kind: QueryKind;
  range: RangeValue;
  glc: string;
  libraries: readonly string[];
  filter: Filter | null;
  by: readonly string[];
  top: number | null;
  compare: ComparedPeriod | 'none';
  grain: GrainDraft;
  events: readonly EventDraft[];
  formulas: readonly FormulaDraft[];
  dataset: string;
  metrics: readonly string[];
  /** The longest time of a funnel, or of an interval if `isLimited`. */
  windowN: number | null;
  windowUnit: SpanUnit;
  isLimited: boolean;
  exclude: readonly string[];
  /** The link between the start and the end of an interval; `auto` lets the events decide. */
  pair: Pair | 'auto';
  unit: Unit;
  periods: number | null;
  entry: 'firstInRange' | 'firstEver' | 'everyPeriod';
  mode: 'on' | 'onOrAfter' | 'within';
  question: 'cohort' | 'silent' | 'list';
  silentDays: number | null;
  of: 'reader' | 'title' | 'item';
  scope: 'ever' | 'inRange';
  which: 'first' | 'last';
  bins: readonly number[];
  steps: number | null;
  sessionMinutes: number | null;
  mergeRepeats: boolean;
  edges: number | null;
};

export const newEvent: EventDraft = {
  code: '',
  label: '',
  filter: null,
  measure: { type: 'count' },
};

/** The empty question; the address holds only the differences from the empty question. */
export const emptyDraft: QuestionDraft = {
  kind: 'event',
  range: 'thisYear',
  glc: '',
  libraries: [],
  filter: null,
  by: [],
  top: 10,
  compare: 'none',
  grain: 'auto',
  events: [],
  formulas: [],
  dataset: 'circulation',
  metrics: [],
  windowN: 30,
  windowUnit: 'day',
  isLimited: false,
  exclude: [],
  pair: 'auto',
  unit: 'month',
  periods: 12,
  entry: 'firstInRange',
  mode: 'on',
  question: 'silent',
  silentDays: 180,
  of: 'reader',
  scope: 'ever',
  which: 'first',
  bins: [1, 2, 4, 6, 11, 21, 51],
  steps: 5,
  sessionMinutes: 30,
  mergeRepeats: false,
  edges: 50,
};

/** Returns the letter of an event in formulas: A for index 0. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
