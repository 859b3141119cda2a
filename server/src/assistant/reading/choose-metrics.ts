import type { QueryInput } from '@stacksight/contract';
import type { NameCatalogue } from './catalogue.ts';
import type { Slots } from './slots.ts';

/** The numbers of a question: metrics of one dataset first, or a measure of one event. */
export type Numbers =
  | { kind: 'metrics'; metrics: string[]; dataset: string; hasDays: boolean }
  | { kind: 'event'; events: Extract<QueryInput, { kind: 'event' }>['events'] };

/** Chooses the numbers of a question; null if it names none and none is meant. */
export function chooseNumbers(slots: Slots, catalogue: NameCatalogue): Numbers | null {
  return eventNumbers(slots) ?? metricNumbers(slots, catalogue);
}

/** Events that no metric counts. */
export const onlyEvents: ReadonlySet<string> = new Set([
  'search',
  'login',
  'fine',
  'activity',
  'enquiry',
  'reserve_cancel',
  'reserve_expire',
  'reserve_pickup',
  'last_use',
]);

function eventNumbers(slots: Slots): Numbers | null {
  const { metrics, events, marks, options } = slots;
  if (isOfResource(slots)) return null;
  const [event] = events;
  const isPerReader = marks.has('perReader') && !metrics.some(hasOwnMean);
  const isActivity = events.some(({ code }) => code === 'activity') && metrics.join() === 'visits';
  if (isActivity)
    return eventNumbers({
      ...slots,
      metrics: [],
      events: events.filter(({ code }) => code === 'activity'),
      marks: options.has('visitHeads') ? new Set([...marks, 'people']) : marks,
    });
  const isOfPeople = marks.has('heads') || (marks.has('people') && metrics[0] !== 'visits');
  const isOfEvent = metrics.length === 1 && countedByHead.has(metrics[0] ?? '');
  if (event !== undefined && isOfPeople && isOfEvent)
    return { kind: 'event', events: [{ code: event.code, measure: { type: 'readers' } }] };
  const isDone =
    metrics.length === 0 && (isOfPeople || marks.has('readers')) && slots.topics.length === 0;
  if (event !== undefined && isDone && !onlyEvents.has(event.code))
    return { kind: 'event', events: [{ code: event.code, measure: { type: 'readers' } }] };
  const isOnlyEvent = metrics.length === 0 && event !== undefined && onlyEvents.has(event.code);
  if (event === undefined || !(isOnlyEvent || isPerReader)) return null;
  const codes = isOnlyEvent ? events.map(({ code }) => code) : [event.code];
  const measure = measureOf(slots, isPerReader);
  const counted = [...new Set(codes)].filter((code) => isPerReader || onlyEvents.has(code));
  return { kind: 'event', events: counted.map((code) => ({ code, measure })) };
}

/** Metrics of events for which the model has no number of readers. */
const countedByHead = new Set(['visits', 'renewals', 'returns', 'holds', 'in_house']);

function measureOf({ marks, options, events, grain }: Slots, isPerReader: boolean) {
  const isFine = events.some(({ code }) => code === 'fine') && grain !== 'day' && grain !== 'month';
  if (isPerReader) return { type: 'perReader' as const };
  if (marks.has('mean') && isFine) return { type: 'avg' as const, of: 'amount' };
  if (options.has('p90')) return { type: 'p90' as const, of: 'amount' };
  if (options.has('median')) return { type: 'p50' as const, of: 'amount' };
  if (marks.has('amount') && marks.has('mean')) return { type: 'avg' as const, of: 'amount' };
  if (marks.has('amount')) return { type: 'sum' as const, of: 'amount' };
  return {
    type: marks.has('people') || marks.has('heads') ? ('readers' as const) : ('count' as const),
  };
}

const eventInstead: Readonly<Record<string, string>> = {
  new_readers: 'register',
  credit_entries: 'credit',
  holds: 'reserve',
  holds_placed: 'reserve',
  holds_filled: 'reserve_pickup',
};
const eventOfOutcome: Readonly<Record<string, string>> = {
  cancelled: 'reserve_cancel',
  expired: 'reserve_expire',
  filled: 'reserve_pickup',
};

/** Returns the same number counted in the stream of events, which has more breakdowns; null if it is not one of them. */
export function inEvents(
  numbers: Numbers,
  slots: Slots,
): { numbers: Numbers; slots: Slots } | null {
  if (numbers.kind === 'event' || numbers.metrics.length > 1) return null;
  const outcome = slots.members.find(({ field }) => field === 'outcome');
  const named = outcome === undefined ? numbers.metrics[0] : undefined;
  const code = eventOfOutcome[outcome?.codes[0] ?? ''] ?? eventInstead[named ?? ''];
  if (code === undefined) return null;
  const members = slots.members.filter((one) => one !== outcome);
  const measure = measureOf(slots, false);
  return {
    numbers: { kind: 'event', events: [{ code, measure }] },
    slots: { ...slots, members },
  };
}

/** Returns whether the mean for each reader is a metric of its own. */
const hasOwnMean = (code: string): boolean =>
  code === 'loans' || code === 'active_borrowers' || code === 'loans_per_borrower';

