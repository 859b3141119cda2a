import {
  activeEvents,
  daysBetween,
  type MeaningInput,
  type QueryInput,
  type Range,
} from '@stacksight/contract';
import { addUnits } from '../dates/spans.ts';
import { filterOf, librariesOf } from './places.ts';
import { toRange } from './range-of.ts';
import type { ReadingContext } from './reading-context.ts';
import type { Slots } from './slots.ts';

type Step = { code: string };
type Common = { range: Range; by?: string[]; libraries?: string[] };
/** Makes the question of a study from its parts; null if the question does not say enough. */
type Study = (events: readonly Step[], slots: Slots, common: Common) => QueryInput | null;

/** Reads a question about the behaviour of readers over time; null for other questions. */
export function readStudy(slots: Slots, context: ReadingContext): MeaningInput | null {
  const topic = topicOf(slots);
  const study = topic === undefined ? undefined : studies[topic];
  if (study === undefined) return null;
  const events = slots.events.map(({ code }) => ({ code }));
  const [when] = slots.dates.filter(({ text }) => !isWindow(text));
  const range: Range = when === undefined ? 'thisYear' : toRange(when.date, null, context.today);
  const query = study(events, slots, { range, ...placeOf(slots) });
  return query && { kind: 'query', query };
}

/** The first named study; the words for a first time also stand in questions about the time to it. */
function topicOf({ topics, dates, events }: Slots): string | undefined {
  const named = topics.filter((name) => name in studies);
  const isWithin = dates.some(({ text }) => isWindow(text));
  const kinds = new Set(events.map(({ code }) => code));
  if (isWithin && kinds.size > 1 && !named.includes('interval')) return 'funnel';
  return named.find((name) => name !== 'firstLast' && name !== 'lastTime') ?? named[0];
}

function placeOf(slots: Slots) {
  const [libraries, filter] = [librariesOf(slots), filterOf(slots)];
  return {
    ...(slots.breakdowns.length === 0 ? {} : { by: slots.breakdowns.slice(0, 3) }),
    ...(libraries === null ? {} : { libraries }),
    ...(filter === null ? {} : { filter }),
  };
}

/** Days within which a second event is to come, not the days of the question. */
const isWindow = (text: string): boolean => /内$|^当天$|^(?:within|in|for) \d/.test(text); // chinese-ok: the words for “within”

const studies: Readonly<Record<string, Study>> = {
  retention: ([first, ...rest], { numbers, grain }, common) => {
    if (first === undefined) return null;
    const back = rest.find(({ code }) => code !== first.code) ?? usualReturn(first);
    const [periods] = numbers;
    const unit = grain === 'week' || grain === 'day' ? grain : 'month';
    const kept = periods === undefined ? {} : { periods };
    return { kind: 'retention', first, back, unit, ...kept, ...common };
  },
  funnel: (events, slots, common) => {
    const steps = events.filter(({ code }, at) => code !== events[at - 1]?.code);
    return steps.length < 2
      ? null
      : { kind: 'funnel', steps: [...steps], window: windowOf(slots), ...common };
  },
  stickiness: ([event], { grain }, common) =>
    event === undefined
      ? null
      : { kind: 'stickiness', event, unit: grain === 'week' ? 'week' : 'month', ...common },
  toReturn: ([from], _, common) =>
    from === undefined
      ? null
      : { kind: 'interval', from: { code: 'loan' }, to: { code: 'return' }, ...common },
  interval: ([from, ...rest], _, common) => {
    if (from === undefined) return null;
    const to = rest.find(({ code }) => code !== from.code) ?? rest[0];
    if (to === undefined || to.code === from.code)
      return { kind: 'interval', from, to: to ?? secondOf(from), ...pairOf(from), ...common };
    return { kind: 'interval', from, to, ...common };
  },
  path: (_, __, common) => ({
    kind: 'path',
    events: activeEvents.map((code) => ({ code })),
    ...common,
  }),
  lost: ([first], { dates, numbers }, { range, ...place }) => {
    if (first === undefined) return null;
    const silentDays = silenceOf(dates) ?? numbers[0] ?? 90;
    return { kind: 'lost', question: 'silent', base: range, first, silentDays, ...place };
  },
  lifecycle: ([event = { code: 'loan' }], { grain }, common) => ({
    kind: 'lifecycle',
    event,
    unit: grain === 'week' || grain === 'day' ? grain : 'month',
    ...common,
  }),
  distribution: ([event], _, common) =>
    event === undefined ? null : { kind: 'distribution', event, ...common },
  firstLast: (events, slots, common) => toFirstLast(events, slots, common, 'first'),
  lastTime: (events, slots, common) => toFirstLast(events, slots, common, 'last'),
};

function toFirstLast(
  [event = { code: 'loan' }]: readonly Step[],
  { grain }: Slots,
  common: Common,
  which: 'first' | 'last',
): QueryInput {
  const steps = grain === null || grain === 'hour' ? {} : { grain };
  return { kind: 'firstLast', event, which, ...steps, ...common };
}

const usualReturn = (first: Step): Step => (first.code === 'register' ? { code: 'loan' } : first);

/** A loan that is asked about alone ends with its return; other events are followed by the next of their kind. */
const secondOf = (from: Step): Step => (from.code === 'register' ? { code: 'loan' } : from);
const pairOf = ({ code }: Step) => (code === 'register' ? {} : { pair: 'reader' as const });

function windowOf({ dates }: Slots) {
  const within = dates.find(({ text }) => isWindow(text));
  const { n, unit } = within?.date.count ?? { n: within === undefined ? 30 : 1, unit: 'day' };
  const days = { day: 1, week: 7, month: 30, quarter: 90, year: 365 }[unit];
  return { n: n * days, unit: 'day' as const };
}

/** Returns the days of a silence that a question names beside its own days. */
function silenceOf(dates: Slots['dates']): number | null {
  const counted = dates.map(({ date }) => date.count).find((count) => count !== undefined);
  if (counted === undefined) return null;
  const begin = '2026-01-01';
  return daysBetween(begin, addUnits(begin, counted.n, counted.unit));
}
