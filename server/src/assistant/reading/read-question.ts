import type { MeaningInput, QueryInput } from '@stacksight/contract';
import type { DateWords } from '../dates/date-words.ts';
import { toPlain } from '../words/plain.ts';
import { withBins, withChain } from './bins.ts';
import type { NameCatalogue } from './catalogue.ts';
import { chooseNumbers, inEvents, type Numbers } from './choose-metrics.ts';
import { choosePeriods, inOneYear, withoutOuter } from './choose-periods.ts';
import { doubtOf } from './doubt.ts';
import { followUp } from './following/follow-up.ts';
import { readTheseReaders } from './following/these-readers.ts';
import { mendHomophones } from './pieces/homophones.ts';
import { hasLooseDates } from './pieces/loose-dates.ts';
import { mergeMetrics } from './pieces/loose-metrics.ts';
import { withoutPurpose } from './pieces/purpose.ts';
import { mendSpelling } from './pieces/spelling.ts';
import { filterOf, librariesOf } from './places.ts';
import { toRange, usualGrain, usualRange } from './range-of.ts';
import { withRankedThings } from './rank-things.ts';
import { readList } from './read-list.ts';
import { readRule } from './read-rule.ts';
import type { Reading, ReadingContext } from './reading-context.ts';
import type { Slots } from './slots.ts';
import { isWindow, readStudy } from './studies.ts';
import { toSlots } from './to-slots.ts';
import { toTokens } from './tokens.ts';

/** Reads a question of a person; where it is not clear, the meaning says what to ask back. */
export function readQuestion(text: string, context: ReadingContext): Reading {
  const plain = mendSpelling(mendHomophones(toPlain(text), context), context);
  const { tokens, isLoose } = mergeMetrics(withoutPurpose(toTokens(plain, context), plain), plain);
  const slots = { ...withChain(withBins(toSlots(tokens), plain), plain), isLoose };
  if (hasLooseDates(slots.dates, plain)) slots.options.add('looseDates');
  const meaning = withoutDoubt(slots, context);
  const isAboutWord =
    meaning.kind === 'askBack' && meaning.because === 'notUnderstood' && meaning.about !== 'metric';
  return {
    meaning,
    unknown: [...new Set([...(isAboutWord ? [meaning.about] : []), ...slots.unknown])],
  };
}

/** Reads the parts of a question; asks back where the reading leaves out what was said. */
function withoutDoubt(asked: Slots, context: ReadingContext): MeaningInput {
  const { chosen } = context;
  const isOther = chosen !== undefined && chosen !== 'asRead';
  const slots = isOther ? { ...asked, metrics: [chosen.metric], topics: [] } : asked;
  const meaning = toMeaning(slots, context);
  const doubt = chosen === undefined ? doubtOf(slots, meaning, context) : null;
  return doubt === null ? meaning : { kind: 'askBack', because: 'ambiguous', about: doubt };
}

function toMeaning(slots: Slots, context: ReadingContext): MeaningInput {
  const isKnown = slots.refused === 'future' && slots.rules.includes('expired_cards');
  if (slots.refused !== null && !isKnown)
    return { kind: 'askBack', because: 'refused', about: slots.refused };
  const isSaid =
    (slots.unclear === 'date' && slots.dates.length > 0) ||
    (slots.unclear === 'metric' && slots.metrics.length > 0);
  if (slots.unclear !== null && !isSaid)
    return { kind: 'askBack', because: 'ambiguous', about: slots.unclear };
  const [metric] = slots.metrics;
  if (slots.asks.has('definition') && metric !== undefined && slots.dates.length === 0)
    return { kind: 'card', metric };
  return (
    readRule(slots, context) ??
    readList(slots, context) ??
    aboutTheseReaders(slots, context) ??
    followUp(slots, context) ??
    lacksContext(slots, context) ??
    notUnderstood(slots) ??
    readStudy(slots, context) ??
    readTable(slots, context)
  );
}

/** A question about the readers behind an answer; all readers would be a wrong answer to it. */
const aboutTheseReaders = (slots: Slots, context: ReadingContext): MeaningInput | null =>
  slots.marks.has('theseReaders') && !isOfOwn(slots, context)
    ? readTheseReaders(notUnderstood(slots) ?? readTable(slots, context), slots, context)
    : null;