/** Returns whether a question is about electronic resources, which are used and have no other numbers. */
export const isOfResource = ({
  breakdowns,
  members,
}: Pick<Slots, 'breakdowns' | 'members'>): boolean =>
  [...breakdowns, ...members.map(({ field }) => field)].includes('resource');

/** The numbers that tell a class with many loans and too few copies. */
const scarceMetrics = ['loans', 'loanable', 'turnover'];

/** Returns whether a metric counts the copies of a stock in one place or state. */
export const isOfStock = (code: string): boolean =>
  code === 'loanable' || code === 'on_loan' || code === 'on_shelf';

/** Returns the metrics that the words of a question name together. */
function namedMetrics({
  asks,
  breakdowns,
  marks,
  members,
  metrics,
  options,
}: Slots): readonly string[] {
  if (asks.has('scarce')) return scarceMetrics;
  if (isOfResource({ breakdowns, members })) {
    const isOfReaders = marks.has('heads') || marks.has('people') || marks.has('readers');
    return [isOfReaders || metrics.includes('sso_readers') ? 'sso_readers' : 'sso_visits'];
  }
  const ofStock = metrics.filter(isOfStock);
  return options.has('copiesFirst') && ofStock.length > 0 ? ['items', ...ofStock] : metrics;
}

function metricNumbers(slots: Slots, catalogue: NameCatalogue): Numbers | null {
  const asked = namedMetrics(slots);
  const meant = asked.length === 0 ? impliedMetrics(slots, catalogue) : asked;
  const metrics = [...new Set(meant.flatMap((code) => chooseOne(code, slots)))].filter((code) =>
    catalogue.metrics.some((one) => one.code === code),
  );
  const found = catalogue.metrics.find(({ code }) => code === metrics[0]);
  if (found === undefined) return null;
  const hasDays = catalogue.datasets.find(({ code }) => code === found.dataset)?.hasDays ?? true;
  return { kind: 'metrics', metrics, dataset: found.dataset, hasDays };
}

/** Returns the metric of a question that names none: readers are counted, copies are counted, books are lent. */
function impliedMetrics(slots: Slots, catalogue: NameCatalogue): string[] {
  const { marks, things, top, order, breakdowns, members, options } = slots;
  const ofReaders = catalogue.datasets.find(({ code }) => code === 'readers')?.dimensions ?? [];
  const ofLoans = catalogue.datasets.find(({ code }) => code === 'stock')?.dimensions ?? [];
  const fields = [...breakdowns, ...members.map(({ field }) => field)];
  const only = fields.map((field) => metricOfField[field]).find((code) => code !== undefined);
  if (only !== undefined) return [only];
  if (marks.has('handle')) return ['handled'];
  if (options.has('crowds') && top !== null) return ['visits'];
  if (options.has('crowds') && breakdowns.some((code) => crowded.has(code))) return ['visits'];
  if (marks.has('new') && marks.has('readers')) return ['new_readers'];
  if (marks.has('copies')) return ['items'];
  const isRanked = top !== null || order !== null;
  if (isRanked && (things.includes('title') || breakdowns.includes('title'))) return ['loans'];
  const isOfBooks = fields.some((field) => field !== 'library' && ofLoans.includes(field));
  if (isRanked && isOfBooks && !marks.has('readers')) return ['loans'];
  if (breakdowns.some((field) => shelfFields.has(field))) return ['items'];
  const isOfReaders = fields.some((field) => ofReaders.includes(field) && !ofLoans.includes(field));
  if (marks.has('new')) return isOfReaders ? ['new_readers'] : isOfBooks ? ['added'] : [];
  return marks.has('people') || marks.has('readers') || isOfReaders ? ['registered'] : [];
}

/** The dimensions whose members can be crowded. */
const crowded = new Set(['library', 'district', 'hour', 'weekday']);

/** The number of a question that names only what nothing else has. */
const metricOfField: Readonly<Record<string, string>> = {
  outcome: 'holds_placed',
  itemLibrary: 'holds_placed',
  fromLibrary: 'moves',
  fromDistrict: 'moves',
  band: 'credit_holders',
  rule: 'credit_entries',
  resource: 'sso_visits',
};

/** Breakdowns that only copies on shelves have. */
const shelfFields = new Set(['location', 'pubYear', 'yearAdded']);

/** Of metrics that mean nearly the same, the one whose data have the breakdowns, filters and readers that are asked for. */
function chooseOne(code: string, { breakdowns, members, marks, metrics }: Slots): string[] {
  const fields = [...breakdowns, ...members.map(({ field }) => field)];
  if (code === 'holds' && fields.some((field) => holdFields.has(field))) return ['holds_placed'];
  if (code === 'loans' && marks.has('perReader'))
    return metrics.length > 1 ? ['loans', 'loans_per_borrower'] : ['loans_per_borrower'];
  if (marks.has('people') || marks.has('heads')) return [readersOf[code] ?? code];
  return [code];
}

const holdFields = new Set(['outcome', 'itemLibrary']);
/** Metrics of times, with the one that counts the readers. */
export const readersOf: Readonly<Record<string, string>> = {
  loans: 'active_borrowers',
  sso_visits: 'sso_readers',
  credit_entries: 'credit_readers',
};
