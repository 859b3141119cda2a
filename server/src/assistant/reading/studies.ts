import { activeEvents, type MeaningInput, type QueryInput, type Range } from '@stacksight/contract';
import { type DateUnit, toDays } from '../dates/spans.ts';
import { toNumber } from '../words/numbers.ts';
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
  const said = slots.events.filter((one) => !one.isLeftOut).map(({ code }) => ({ code }));
  const events = topic !== undefined && fromJoining.has(topic) ? joiningFirst(said) : said;
  const ranges = slots.dates
    .filter(({ text }) => !isWindow(text))
    .map(({ date }) => toRange(date, null, context.today));
  const [range = 'thisYear', second] = ranges;
  const ask = (days: Range, members = slots.members) =>
    study(events, slots, { range: days, ...placeOf({ ...slots, members }) });
  const isOfTwoPeriods = second !== undefined && ranges.length === 2 && slots.asks.has('side');
  const asked = isOfTwoPeriods
    ? [ask(range), ask(second)]
    : comparedCodes(slots).map((members) => ask(range, members));
  const [one, two] = asked.filter((query) => query !== null);
  if (one !== undefined && two !== undefined) return { kind: 'sideBySide', queries: [one, two] };
  const query = ask(range);
  return query && { kind: 'query', query };
}

/** Studies in which readers who join do so before all else, wherever a question says it. */
const fromJoining = new Set(['retention', 'funnel', 'interval']);
const joiningFirst = (events: readonly Step[]): Step[] => [
  ...events.filter(({ code }) => code === 'register'),
  ...events.filter(({ code }) => code !== 'register'),
];

/** The first named study; the words for a first time also stand in questions about the time to it. */
function topicOf({ topics, dates, events }: Slots): string | undefined {
  const named = topics.filter((name) => name in studies);
  const isWithin = dates.some(({ text }) => isWindow(text));
  const kinds = new Set(events.map(({ code }) => code));
  // “How many days from joining to the first visit” counts the days between.
  if (named.includes('interval') && named.includes('stickiness')) return 'interval';
  const isStudy = named.some((name) => studiesWithWindow.has(name));
  if (isWithin && kinds.size > 1 && !isStudy) return 'funnel';
  return named.find((name) => name !== 'firstLast' && name !== 'lastTime') ?? named[0];
}

/** Studies whose own words may stand beside “within 30 days”. */
const studiesWithWindow = new Set(['interval', 'toReturn', 'retention', 'lost', 'path']);

