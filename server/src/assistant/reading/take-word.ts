import type { Mark, Word } from '../lexicon/word.ts';
import { isOfStock } from './choose-metrics.ts';
import { breakDown, type Slots } from './slots.ts';
import { isBehindOwnCode, isGroup, takeMember } from './take-member.ts';
import type { Token } from './tokens.ts';

/** The event that a metric counts, by its code; used when a question is about what readers do in order. */
const eventOfMetric: Readonly<Record<string, string>> = {
  loans: 'loan',
  active_borrowers: 'loan',
  loan_sessions: 'loan',
  loans_with_renewals: 'loan',
  renewals: 'renew',
  returns: 'return',
  in_house: 'in_house',
  visits: 'visit',
  holds: 'reserve',
  new_readers: 'register',
  registered: 'register',
};

/** The events inside the words for a study, as in “days of visits”. */
const eventsInside: readonly (readonly [RegExp, string])[] = [
  [/借|borrow|loan/, 'loan'], // chinese-ok: to borrow
  [/馆|来(?!还|借)|visit|come|came/, 'visit'], // chinese-ok: library, to come
  [/证|注册|regist|join/, 'register'], // chinese-ok: card, to register
  [/登录|log(?:ged)? ?in|sign(?:ed)? ?in/, 'login'], // chinese-ok: to sign in
  [/检索|search/, 'search'], // chinese-ok: to search
];
const studiesWithEvents = new Set([
  'stickiness',
  'distribution',
  'firstLast',
  'lastTime',
  'lost',
  'retention',
  'funnel',
]);

/** Takes a word into the parts of a question, and returns the mark that waits for the next word. */
export function takeWord(
  slots: Slots,
  tokens: readonly Token[],
  place: number,
  word: Word,
  mark: Mark | null,
): Mark | null {
  const { at = 0, text = '' } = tokens[place] ?? {};
  switch (word.is) {
    case 'metric':
      for (const code of word.codes) takeMetric(slots, code, at, mark === 'not');
      if (holdsCard.test(text)) slots.options.add('holdsCard');
      if (holdsCopies.test(text)) slots.options.add('holdsCopies');
      if (mark === 'sortBy') slots.sortBy = word.codes[0] ?? null;
      if (mark === 'each' && ofResource.test(text)) breakDown(slots, 'resource');
      if (word.codes.includes('moves') && sends.test(text)) slots.options.add('sends');
      if (word.codes.includes('added') && counts.test(text)) slots.options.add('countsAdded');
      if (word.codes.includes('visits') && heads.test(text)) slots.options.add('visitHeads');
      return mark === 'not' ? 'not' : null;
    case 'event':
      slots.events.push({ code: word.code, at, isLeftOut: mark === 'not' });
      if (doers.test(text) || isOfDoers(tokens, place)) slots.marks.add('heads');
      if (word.code === 'fine' && money.test(text)) slots.marks.add('amount');
      return mark === 'not' ? 'not' : null;
    case 'dimension':
      if (mark === null && isBehindOwnCode(tokens, place, word.codes)) return null;
      for (const code of word.codes) breakDown(slots, code);
      return null;
    case 'member':
      return takeMember(slots, tokens, place, word, mark);
    case 'grain':
      slots.grain = word.grain;
      return null;
    case 'compare':
      slots.compare = word.compare;
      return null;
    case 'mark':
      if (word.mark === 'copies' && !slots.metrics.some(isOfStock) && !isOfNext(tokens, place))
        slots.options.add('copiesFirst');
      slots.marks.add(word.mark);
      return mark === 'notAlso' && joins.has(word.mark) ? mark : word.mark;
    case 'shown':
      slots.shown = word.shown;
      return null;
    case 'order':
      if (ofCrowds.test(text)) slots.options.add('crowds');
      slots.sortBy ??= metricBefore(tokens, place);
      slots.order = slots.order === 'ascend' ? 'ascend' : word.order;
      return null;
    case 'ask':
      slots.asks.add(word.ask);
      return null;
    case 'topic':
      slots.topics.push(word.topic);
      if (studiesWithEvents.has(word.topic)) takeEventInside(slots, text, at);
      return null;
    case 'rule':
      slots.rules.push(word.rule);
      return null;
    case 'list':
      if (isWithdrawal(word.call, text, slots)) slots.options.add('withdraw');
      slots.lists.push(word.call);
      return null;
    case 'option':
      slots.options.add(word.option);
      return mark;
    case 'unclear':
      slots.unclear ??= word.about;
      return null;
    case 'refused':
      slots.refused ??= word.about;
      return null;
    case 'unit':
      // “Heads, not sessions” says what is counted.
      if (mark === 'not') slots.marks.add('heads');
      else takeUnit(slots, word.unit, at);
      return null;
    case 'filler':
      return mark;
  }
}

/** Words between codes that are left out together. */
const joins: ReadonlySet<Mark> = new Set(['or', 'follow']);

