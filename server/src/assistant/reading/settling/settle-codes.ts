import { breakDown, type Slots } from '../slots.ts';

// What several codes of one dimension, or a share beside them, ask for.

/** Dimensions with few codes, all of which are shown when some of them are weighed against each other. */
const shortLists = new Set(['sex', 'outcome', 'channel', 'state']);

/** “The desk or the machines?” and “filled, cancelled, expired, each …” ask for a breakdown. */
export function askByNamed(slots: Slots): void {
  const { marks, asks, members, topics } = slots;
  if (topics.length > 0) return;
  const isCut = slots.breakdowns.length > 0;
  const isWeighed =
    marks.has('or') ||
    (marks.has('which') && !isCut) ||
    asks.has('side') ||
    (marks.has('each') && !isCut);
  for (const field of new Set(members.map((one) => one.field))) {
    const named = members.filter((one) => one.field === field && !one.isLeftOut);
    const isBoth = field === 'sex' && new Set(named.flatMap(({ codes }) => codes)).size > 1;
    if (field === 'library' || field === 'weekday' || field === 'hour') continue;
    const isShown = shortLists.has(field) && slots.breakdowns.includes(field);
    if (!(isShown || isBoth || (named.length > 1 && isWeighed))) continue;
    breakDown(slots, field);
    if (shortLists.has(field)) slots.members = slots.members.filter((one) => one.field !== field);
  }
}

/** A share of one code without a breakdown would be all of it; it is a part of all codes of its dimension. */
export function askShareOfOne(slots: Slots): void {
  if (slots.shown !== 'share' || slots.breakdowns.length > 0 || slots.grain !== null) return;
  const [one, ...more] = slots.members.filter(({ isLeftOut }) => !isLeftOut);
  if (one === undefined || more.length > 0 || slots.metrics.length > 1) return;
  if (one.field === 'title' || one.field === 'location' || one.codes.length === 0) return;
  breakDown(slots, one.field);
  if (!(one.field === 'library' && one.codes.length > 1))
    slots.members = slots.members.filter((member) => member !== one);
}

const outcomeOfEvent = new Set(['reserve_cancel', 'reserve_expire']);

/** “What part of the holds was cancelled” is one outcome among all. */
export function askShareOfOutcome(slots: Slots): void {
  const { shown, breakdowns, events, metrics } = slots;
  const isOfOutcome = events.some(({ code }) => outcomeOfEvent.has(code));
  if (shown !== 'share' || breakdowns.length > 0 || !isOfOutcome) return;
  if (metrics.some((code) => !code.startsWith('holds'))) return;
  slots.events = [];
  slots.metrics = ['holds_placed'];
  breakDown(slots, 'outcome');
}

/** Numbers that are a ratio of their own where a question asks which part of them it is. */
const ratios: readonly { of: readonly string[]; is: string; only?: boolean }[] = [
  { of: ['holds', 'holds_filled'], is: 'hold_filled' },
  { of: ['holds_placed', 'holds_filled'], is: 'hold_filled' },
  { of: ['added', 'loans'], is: 'new_used' },
  { of: ['added', 'added_used'], is: 'new_used' },
  { of: ['items', 'on_shelf'], is: 'on_shelf_share' },
  { of: ['items', 'on_loan'], is: 'on_loan_share' },
  { of: ['loanable', 'on_loan'], is: 'on_loan_share' },
];

/** “What part of the holds was filled” names two numbers and means their ratio. */
export function nameRatio(slots: Slots): void {
  if (slots.shown !== 'share' || slots.metrics.length !== 2) return;
  const found = ratios.find(({ of }) => of.every((code) => slots.metrics.includes(code)));
  if (found === undefined) return;
  slots.metrics = [found.is];
  slots.shown = null;
}

/** “Why were points lost” asks for the reasons of the points, “where did the copies come from” for libraries. */
export function askForReasons(slots: Slots): void {
  const { metrics, asks, compare } = slots;
  const isOfPoints = metrics.length > 0 && metrics.every((code) => code.startsWith('credit_'));
  const isOfMoves = metrics.join() === 'moves';
  if (!(isOfPoints || isOfMoves) || !asks.has('why') || asks.has('change') || compare !== null)
    return;
  asks.delete('why');
  breakDown(slots, isOfPoints ? 'rule' : 'fromLibrary');
}

/** Words that name the same number twice, as “visits” beside the visits of electronic resources do. */
export function dropEchoes(slots: Slots): void {
  const { metrics, breakdowns } = slots;
  const drop = (code: string) => {
    slots.metrics = slots.metrics.filter((one) => one !== code);
  };
  const isOfResources = metrics.some((code) => code.startsWith('sso_'));
  // Without days, who registered is everyone who has a card.
  const isAnytime = slots.dates.length === 0 && slots.grain === null && slots.topics.length === 0;
  const place = metrics.indexOf('new_readers');
  if (isAnytime && place >= 0 && slots.options.has('holdsCard')) metrics[place] = 'registered';
  slots.metrics = [...new Set(metrics)];
  if (isOfResources && metrics.includes('visits')) drop('visits');
  if (metrics.includes('sso_readers') && metrics.includes('sso_visits')) drop('sso_visits');
  if (breakdowns.includes('outcome')) {
    const isOfHolds = metrics.includes('holds_placed') || metrics.includes('holds');
    if (isOfHolds) drop('holds_filled');
  }
  if (metrics.includes('loan_sessions') && metrics.includes('active_borrowers'))
    drop('active_borrowers');
  const others = metrics.filter((code) => code !== 'handled');
  if (metrics.includes('handled') && others.length > 0) drop('handled');
}

/** Breakdowns that say less than another that stands beside them. */
const vaguer: Readonly<Record<string, readonly string[]>> = {
  operatorLibrary: ['library', 'operator'],
  itemLibrary: ['title'],
  area: ['district'],
  readerTypeGroup: ['readerType'],
};

/** “Where the operator works, library by library” names one breakdown. */
export function dropVague(slots: Slots): void {
  const vague = new Set(slots.breakdowns.flatMap((code) => vaguer[code] ?? []));
  const isOfOneClass =
    slots.breakdowns.includes('secondClass') &&
    slots.members.some(({ field, isLeftOut }) => field === 'mainClass' && !isLeftOut);
  if (isOfOneClass) vague.add('mainClass');
  slots.breakdowns = slots.breakdowns.filter((code) => !vague.has(code));
}

/** “How many items does each library hold” counts copies; “holds” alone are reservations. */
export function holdCopies(slots: Slots): void {
  const { options, marks, metrics } = slots;
  const isOfTitles = slots.breakdowns.includes('title') || slots.things.includes('title');
  if (!options.has('holdsCopies') || !(marks.has('copies') || isOfTitles)) return;
  if (metrics.join() !== 'holds') return;
  slots.metrics = [marks.has('copies') ? 'items' : 'titles'];
  slots.events = [];
}

/** “Growth” beside a comparison and a breakdown orders the rows by it. */
export function orderByGrowth(slots: Slots): void {
  const { asks, marks, shown, breakdowns } = slots;
  if (!asks.has('change') || !marks.has('sortBy') || shown !== null || breakdowns.length === 0)
    return;
  slots.shown = slots.order === 'ascend' ? 'byFall' : 'byGrowth';
}