/** “They” are the readers of the question itself, where it names some and follows no other. */
const isOfOwn = ({ options }: Slots, { before }: ReadingContext): boolean =>
  options.has('ownReaders') && (before ?? null) === null;

/** A question that continues nothing is asked back. */
function lacksContext(slots: Slots, context: ReadingContext): MeaningInput | null {
  const { before } = context;
  const { marks, dates, breakdowns, members, topics, metrics } = slots;
  const isOfRecords = members.some(({ field }) => field.startsWith('missing'));
  const isFollowing =
    marks.has('follow') ||
    marks.has('only') ||
    (marks.has('theseReaders') && !isOfOwn(slots, context));
  const isCompared = metrics.length > 0 && slots.compare !== null;
  const saysMore = isCompared || dates.length + breakdowns.length + topics.length > 0;
  const isAlone = (before ?? null) === null && !saysMore;
  const isCounted = metrics.length > 0 || marks.has('copies');
  const isHalf =
    isFollowing || (!isCounted && (slots.shown !== null || members.length > 0) && !isOfRecords);
  return isAlone && isHalf ? { kind: 'askBack', because: 'ambiguous', about: 'context' } : null;
}

/** Words that nothing explains may change the question, so a number without them could be wrong. */
function notUnderstood({ unknown, numbers, topics }: Slots): MeaningInput | null {
  if (numbers.length > 0 && topics.length === 0)
    return { kind: 'askBack', because: 'notUnderstood', about: String(numbers[0]?.value) };
  const [word] = unknown.filter((text) => /\p{Script=Han}{2}|[a-z]{3}/u.test(text));
  return word === undefined ? null : { kind: 'askBack', because: 'notUnderstood', about: word };
}

function readTable(asked: Slots, context: ReadingContext): MeaningInput {
  const numbers = chooseNumbers(asked, context.catalogue);
  if (numbers === null) {
    const saysSomething = asked.dates.length + asked.breakdowns.length + asked.members.length > 0;
    const because = saysSomething ? 'ambiguous' : 'notUnderstood';
    return { kind: 'askBack', because, about: 'metric' };
  }
  const isOfSeveral = numbers.kind === 'metrics' && numbers.metrics.length > 1;
  if (isOfSeveral && asked.isLoose && !asked.asks.has('scarce'))
    return { kind: 'askBack', because: 'ambiguous', about: 'metric' };
  const slots = withRankedThings(asked);
  if (strangeField(slots, numbers, context.catalogue) === null)
    return readNumbers(slots, numbers, context);
  const instead = inEvents(numbers, slots);
  const stream = { kind: 'metrics' as const, metrics: [], dataset: 'circulation', hasDays: true };
  return instead === null || strangeField(instead.slots, stream, context.catalogue) !== null
    ? { kind: 'askBack', because: 'ambiguous', about: 'metric' }
    : readNumbers(instead.slots, instead.numbers, context);
}

function readNumbers(slots: Slots, numbers: Numbers, context: ReadingContext): MeaningInput {
  if (ranksWithin(slots)) return { kind: 'askBack', because: 'ambiguous', about: 'within' };
  const grain = chooseGrain(slots);
  const dates = inOneYear(withoutOuter(slots.dates));
  if (dates.length > 1 && slots.dates.some(({ text }) => isWindow(text)))
    return { kind: 'askBack', because: 'ambiguous', about: 'date' };
  const periods = choosePeriods(dates);
  if (periods.other !== null && slots.options.has('looseDates') && slots.asks.size === 0)
    return { kind: 'askBack', because: 'ambiguous', about: 'date' };
  const usual = isShort(periods.main) && slots.asks.has('why') ? 'previous' : 'lastYear';
  const isAnyway = periods.other === null && comparesAnyway(slots) && !comparesCodes(slots);
  const compare = slots.compare ?? periods.compare ?? (isAnyway ? usual : null);
  const shown = chooseShown(slots);
  const rangeOf = (date: DateWords) => toRange(date, grain, context.today);
  const hasDays = numbers.kind === 'event' || numbers.hasDays;
  const query: QueryInput = {
    ...countedBy(numbers),
    ...partsOf(slots),
    range: periods.main === null ? usualRange(hasDays) : rangeOf(periods.main),
    ...(grain === null ? {} : { grain }),
    ...(compare === null ? {} : { compare }),
    ...sortOf(slots, numbers),
  };
  if (slots.asks.has('why')) return { kind: 'why', query };
  if (periods.other !== null && slots.compare === null)
    return { kind: 'sideBySide', queries: [query, { ...query, range: rangeOf(periods.other) }] };
  return { kind: 'query', query, ...(shown === null ? {} : { shown }) };
}