/** Returns the metric right before a word of order: that of “by visits, highest first”. */
function metricBefore(tokens: readonly Token[], place: number): string | null {
  const [before, token] = [tokens[place - 1], tokens[place]];
  if (before?.is !== 'words' || before.at + before.text.length !== token?.at) return null;
  const found = before.readings.find((one) => one.is === 'metric');
  return found?.is === 'metric' ? (found.codes[0] ?? null) : null;
}

const ofResource =
  /^(?:电子资源|数字资源|数据库|资源|e-resource|database|electronic|online|digital)/; // chinese-ok: names of resources
const holdsCard = /^(?:registered|办[了过]证的?(?:读者|人)?)$/; // chinese-ok: who has got a card
const doers = /reader|user|participant|people|attendee|读者|人数/; // chinese-ok: who does it
const money = /collected|amount|金额/; // chinese-ok: amount
const holdsCopies = /^(?:does )?(?:hold|holds|holding)$/;
const counts = /册数|数量|几|多少|number|how many|count/; // chinese-ok: how many
const ofCrowds = /冷清|热闹|忙|清闲|拥挤|人气|busiest|quietest|crowded/; // chinese-ok: quiet, busy, crowded
const sends = /往外|对外|向外|送出|发出|调出|运出|send|sent|ship/; // chinese-ok: to send
const heads = /(?:多少|几).{0,2}(?:人(?!次)|读者)|how many people/; // chinese-ok: how many people

/** “Readers who signed in” and “the readers of activities” count readers; “how often did readers sign in” does not. */
function isOfDoers(tokens: readonly Token[], place: number): boolean {
  const [before, behind] = [tokens[place - 1], tokens[place + 1]];
  if (/^[a-z]/.test(tokens[place]?.text ?? ''))
    return isReaders(before) && (place === 1 || isReaders(behind));
  return isReaders(behind) && !isReaders(before);
}

const isReaders = (token: Token | undefined): boolean =>
  token?.is === 'words' &&
  token.readings.some((word) => word.is === 'mark' && word.mark === 'readers');

/** “How many copies are with readers” counts one number: the words for copies stand right before it. */
function isOfNext(tokens: readonly Token[], place: number): boolean {
  const [token, next] = [tokens[place], tokens[place + 1]];
  if (token === undefined || next?.is !== 'words') return false;
  const gap = next.at - token.at - token.text.length;
  return (
    gap <= (/^[a-z]/.test(token.text) ? 1 : 0) &&
    next.readings.some((one) => one.is === 'metric' && one.codes.some(isOfStock))
  );
}

/** “Decided to withdraw” names the decision itself. */
const isWithdrawal = (call: string, text: string, { lists }: Slots): boolean =>
  call.startsWith('weeding') &&
  /剔除|报废|withdr/.test(text) && // chinese-ok: to withdraw
  (call.endsWith('decisions') || lists.includes('weeding.decisions'));

function takeEventInside({ events }: Slots, text: string, at: number): void {
  const found = eventsInside.find(([pattern]) => pattern.test(text));
  if (found !== undefined) events.push({ code: found[1], at, isLeftOut: false });
}

function takeMetric(slots: Slots, code: string, at: number, isLeftOut = false): void {
  if (!isLeftOut && !slots.metrics.includes(code)) slots.metrics.push(code);
  const event = eventOfMetric[code];
  if (event !== undefined) slots.events.push({ code: event, at, isLeftOut });
}

/** Chooses a metric of lending by the unit that the question names; other metrics do not change. */
function takeUnit(slots: Slots, unit: 'times' | 'sessions', at: number): void {
  const { metrics } = slots;
  const isLending = metrics.every((code) => lendingMetrics.has(code));
  if (unit === 'times' && isLending) takeMetric(slots, 'loans', at);
  const place = metrics.indexOf('loans');
  if (unit === 'sessions' && isLending && place >= 0) metrics[place] = 'loan_sessions';
}

const lendingMetrics = new Set(['loans', 'loan_sessions', 'active_borrowers', 'titles_lent']);

const alsoA = '一'; // chinese-ok: “one”, which also says “a”

/** A number beside a word of order, or before a thing that can be counted, is a number of rows. */
export function takeNumber(
  slots: Slots,
  tokens: readonly Token[],
  at: number,
  value: number,
): void {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  const isBesideOrder = [before, tokens[at - 2], behind].some(
    (near) => near?.is === 'words' && near.readings.some(ranks),
  );
  if (isBesideOrder) slots.top = value;
  else if (tokens[at]?.text !== alsoA)
    slots.numbers.push({
      value,
      of: behind?.text ?? '',
      isLeast: before?.is === 'words' && before.readings.some(isLeast),
      isOfThings: isThing(behind) || isThing(tokens[at + 2]),
    });
}

const isThing = (token: Token | undefined): boolean =>
  token?.is === 'words' &&
  token.readings.some((word) => word.is === 'dimension' || (word.is === 'member' && isGroup(word)));
const isLeast = (word: Word): boolean => word.is === 'mark' && word.mark === 'least';
const ranks = (word: Word): boolean =>
  word.is === 'order' || (word.is === 'mark' && (word.mark === 'which' || word.mark === 'top'));
