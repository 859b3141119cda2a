import type { DecisionCall, MeaningInput } from '@stacksight/contract';
import { librariesOf } from './places.ts';
import { toRangeText } from './range-of.ts';
import type { ReadingContext } from './reading-context.ts';
import type { Slots } from './slots.ts';

/** Reads a question for a list of decisions: what to buy, to move or to weed; null for other questions. */
export function readList(slots: Slots, { today }: ReadingContext): MeaningInput | null {
  const [named] = slots.lists;
  const isByClass = slots.breakdowns.some((code) => code.endsWith('Class'));
  const isScarce = slots.asks.has('scarce') && !isByClass;
  const call = named ?? (isScarce ? 'insufficientHoldings.insufficient' : null);
  if (call === null) return null;
  const [library] = librariesOf(slots) ?? [];
  const [clc] = slots.members.find(({ field }) => field.endsWith('Class'))?.codes ?? [];
  const place = {
    ...(library === undefined ? {} : { libcode: library }),
    ...(clc === undefined ? {} : { clc }),
  };
  if (call === 'holding.whatIf') return readWhatIf(slots);
  const range = toRangeText(slots.dates[0]?.date, today);
  const days: { range?: string } = range === undefined ? {} : { range };
  if (call === 'weeding.decisions')
    return { kind: 'list', call, query: { ...place, ...decisionOf(slots), ...days } };
  if (call === 'weeding.candidates' || call === 'weeding.totals')
    return readWeeding(slots, place, call === 'weeding.totals');
  return { kind: 'list', call, query: { ...place, ...partOf(call, slots) } };
}

/** Returns the part of a list that a question names: what can be moved, what is still a draft. */
export function partOf(
  call: DecisionCall,
  { numbers, options }: Slots,
): Record<string, string | number> {
  const ratio = numbers[0]?.value;
  if (call === 'insufficientHoldings.reserved') return ratio === undefined ? {} : { ratio };
  if (call === 'holding.list') return stateOf(options);
  const isInsufficient = call === 'insufficientHoldings.insufficient';
  const lost = isInsufficient ? numbers[0]?.value : undefined;
  return {
    ...(isInsufficient && options.has('move') && { move: 'yes' }),
    ...(lost !== undefined && { lost }),
  };
}

/** Reads a question about the effect of a plan between libraries; null if it does not name two of them. */
function readWhatIf(slots: Slots): MeaningInput | null {
  const libraries = librariesOf(slots) ?? [];
  if (libraries.length < 2) return { kind: 'askBack', because: 'ambiguous', about: 'library' };
  const isForHolds =
    slots.metrics.includes('holds') || slots.lists.some((one) => one.endsWith('reserved'));
  const most = slots.numbers[0]?.value ?? slots.top ?? undefined;
  const query = {
    libraries,
    ...(isForHolds && { aim: 'holds' }),
    ...(most !== undefined && { most }),
  };
  return { kind: 'list', call: 'holding.whatIf', query };
}

const stateOf = (options: ReadonlySet<string>): { state?: string } => {
  const state = ['draft', 'approved'].find((one) => options.has(one));
  return state === undefined ? {} : { state };
};

const decisionOf = ({ options }: Slots): { decision?: string } =>
  options.has('withdraw') ? { decision: 'withdraw' } : {};

/** The rules about items that nobody borrows. */
const ofUnused = new Set(['dead_stock', 'zero_circulation']);

function readWeeding(
  slots: Slots,
  place: Record<string, string | number>,
  isOfTotals: boolean,
): MeaningInput {
  const { breakdowns, options, marks } = slots;
  const isDead = options.has('dead') || slots.rules.some((code) => ofUnused.has(code));
  const reason: Record<string, string> = options.has('worn')
    ? { reason: 'worn' }
    : isDead
      ? { reason: 'dead' }
      : {};
  if (breakdowns.includes('mainClass'))
    return { kind: 'list', call: 'weeding.classes', query: { ...place, ...reason } };
  const isTotal = isOfTotals || options.has('total') || (marks.has('copies') && options.size > 0);
  const call = isTotal ? 'weeding.totals' : 'weeding.candidates';
  return { kind: 'list', call, query: { ...place, ...reason } };
}
