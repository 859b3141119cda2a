import { breakDown, type Slots } from '../slots.ts';
import { isWindow } from '../studies.ts';
import {
  askByNamed,
  askForReasons,
  askShareOfOne,
  askShareOfOutcome,
  dropEchoes,
  dropVague,
  holdCopies,
  nameRatio,
  orderByGrowth,
} from './settle-codes.ts';
import { countPeople } from './settle-people.ts';
import { nameStudies } from './settle-studies.ts';

/** Settles what only the whole question can say about its parts. */
export function settle(slots: Slots): void {
  keepBreakdownOfRule(slots);
  dropLimits(slots);
  dropVague(slots);
  holdCopies(slots);
  orderByGrowth(slots);
  askByAll(slots);
  askByWholeWeek(slots);
  nameStudies(slots);
  askByNamed(slots);
  askForReasons(slots);
  dropEchoes(slots);
  nameRatio(slots);
  askShareOfOutcome(slots);
  askShareOfOne(slots);
  nameSenders(slots);
  countKinds(slots);
  countOnce(slots);
  countUse(slots);
  askByHour(slots);
  countHeads(slots);
  countPeople(slots);
  rankThings(slots);
  keepNamedLibraries(slots);
  besideEachOther(slots);
}

/** “The libraries with over 10,000 loans” lists all; no query has a limit. */
function dropLimits(slots: Slots): void {
  // “It fell by a fifth”: how much it changed is the answer.
  if (slots.asks.has('change') || slots.asks.has('why'))
    slots.numbers = slots.numbers.filter(({ of }) => !/^(?:成|%|个?百分点|倍)/.test(of)); // chinese-ok: tenths, per cent
  const { breakdowns, things, members, metrics, topics, rules, lists } = slots;
  const isOfOther = topics.length + rules.length + lists.length > 0;
  const isOfThings = things.includes('library') || breakdowns.length > 0;
  if (isOfOther || metrics.length === 0 || !isOfThings || members.some(isOfAges)) return;
  slots.numbers = slots.numbers.filter((one) => !one.isLeast);
}
const isOfAges = ({ field }: { field: string }): boolean => field === 'ageGroup';

/** “Loans per borrower, libraries compared” names a rule, but asks for a number by what the rule lists. */
function keepBreakdownOfRule(slots: Slots): void {
  const [rule] = slots.rules;
  if (rule === undefined || slots.metrics.length === 0 || slots.breakdowns.length > 0) return;
  for (const code of listedBy[rule] ?? []) breakDown(slots, code);
}
const listedBy: Readonly<Record<string, readonly string[]>> = {
  peer_comparison: ['library'],
  weekday_hour: ['weekday', 'hour'],
  operator_work: ['operator'],
  stock_by_state: ['state'],
  borrower_types: ['readerType'],
};

/** Fields with two codes; whoever names both asks for a breakdown. */
const pairs = /^(?:sex|missing.*)$/;

/** “Men and women, each …” and “desk, self-service: by channel” ask for a breakdown, not for some of the codes. */
function askByAll(slots: Slots): void {
  const fields = new Set(slots.members.map(({ field }) => field));
  for (const field of fields) {
    const named = slots.members.filter((one) => one.field === field && !one.isLeftOut);
    const isPair = pairs.test(field) && saysEach(slots);
    const isOne = named.length < 2 && !(isPair && slots.marks.has('mutual'));
    if (field === 'library' || isOne || !(isPair || slots.breakdowns.includes(field))) continue;
    slots.members = slots.members.filter((one) => one.field !== field);
    breakDown(slots, field);
  }
}

/** “Working days and weekends, each …” asks for the days of the week, for all of them are named. */
function askByWholeWeek(slots: Slots): void {
  const named = slots.members.filter((one) => one.field === 'weekday' && !one.isLeftOut);
  const days = new Set(named.flatMap(({ codes }) => codes));
  if (named.length < 2 || days.size < 7) return;
  slots.members = slots.members.filter((one) => !named.includes(one));
  breakDown(slots, 'weekday');
}

const saysEach = ({ marks, asks }: Slots): boolean =>
  marks.has('each') || marks.has('mutual') || asks.has('side');

/** Copies that move leave a library and come to another. */
function nameSenders(slots: Slots): void {
  const { metrics, members, options } = slots;
  const isOfHolds = metrics.some((code) => code === 'holds' || code === 'holds_placed');
  const rename = (from: string, to: string) => {
    slots.breakdowns = slots.breakdowns.map((code) => (code === from ? to : code));
  };
  // What comes for a hold leaves the library that lends it.
  if (isOfHolds) rename('fromLibrary', 'itemLibrary');
  if (!metrics.includes('moves')) return;
  if (slots.things.includes('fromLibrary') && slots.breakdowns.length === 0)
    breakDown(slots, 'fromLibrary');
  const isNamed = members.some(({ field }) => field === 'library');
  if (options.has('sends') && !isNamed && !slots.breakdowns.includes('fromLibrary'))
    rename('library', 'fromLibrary');
  for (const member of members) if (member.isSender) member.field = 'fromLibrary';
}

