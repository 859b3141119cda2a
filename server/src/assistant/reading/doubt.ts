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
  { catalogue, before = null, today }: ReadingContext,
): 'metric' | 'reading' | null {
  const isSame = (one: Meaning) => JSON.stringify(Meaning.parse(meaning)) === JSON.stringify(one);
  if (before !== null && isSame(before)) return 'reading';
  if (meaning.kind === 'rule') return isAboutNumbers(slots) ? 'reading' : null;
  if (meaning.kind !== 'query') return null;
  const { query, shown } = meaning;
  if (query.kind !== 'table' && query.kind !== 'event') return null;
  if (before !== null) return isShareOfNothing(query, shown) ? 'reading' : null;
  if (
    query.kind === 'table' &&
    isOfNow(query.dataset, catalogue) &&
    (saysPast(slots, today) || query.grain)
  )
    return 'metric';
  if (query.kind === 'table' && leavesOutEvent(slots)) return 'metric';
  const by = query.by ?? [];
  const isWhole = by.length === 0 && query.grain === undefined;
  if (isShareOfNothing(query, shown)) return 'reading';
  const isOfOne = query.kind === 'event' || query.metrics.length < 2;
  if (isWhole && isOfOne && shown === undefined && slots.marks.has('each') && slots.grain === null)
    return 'reading';
  if (by.length > 2) return 'reading';
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