const countedBy = (numbers: Numbers) =>
  numbers.kind === 'event'
    ? { kind: 'event' as const, events: numbers.events }
    : { kind: 'table' as const, dataset: numbers.dataset, metrics: numbers.metrics };

/** Returns a breakdown or filter that the numbers do not have; an answer without it would be to another question. */
function strangeField(
  { breakdowns, members }: Slots,
  numbers: Numbers,
  { datasets }: NameCatalogue,
): string | null {
  if (numbers.kind === 'event') return null;
  const known = datasets.find(({ code }) => code === numbers.dataset)?.dimensions ?? [];
  const fields = [...breakdowns, ...members.map(({ field }) => field)];
  return fields.find((field) => !known.includes(field)) ?? null;
}

/** The first titles of each library, which no query can give. */
function ranksWithin({ breakdowns, things, marks, top }: Slots): boolean {
  const isOfTitles =
    breakdowns.includes('title') || things.includes('title') || marks.has('within');
  return top !== null && isOfTitles && marks.has('each') && breakdowns.includes('library');
}

/** A week or a day is compared with the one before, because the same week of last year has other days of rest. */
const isShort = (date: DateWords | null): boolean => date?.unit === 'week' || date?.unit === 'day';

const comparesAnyway = ({ asks, shown, grain }: Slots): boolean =>
  asks.has('why') ||
  (asks.has('change') && grain === null) ||
  shown === 'byGrowth' ||
  shown === 'byFall';

/** “What is the difference between men and women” compares two codes, not two periods. */
const comparesCodes = ({ asks, members, breakdowns, shown }: Slots): boolean =>
  !asks.has('why') &&
  shown === null &&
  asks.has('gap') &&
  (breakdowns.includes('sex') ||
    members.some((one, at) => members.slice(at + 1).some(({ field }) => field === one.field)));

/** “On average each month”; a number that is a mean itself has none of its own months. */
const isMeanOfUnit = (marks: Slots['marks'], metrics: readonly string[]): boolean =>
  marks.has('mean') && !marks.has('amount') && !metrics.some((code) => means.has(code));
const means = new Set(['hold_wait', 'loans_per_borrower', 'turnover']);

function chooseShown({ shown, asks, order, marks, grain, metrics }: Slots) {
  const isMean = isMeanOfUnit(marks, metrics);
  if (isMean && grain === 'day') return 'perDay';
  if (isMean && grain === 'month') return 'perMonth';
  if (shown !== null || !asks.has('change') || order === null) return shown;
  return order === 'descend' ? 'byGrowth' : 'byFall';
}

function chooseGrain({ grain, asks, dates, marks, metrics }: Slots) {
  if (asks.has('why')) return null;
  const isMean = isMeanOfUnit(marks, metrics);
  if (isMean && (grain === 'day' || grain === 'month')) return null;
  if (grain !== null) return grain;
  const [one] = dates;
  if (one?.date.isByYear) return 'year';
  if (!asks.has('trend') || one === undefined) return null;
  return usualGrain(one.date.span.from, one.date.span.to);
}

function sortOf({ order, shown, asks, sortBy, breakdowns }: Slots, numbers: Numbers) {
  const isOneRow = breakdowns.length === 0 && order !== 'ascend';
  if (isOneRow) return {};
  if (asks.has('scarce')) return { sort: { key: 'turnover', order: 'descend' as const } };
  if (numbers.kind === 'metrics' && sortBy !== null && numbers.metrics.includes(sortBy))
    return { sort: { key: sortBy, order: order ?? ('descend' as const) } };
  const key = numbers.kind === 'event' ? 'e0' : numbers.metrics[0];
  return order === 'ascend' && shown === null && key !== undefined
    ? { sort: { key, order: 'ascend' as const } }
    : {};
}

function partsOf(slots: Slots) {
  const { breakdowns, top } = slots;
  const [libraries, filter] = [librariesOf(slots), filterOf(slots)];
  return {
    ...(breakdowns.length === 0 ? {} : { by: breakdowns.slice(0, 3) }),
    ...(libraries === null ? {} : { libraries }),
    ...(filter === null ? {} : { filter }),
    ...(top === null ? {} : { top }),
  };
}
