import {
  addDays,
  addMonths,
  type CustomRange,
  firstRangeDay,
  isDay,
  maxDaysAgo,
  type NamedRange,
  type ResolvedRange,
} from '@stacksight/contract';

// The state of the picker during a choice, and the rules for confirming it. The server computes the dates of a range;
// this file only compares days, to reject impossible choices.

export type RangeType = NamedRange | 'specific' | 'custom';
export type SideKind = 'date' | 'daysAgo' | 'today' | 'yesterday';
export type DraftSide = { kind: SideKind; date: string; daysAgo: number | null };
export type RangeDraft = { type: RangeType; start: DraftSide; end: DraftSide };

/** The reason why a draft cannot be confirmed. */
export type DraftProblem =
  | 'dateMissing'
  | 'dateInvalid'
  | 'dateAfterToday'
  | 'dateTooFar'
  | 'daysTooFew'
  | 'startAfterEnd';

/** The last possible day: today, or twenty years ahead when `allowFuture` is set. */
export type DateRules = { today: string; allowFuture: boolean };

const yearsAhead = 20;

/** Returns the last day that can be picked. */
export function lastDay({ today, allowFuture }: DateRules): string {
  return allowFuture ? addMonths(today, yearsAhead * 12) : today;
}

/** Returns the type of a range: its name, `specific` or `custom`. */
export function rangeTypeOf(value: NamedRange | CustomRange): RangeType {
  if (typeof value === 'string') return value;
  const { start, end } = value;
  return 'date' in start && typeof end === 'object' && 'date' in end ? 'specific' : 'custom';
}

/** Returns the draft of an existing range. */
export function toDraft(value: NamedRange | CustomRange): RangeDraft {
  if (typeof value === 'string') return emptyDraft(value);
  return { type: rangeTypeOf(value), start: toSide(value.start), end: toSide(value.end) };
}

/** Returns a draft of the days that the server resolved for a named range, without the days that the rules forbid. */
export function toDaysDraft(range: ResolvedRange | null, rules: DateRules): RangeDraft {
  if (range === null) return emptyDraft('specific');
  const [last, until] = [lastDay(rules), addDays(range.to, -1)];
  const end = until > last ? last : until;
  return { type: 'specific', start: side('date', range.from), end: side('date', end) };
}

/** Gives a draft another type and keeps the dates that fit both types. */
export function changeType(draft: RangeDraft, type: RangeType): RangeDraft {
  const blank = emptyDraft(type);
  if (type !== 'specific' && type !== 'custom') return blank;
  const hasDates = draft.start.kind === 'date' && draft.start.date !== '';
  if (type === 'specific')
    return hasDates && draft.end.kind === 'date' ? { ...draft, type } : blank;
  return hasDates ? { ...draft, type } : blank;
}

/** Returns the problem of a draft, or null when it can be confirmed. */
export function rangeProblem(draft: RangeDraft, rules: DateRules): DraftProblem | null {
  if (draft.type !== 'specific' && draft.type !== 'custom') return null;
  const problem = sideProblem(draft.start, rules) ?? sideProblem(draft.end, rules);
  if (problem) return problem;
  const late = sideDay(draft.start, rules.today) > sideDay(draft.end, rules.today);
  return late ? 'startAfterEnd' : null;
}

/** Returns the typed number of days ago; null unless it is a whole number of at least one. */
export function toDaysAgo(text: string): number | null {
  const count = Number(text.trim() || Number.NaN);
  return Number.isInteger(count) && count >= 1 && count <= maxDaysAgo ? count : null;
}

/** Returns the range of a draft; null while the draft has a problem. */
export function toRange(draft: RangeDraft, rules: DateRules): NamedRange | CustomRange | null {
  const { type, start, end } = draft;
  if (type !== 'specific' && type !== 'custom') return type;
  if (rangeProblem(draft, rules) !== null) return null;
  return { start: fromSide(start), end: fromEnd(end) };
}

/** Returns the day of one end of a range, given today's date; for comparisons only. */
export function sideDay(side: DraftSide, today: string): string {
  if (side.kind === 'date') return side.date;
  if (side.kind === 'today') return today;
  return addDays(today, side.kind === 'yesterday' ? -1 : -(side.daysAgo ?? 1));
}

function emptyDraft(type: RangeType): RangeDraft {
  if (type === 'custom') return { type, start: side('daysAgo', '', 30), end: side('yesterday') };
  return { type, start: side('date'), end: side('date') };
}

function side(kind: SideKind, date = '', daysAgo: number | null = null): DraftSide {
  return { kind, date, daysAgo };
}

function toSide(value: CustomRange['end']): DraftSide {
  if (typeof value === 'string') return side(value);
  return 'date' in value ? side('date', value.date) : side('daysAgo', '', value.daysAgo);
}

function fromSide(from: DraftSide): CustomRange['start'] {
  return from.kind === 'date' ? { date: from.date } : { daysAgo: from.daysAgo ?? 1 };
}

function fromEnd(end: DraftSide): CustomRange['end'] {
  return end.kind === 'today' || end.kind === 'yesterday' ? end.kind : fromSide(end);
}

function sideProblem({ kind, date, daysAgo }: DraftSide, rules: DateRules): DraftProblem | null {
  if (kind === 'daysAgo') {
    return daysAgo !== null && toDaysAgo(String(daysAgo)) !== null ? null : 'daysTooFew';
  }
  return kind === 'date' ? dateProblem(date, rules) : null;
}

function dateProblem(date: string, rules: DateRules): DraftProblem | null {
  if (date === '') return 'dateMissing';
  if (!isDay(date) || date < firstRangeDay) return 'dateInvalid';
  if (date <= lastDay(rules)) return null;
  return rules.allowFuture ? 'dateTooFar' : 'dateAfterToday';
}
