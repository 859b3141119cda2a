import { type DecisionCall, type MeaningInput, rangeToText } from '@stacksight/contract';
import { librariesOf } from './places.ts';
import { toRange } from './range-of.ts';
import type { ReadingContext } from './reading-context.ts';
import type { Slots } from './slots.ts';

/** Reads a question for a list of decisions: what to buy, to move or to weed; null for other questions. */
export function readList(slots: Slots): MeaningInput | null {
  const [named] = slots.lists;
  const isScarce = slots.asks.has('scarce') && !slots.breakdowns.includes('mainClass');
  const call = named ?? (isScarce ? 'insufficientHoldings.insufficient' : null);
  if (call === null) return null;
  const [library] = librariesOf(slots) ?? [];
  const [clc] = slots.members.find(({ field }) => field === 'mainClass')?.codes ?? [];
  const place = {
    ...(library === undefined ? {} : { libcode: library }),
    ...(clc === undefined ? {} : { clc }),
  };
  if (call === 'weeding.candidates') return readWeeding(slots, place);
  return { kind: 'list', call, query: { ...place, ...partOf(call, slots) } };
}

function partOf(call: DecisionCall, { numbers, options }: Slots): Record<string, string | number> {
  const [ratio] = numbers;
  if (call === 'insufficientHoldings.reserved') return ratio === undefined ? {} : { ratio };
  const isInsufficient = call === 'insufficientHoldings.insufficient';
  return isInsufficient && options.has('move') ? { move: 'yes' } : {};
}

function readWeeding(slots: Slots, place: Record<string, string | number>): MeaningInput {
  const { breakdowns, options, marks } = slots;
  const reason: Record<string, string> = options.has('worn') ? { reason: 'worn' } : {};
  if (breakdowns.includes('mainClass'))
    return { kind: 'list', call: 'weeding.classes', query: { ...place, ...reason } };
  const isTotal = options.has('total') || (marks.has('copies') && options.size > 0);
  const call = isTotal ? 'weeding.totals' : 'weeding.candidates';
  return { kind: 'list', call, query: { ...place, ...reason } };
}

/** The numbers that a rule takes, by the parameter that the number of a question fills. */
const numbersOf: Readonly<Record<string, { name: string; unit: 'day' | 'year' | 'month' }>> = {
  overdue_items: { name: 'least', unit: 'day' },
  overdue_now: { name: 'least', unit: 'day' },
  dead_stock: { name: 'years', unit: 'year' },
  last_copy: { name: 'years', unit: 'year' },
  lost_items: { name: 'days', unit: 'day' },
  silent_readers: { name: 'days', unit: 'day' },
  expired_cards: { name: 'days', unit: 'day' },
  hold_waits: { name: 'days', unit: 'day' },
  month_on_month: { name: 'months', unit: 'month' },
};

const ranged = new Set([
  'hot_titles',
  'hold_waits',
  'operator_work',
  'weekday_hour',
  'self_service',
  'cross_branch',
  'turnover_by_class',
  'new_book_use',
  'cost_per_loan',
  'refused',
  'zero_hit_searches',
  'borrower_types',
  'transit_times',
  'programmes',
  'e_resources',
  'fines_outstanding',
  'peer_comparison',
  'yearbook',
]);

/** Reads a question that a built-in rule answers, by the name of the rule; null for other questions. */
export function readRule(slots: Slots, { today }: ReadingContext): MeaningInput | null {
  const [rule] = slots.rules;
  if (rule === undefined) return null;
  const parameters: Record<string, string | number> = {};
  const [when] = slots.dates;
  if (ranged.has(rule) && when !== undefined) {
    const range = toRange(when.date, null, today);
    if (typeof range === 'string' || 'start' in range) parameters.range = rangeToText(range);
  }
  const number = numbersOf[rule];
  const count = when?.date.count;
  const value = count !== undefined && count.unit === number?.unit ? count.n : slots.numbers[0];
  if (number !== undefined && value !== undefined) parameters[number.name] = value;
  const libraries = librariesOf(slots);
  return { kind: 'rule', rule, parameters, ...(libraries === null ? {} : { libraries }) };
}