/** A study compares two kinds of readers or two libraries by two queries; returns the codes of each. */
function comparedCodes({ members, asks, marks }: Slots): Slots['members'][] {
  const [one, two, ...more] = members.filter(({ isLeftOut }) => !isLeftOut);
  if (one === undefined || two === undefined || more.length > 0) return [];
  const isCompared = asks.has('side') || marks.has('which');
  return isCompared && one.field === two.field ? [[one], [two]] : [];
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
export const isWindow = (text: string): boolean => windows.some((pattern) => pattern.test(text));

const windows = [
  /^(?!近|最近|过去|这).*内$|^当天$|^[\d一二三四五六七八九十]+日$/, // chinese-ok: within, on the same day, 7 days
  /^(?:之后|往后|随后|接下来|后面|此后|其后|以后|后)/, // chinese-ok: after that
  /^(?:连续|连着|整整|足足|有)?半年$/, // chinese-ok: for half a year
  /^(?:连续|连着|整整|足足)?(?:[\d一二两三四五六七八九十百]+(?:天|个?周|个?星期|个?礼拜|个月)|(?:\d|[一二两三四五六七八九十])年)$/, // chinese-ok: for 7 days, weeks, months, years
  /^(?:on |within )?(?:the )?same day$/,
  /^\d+ ?(?:d|days?|weeks?|months?|years?)$/,
  /^(?:within|in|for) (?!the)|^(?:in |over |during |for )?(?:each of |every one of )?the (?:following|next|subsequent)/,
];

const studies: Readonly<Record<string, Study>> = {
  retention: (events, slots, common) => {
    const cohort = cohortOf(events, slots);
    if (cohort === null) return null;
    const mode = slots.options.has('within') ? { mode: 'within' as const } : {};
    return { kind: 'retention', ...cohort, ...mode, ...common };
  },
  funnel: (events, slots, common) => {
    const steps = events.filter(({ code }, at) => code !== events[at - 1]?.code);
    return steps.length < 2
      ? null
      : {
          kind: 'funnel',
          steps: [...steps],
          window: windowOf(slots),
          ...leftOut(slots),
          ...common,
        };
  },
  stickiness: ([event], { grain, options }, common) =>
    event === undefined
      ? null
      : {
          kind: 'stickiness',
          event,
          unit: grain === 'week' || options.has('perWeek') ? 'week' : 'month',
          ...common,
        },
  toReturn: (_events, _slots, common) => ({
    kind: 'interval',
    from: { code: 'loan' },
    to: { code: 'return' },
    ...common,
  }),
  interval: ([from, ...rest], _, common) => {
    if (from === undefined) return null;
    const to = rest.find(({ code }) => code !== from.code) ?? rest[0];
    if (to === undefined || to.code === from.code)
      return { kind: 'interval', from, to: to ?? secondOf(from), ...pairOf(from), ...common };
    return { kind: 'interval', from, to, ...common };
  },
  path: (events, { numbers }, common) => {
    const said = (pattern: RegExp) => numbers.find(({ of }) => pattern.test(of))?.value;
    const [minutes, steps] = [said(/^(?:分|min)/), said(/^(?:步|step)/)]; // chinese-ok: minutes, steps
    const named = events.length > 1 ? events : activeEvents.map((code) => ({ code }));
    return {
      kind: 'path',
      events: [...named],
      ...(minutes === undefined ? {} : { sessionMinutes: minutes }),
      ...(steps === undefined ? {} : { steps }),
      ...common,
    };
  },
  lost: (events, slots, { range, ...place }) => {
    const [first = { code: 'loan' }] = events;
    const isByStep = slots.options.has('lossRate') && slots.grain !== null;
    const asCohort = slots.options.has('cohort') || isByStep;
    const cohort = asCohort ? cohortOf(events.length > 0 ? events : [first], slots) : null;
    if (cohort !== null) return { kind: 'lost', question: 'cohort', ...cohort, range, ...place };
    const base = slots.dates.find(({ text }) => !isWindow(text));
    const others = slots.dates.filter((one) => one !== base);
    const silentDays =
      silenceOf(others) ?? slots.numbers[0]?.value ?? silenceOf(slots.dates) ?? 180;
    const question = slots.options.has('list') ? ('list' as const) : ('silent' as const);
    return { kind: 'lost', question, base: range, first, silentDays, ...place };
  },
  lifecycle: ([event = { code: 'loan' }], { grain }, common) => ({
    kind: 'lifecycle',
    event,
    unit: grain === 'week' || grain === 'day' ? grain : 'month',
    ...common,
  }),
  distribution: ([event], { bins }, common) =>
    event === undefined
      ? null
      : { kind: 'distribution', event, ...(bins.length > 1 && { bins }), ...common },
  firstLast: (events, slots, common) => toFirstLast(events, slots, common, 'first'),
  lastTime: (events, slots, common) => toFirstLast(events, slots, common, 'last'),
};

/** The first event, what counts as a return, and the periods of a study of a cohort. */
function cohortOf([first, ...rest]: readonly Step[], { numbers, grain, dates }: Slots) {
  if (first === undefined) return null;
  const back = rest.find(({ code }) => code !== first.code) ?? usualReturn(first);
  const within = dates.find(({ text }) => isWindow(text))?.date.count;
  const weekly = within?.unit === 'week' && grain === null ? ('week' as const) : null;
  const unit = weekly ?? (grain === 'week' || grain === 'day' ? grain : ('month' as const));
  const periods = numbers[0]?.value ?? (within && periodsIn(within, unit));
  return { first, back, unit, ...(periods === undefined ? {} : { periods }) };
}

/** Returns a number of periods of a study in its unit: a year is twelve months. */
function periodsIn({ n, unit }: { n: number; unit: DateUnit }, per: 'day' | 'week' | 'month') {
  return per === 'month' && unit !== 'week' && unit !== 'day'
    ? Math.round(toDays(n, unit) / 30)
    : n;
}

function toFirstLast(
  [event = { code: 'loan' }]: readonly Step[],
  { grain, metrics, marks, things, options }: Slots,
  common: Common,
  which: 'first' | 'last',
): QueryInput {
  const steps = grain === null || grain === 'hour' ? {} : { grain };
  const { by = [], ...rest } = common;
  const isOfTitles =
    by.includes('title') ||
    metrics.includes('titles') ||
    metrics.includes('titles_lent') ||
    (things.includes('title') && options.has('passive'));
  const isOfItems = metrics.includes('items') || marks.has('copies');
  const cut = by.filter((code) => code !== 'title');
  return {
    kind: 'firstLast',
    event,
    which,
    ...steps,
    ...rest,
    ...(cut.length > 0 && { by: cut }),
    ...(isOfTitles && { of: 'title' }),
    ...(!isOfTitles && isOfItems && { of: 'item' }),
  };
}

const usualReturn = (first: Step): Step => (first.code === 'register' ? { code: 'loan' } : first);

/** A loan that is asked about alone ends with its return; other events are followed by the next of their kind. */
const secondOf = (from: Step): Step => (from.code === 'register' ? { code: 'loan' } : from);
const pairOf = ({ code }: Step) => (code === 'register' ? {} : { pair: 'reader' as const });

function leftOut({ events }: Slots) {
  const exclude = events.filter((one) => one.isLeftOut).map(({ code }) => ({ code }));
  return exclude.length === 0 ? {} : { exclude };
}

function windowOf({ dates, numbers }: Slots) {
  const within = dates.find(({ text }) => isWindow(text));
  const { n, unit } = within?.date.count ?? {
    n: within === undefined ? (daysIn(numbers) ?? 30) : (toNumber(within.text.slice(0, -1)) ?? 1),
    unit: 'day' as const,
  };
  return { n: toDays(n, unit), unit: 'day' as const };
}

/** Returns the number that is said with the word for days: “window 7 days”. */
const daysIn = (numbers: Slots['numbers']): number | undefined =>
  numbers.find(({ of }) => /^(?:天|日|days?)/.test(of))?.value; // chinese-ok: days

/** Returns the days of a silence that a question names beside its own days. */
function silenceOf(dates: Slots['dates']): number | null {
  const counted = dates.map(({ date }) => date.count).find((count) => count !== undefined);
  if (counted === undefined) return null;
  return toDays(counted.n, counted.unit);
}
