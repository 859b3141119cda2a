import type { MeaningInput } from '@stacksight/contract';
import { toDays } from '../dates/spans.ts';
import { librariesOf } from './places.ts';
import { toRangeText } from './range-of.ts';
import type { ReadingContext } from './reading-context.ts';
import type { Slots } from './slots.ts';
import { isWindow } from './studies.ts';

type RuleNumber = { name: string; unit?: 'day' | 'year' | 'month'; isLeast?: true };
/** The numbers that a rule takes; `isLeast` for one that stands behind “at least”. */
const numbersOf: Readonly<Record<string, readonly RuleNumber[]>> = {
  overdue_items: [{ name: 'least', unit: 'day' }],
  overdue_now: [{ name: 'least', unit: 'day' }],
  dead_stock: [{ name: 'years', unit: 'year' }],
  last_copy: [{ name: 'years', unit: 'year' }],
  lost_items: [{ name: 'days', unit: 'day' }],
  silent_readers: [{ name: 'days', unit: 'day' }],
  expired_cards: [{ name: 'days', unit: 'day' }],
  hold_waits: [{ name: 'days', unit: 'day' }],
  new_book_use: [{ name: 'days', unit: 'day' }],
  month_on_month: [{ name: 'months', unit: 'month' }],
  purchase_alert: [{ name: 'least', isLeast: true }, { name: 'ratio' }],
  copies_enough: [{ name: 'least' }],
  duplicates: [{ name: 'least' }],
  zero_hit_searches: [{ name: 'least' }],
  hot_titles: [{ name: 'top' }],
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

/** A number of overdue items, or the items of each library, is asked of another rule than their list. */
function asCount({ marks, breakdowns }: Slots, rule: string | undefined): string | undefined {
  const isCount = (marks.has('copies') || breakdowns.includes('library')) && !marks.has('which');
  return rule === 'overdue_items' && isCount ? 'overdue_now' : rule;
}

/** Rules whose numbers the model has too: a question that names a number asks for it, not for the rule. */
const saidByNumbers = new Set([
  'hot_titles',
  'weekday_hour',
  'operator_work',
  'stock_by_state',
  'borrower_types',
  'reader_mix',
  'peer_comparison',
  'month_on_month',
  'yearbook',
  'e_resources',
]);

/** “Filled, cancelled or overdue, each” and “by state” name a rule's things only as one of several. */
const isOneOfStates = ({ metrics, breakdowns, members }: Slots, rule: string): boolean =>
  statesOfRules.has(rule) &&
  metrics.length > 0 &&
  (breakdowns.includes('outcome') ||
    breakdowns.includes('state') ||
    members.some(({ field }) => field === 'outcome'));
const statesOfRules = new Set(['overdue_items', 'overdue_now', 'lost_items']);

const noNumber = { of: '', isLeast: false, isOfThings: true };

/** Reads a question that a built-in rule answers, by the name of the rule; null for other questions. */
export function readRule(slots: Slots, { today }: ReadingContext): MeaningInput | null {
  const rule = asCount(slots, slots.rules[0]);
  const isOfWeeding = slots.lists.some((call) => call.startsWith('weeding'));
  if (rule === undefined || isOfWeeding || isOneOfStates(slots, rule)) return null;
  if (saidByNumbers.has(rule) && slots.metrics.length > 0) return null;
  const parameters: Record<string, string | number> = {};
  const wanted = numbersOf[rule] ?? [];
  const takesDays = wanted.some(({ unit }) => unit !== undefined);
  const whole = slots.dates.find(({ text }) => !takesDays || !isWindow(text));
  const range = toRangeText(whole?.date, today);
  if (ranged.has(rule) && range !== undefined) parameters.range = range;
  const said = slots.top === null ? [...slots.numbers] : [{ ...noNumber, value: slots.top }];
  for (const { name, unit, isLeast } of wanted) {
    // The days of a rule with a range are the range.
    const dates = ranged.has(rule) ? slots.dates.filter((one) => one !== whole) : slots.dates;
    const counted = unit === undefined ? undefined : daysSaid({ ...slots, dates }, unit);
    const at = said.findIndex((number) => isLeast === undefined || number.isLeast);
    const value = counted ?? said[at]?.value;
    if (counted === undefined && at >= 0) said.splice(at, 1);
    if (value !== undefined) parameters[name] = value;
  }
  const libraries = librariesOf(slots);
  return { kind: 'rule', rule, parameters, ...(libraries === null ? {} : { libraries }) };
}

/** Returns the days, months or years of a date such as “the last 90 days”, or of “more than 3 months”; undefined without one. */
function daysSaid({ dates, numbers }: Slots, unit: 'day' | 'month' | 'year'): number | undefined {
  const counts = [
    ...dates.flatMap(({ date: { count } }) => (count === undefined ? [] : [count])),
    ...numbers.flatMap(({ value, of }) => {
      const named = units.find(([pattern]) => pattern.test(of));
      return named === undefined ? [] : [{ n: value, unit: named[1] }];
    }),
  ];
  const same = counts.find((count) => count.unit === unit);
  if (same !== undefined || unit !== 'day') return same?.n;
  const [count] = counts;
  return count === undefined ? undefined : toDays(count.n, count.unit);
}

const units = [
  [/^(?:天|日|day)/, 'day'], // chinese-ok: days
  [/^(?:个?星期|周|week)/, 'week'], // chinese-ok: weeks
  [/^(?:个月|month)/, 'month'], // chinese-ok: months
  [/^(?:年|year)/, 'year'], // chinese-ok: years
] as const;