/** “Items and titles added” asks for titles that were added, not for titles held. */
function countKinds(slots: Slots): void {
  const isOfOne = slots.members.some(({ field }) => field === 'title') && !slots.marks.has('each');
  if (isOfOne) slots.breakdowns = slots.breakdowns.filter((code) => code !== 'title');
  const { metrics, marks, order, breakdowns } = slots;
  const isCounted = metrics.includes('items') && breakdowns.includes('title');
  if (isCounted && order === null && !marks.has('each') && !marks.has('which')) {
    metrics.push('titles');
    slots.breakdowns = breakdowns.filter((code) => code !== 'title');
  }
  const at = metrics.indexOf('titles');
  if (at >= 0 && metrics.some((code) => code.startsWith('added'))) {
    metrics[at] = 'added_titles';
    slots.metrics = metrics.filter((code) => code !== 'items');
  }
}

/** “Loans with renewals” is one number, not two. */
function countOnce(slots: Slots): void {
  if (slots.metrics.includes('loans_with_renewals'))
    slots.metrics = slots.metrics.filter((code) => code !== 'loans' && code !== 'renewals');
}

/** Libraries that are named one by one are shown one by one. */
function besideEachOther(slots: Slots): void {
  const named = slots.members.filter((one) => one.field === 'library' && !one.isLeftOut);
  const isPlain =
    slots.breakdowns.length === 0 && slots.grain === null && slots.topics.length === 0;
  if (named.length > 1 && isPlain && named.every(({ isSender }) => !isSender))
    breakDown(slots, 'library');
}

/** “The ten libraries with the most loans” asks for ten rows. */
function rankThings(slots: Slots): void {
  const { order, top, shown } = slots;
  const isOfNamed = slots.members.filter(({ field }) => field === 'library').length > 0;
  if (isOfNamed && top === null && order === null && shown === null)
    slots.numbers = slots.numbers.filter((one) => !one.isOfThings);
  const isRank = order !== null || shown === 'byGrowth' || shown === 'byFall';
  const number = slots.numbers.find((one) => one.isOfThings);
  if (!isRank || top !== null || number === undefined) return;
  slots.top = number.value;
  slots.numbers = slots.numbers.filter((one) => one !== number);
}

/** “The district libraries of Linjiang and Wanghu” are two libraries, not all of their level. */
function keepNamedLibraries(slots: Slots): void {
  const named = slots.members.filter((one) => one.field === 'library' && !one.isLeftOut);
  const isMixed =
    named.some(({ codes }) => codes.length === 1) ||
    slots.members.some(({ field }) => field === 'district');
  if (isMixed)
    slots.members = slots.members.filter((one) => !named.includes(one) || one.codes.length === 1);
}

/** “The number of readers” beside something that readers do counts those who do it. */
function countHeads(slots: Slots): void {
  const { metrics, events, marks } = slots;
  // Within some days, who registers is the first step of a study.
  const isStudy = slots.topics.length > 0 || slots.dates.some(({ text }) => isWindow(text));
  if (isStudy) return;
  const isBeside = metrics.includes('registered') && events.some(({ code }) => code !== 'register');
  const named = [...slots.breakdowns, ...slots.members.map(({ field }) => field)];
  const isOfResources =
    metrics.includes('registered') &&
    (metrics.includes('sso_visits') || named.includes('resource'));
  if (isOfResources && !metrics.includes('sso_visits')) {
    slots.metrics = ['sso_readers'];
    return;
  }
  if (!isBeside && !isOfResources) return;
  slots.metrics = metrics.filter((code) => code !== 'registered');
  slots.events = events.filter(({ code }) => code !== 'register');
  marks.add('heads');
}

/** “Loans by hour” asks for the hours of the day, not for each hour of the range. */
function askByHour(slots: Slots): void {
  const isOfYears = slots.breakdowns.some((code) => code === 'yearAdded' || code === 'pubYear');
  if (isOfYears && slots.grain === 'year') slots.grain = null;
  // “The peak is in which month” asks for months.
  if (slots.grain !== null && slots.options.has('peak'))
    slots.breakdowns = slots.breakdowns.filter((code) => code !== 'weekday' && code !== 'hour');
  // Days of the week tell days together, not one by one.
  if (slots.grain === 'day' && slots.breakdowns.includes('weekday')) slots.grain = null;
  // “At what time each day” asks for the hours of all days together.
  if (slots.grain === 'day' && slots.options.has('hoursOfDay')) slots.grain = null;
  if (slots.grain !== 'hour') return;
  slots.grain = null;
  breakDown(slots, 'hour');
}

/** “The share of the new books that were lent” is one number; the new books are no second one. */
function countUse(slots: Slots): void {
  const { metrics, options } = slots;
  if (metrics.includes('added') && slots.marks.has('amount')) metrics.push('added_value');
  // “New books, those lent and their use”: those lent are the new ones.
  const lent = metrics.indexOf('loans');
  if (lent >= 0 && metrics.includes('added') && metrics.includes('new_used'))
    metrics[lent] = 'added_used';
  if (options.has('countsAdded')) return;
  if (metrics.includes('added_used')) slots.metrics = metrics.filter((code) => code !== 'added');
  if (metrics.length === 2 && metrics.includes('new_used') && metrics.includes('added'))
    slots.metrics = ['new_used'];
}
