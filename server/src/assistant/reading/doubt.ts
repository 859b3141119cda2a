import { Meaning, type MeaningInput, type QueryInput, type ShownAs } from '@stacksight/contract';
import { onlyEvents } from './choose-metrics.ts';
import type { ReadingContext } from './reading-context.ts';
import type { Slots } from './slots.ts';

// A reading that leaves out something that was said is no answer to the question. What nearly always shows that a
// reading went wrong is asked back, with the reading among the choices.

/** Returns what makes a reading doubtful: its number, or the reading as a whole; null for one that may be answered. */
export function doubtOf(
  slots: Slots,
  meaning: MeaningInput,
  context: ReadingContext,
): 'metric' | 'reading' | null {
  const { before = null } = context;
  const isSame = (one: Meaning) => JSON.stringify(Meaning.parse(meaning)) === JSON.stringify(one);
  if (before !== null && isSame(before)) return 'reading';
  if (meaning.kind === 'rule')
    return isAboutNumbers(slots) || slots.compare !== null ? 'reading' : null;
  if (meaning.kind !== 'query') return null;
  const { query, shown } = meaning;
  if (slots.lists.length > 0 || slots.dates.length > 2) return 'reading';
  if (query.kind !== 'table' && query.kind !== 'event') return doubtOfStudy(slots, query);
  if (before !== null) return isShareOfNothing(query, shown) ? 'reading' : null;
  return doubtOfNumbers(slots, query, shown, context);
}

type Counted = Extract<QueryInput, { kind: 'table' | 'event' }>;

/** A study compares nothing, and most have one event or two. */
function doubtOfStudy({ compare, events, rules }: Slots, { kind }: QueryInput): 'reading' | null {
  const codes = new Set(events.map(({ code }) => code));
  const isOfMore = codes.size > 2 && kind !== 'path' && kind !== 'funnel';
  return isOfMore || compare !== null || rules.length > 0 ? 'reading' : null;
}

function doubtOfNumbers(
  slots: Slots,
  query: Counted,
  shown: ShownAs | undefined,
  { catalogue, today }: ReadingContext,
): 'metric' | 'reading' | null {
  const { asks, marks, grain, order, options } = slots;
  const { by = [] } = query;
  if (query.kind === 'table') {
    const isNow = isOfNow(query.dataset, catalogue);
    if (isNow && (saysPast(slots, today) || query.grain)) return 'metric';
    if (leavesOutEvent(slots)) return 'metric';
    if (options.has('denied') && !query.metrics.includes('in_house')) return 'reading';
    if (marks.has('perReader') && !query.metrics.some((code) => code.startsWith('loans_per')))
      return 'metric';
    if (options.has('median') || options.has('p90')) return 'metric';
    if (shown === 'share' && query.metrics.length > 1) return 'reading';
  }
  const isWhole = by.length === 0 && query.grain === undefined;
  if (isShareOfNothing(query, shown)) return 'reading';
  const isOfOne = query.kind === 'event' || query.metrics.length < 2;
  if (isWhole && isOfOne && shown === undefined && marks.has('each') && grain === null)
    return 'reading';
  // “The most” and “which” ask for rows, and a comparison for two numbers.
  const asksForRows = order !== null || marks.has('which') || asks.has('how');
  if (isWhole && asksForRows) return 'reading';
  if (isWhole && (asks.has('side') || asks.has('change')) && query.compare === undefined)
    return 'reading';
  if (by.length > 2 || (by.length > 1 && by.includes('title'))) return 'reading';
  return slots.topics.length > 0 ? 'reading' : null;
}

/** The share of a number without a breakdown is all of it. */
const isShareOfNothing = (
  { by = [], grain }: Pick<QueryInput, 'by'> & { grain?: unknown },
  shown: ShownAs | undefined,
): boolean => shown === 'share' && by.length === 0 && grain === undefined;

/** A rule has no filter by the outcome of holds and no steps of time. */
const isAboutNumbers = ({ members, metrics }: Slots): boolean =>
  metrics.length > 0 && members.some(({ field }) => field === 'outcome');

const isOfNow = (dataset: string, { datasets }: ReadingContext['catalogue']): boolean =>
  datasets.find(({ code }) => code === dataset)?.hasDays === false;

/** Days before today beside a number as of now: the question is about what happened in these days. */
const saysPast = ({ dates, compare }: Slots, today: string): boolean =>
  compare === null && dates.some(({ date }) => date.unit !== null && date.span.from !== today);

/** Returns whether a question names an event of readers without a number for it. */
const leavesOutEvent = ({ metrics, events }: Slots): boolean =>
  events.some(({ code, isLeftOut }) => !isLeftOut && onlyEvents.has(code)) ||
  (metrics.length === 0 && events.some(({ isLeftOut }) => !isLeftOut));
