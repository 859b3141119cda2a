import type { Mark, Word } from '../lexicon/word.ts';
import { isOfStock } from './choose-metrics.ts';
import { breakDown, type Slots } from './slots.ts';
import { isBehindOwnCode, takeMember } from './take-member.ts';
import type { Token } from './tokens.ts';
import {
  isDenied,
  isOfDoers,
  isOfDoersBehind,
  isOfNext,
  isPlaceOnly,
  isRightBehindDays,
  isVerb,
  metricBefore,
} from './word-neighbours.ts';

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
  [/续借|renew/, 'renew'], // chinese-ok: to renew
  [/预约|hold|reserv/, 'reserve'], // chinese-ok: to reserve
  [/还书|归还/, 'return'], // chinese-ok: to return
  [/阅览/, 'in_house'], // chinese-ok: to read in the library
  [/活动/, 'activity'], // chinese-ok: activity
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
      if (holdsCopies.test(text) && isVerb(tokens, place)) slots.options.add('holdsCopies');
      if (isDenied(tokens, place)) slots.options.add('denied');
      if (isOfDoersBehind(tokens, place, word.codes)) slots.marks.add('heads');
      if (mark === 'sortBy') slots.sortBy = word.codes[0] ?? null;
      if (mark === 'each' && ofResource.test(text)) breakDown(slots, 'resource');
      if (word.codes.includes('returns') && comesBack.test(text)) slots.options.add('comesBack');
      if (word.codes.includes('moves') && sends.test(text)) slots.options.add('sends');
      if (word.codes.includes('added') && counts.test(text)) slots.options.add('countsAdded');
      if (word.codes.includes('visits') && heads.test(text)) slots.options.add('visitHeads');
      return mark === 'not' ? 'not' : null;
    case 'event':
      slots.events.push({ code: word.code, at, isLeftOut: mark === 'not' });
      if ((doers.test(text) && word.code !== 'enquiry') || isOfDoers(tokens, place))
        slots.marks.add('heads');
      if (word.code === 'fine' && money.test(text)) slots.marks.add('amount');
      return mark === 'not' ? 'not' : null;
    case 'dimension':
      if (mark === null && isBehindOwnCode(tokens, place, word.codes)) return null;
      if (mark === null && word.codes.join() === 'library' && isPlaceOnly(tokens, place))
        return null;
      // “The role of operators” is one dimension.
      if (word.codes[0]?.startsWith('operator') && slots.breakdowns.at(-1) === 'operator')
        slots.breakdowns.pop();
      // “In the stacks” is where copies are.
      if (mark === null && ofStacks.test(text)) return null;
      for (const code of word.codes) breakDown(slots, code);
      if (word.codes.includes('hour') && isRightBehindDays(tokens, place))
        slots.options.add('hoursOfDay');
      if (word.codes.includes('state') && ofCards.test(text)) slots.marks.add('readers');
      if (ofPeak.test(text)) slots.options.add('peak');
      return null;
    case 'member':
      return takeMember(slots, tokens, place, word, mark);
    case 'grain':
      slots.grain = word.grain;
      return null;
    case 'compare':
      if (mark === 'not') slots.options.add('noCompare');
      else slots.compare = word.compare;
      return null;
    case 'mark':
      if (word.mark === 'copies' && !slots.metrics.some(isOfStock) && !isOfNext(tokens, place))
        slots.options.add('copiesFirst');
      if (word.mark === 'theseReaders' && pronouns.test(text)) {
        if (saysThings(slots)) return null;
        if (slots.marks.has('people') || slots.marks.has('readers'))
          slots.options.add('ownReaders');
      }
      if (word.mark !== 'follow' || isAtEnd(slots, tokens, place)) slots.marks.add(word.mark);
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
      if (ofGap.test(text)) slots.asks.add('gap');
      return null;
    case 'topic':
      slots.topics.push(word.topic);
      if (studiesWithEvents.has(word.topic) || ofTurns.test(text)) takeEventInside(slots, text, at);
      if (ofLossRate.test(text)) {
        slots.options.add('lossRate');
        if (/[月周]/.test(text)) slots.grain ??= text.includes('周') ? 'week' : 'month'; // chinese-ok: month, week
      }
      if (ofPassive.test(text)) slots.options.add('passive');
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
      // “The list of readers who stopped coming” lists them without their names.
      if (isListOfLost(text, slots)) slots.options.add('list');
      else slots.refused ??= word.about;
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

const isListOfLost = (text: string, { topics }: Slots): boolean =>
  text === '读者名单' && topics.includes('lost'); // chinese-ok: list of readers

/** “How many readers came, and what did they borrow” names the readers itself. */
const pronouns = /^(?:they|them|他们|她们)$/; // chinese-ok: they
const saysThings = ({ metrics, events, members, topics }: Slots): boolean =>
  metrics.length + events.length + members.length + topics.length > 0;

/** Words such as “and” and “it” continue an earlier question only where they begin a question or end it. */
const isAtEnd = (slots: Slots, tokens: readonly Token[], place: number): boolean =>
  place === tokens.length - 1 ||
  slots.metrics.length + slots.dates.length + slots.breakdowns.length + slots.members.length === 0;

/** Words between codes that are left out together. */
const joins: ReadonlySet<Mark> = new Set(['or', 'follow']);

const ofResource =
  /^(?:电子资源|数字资源|数据库|资源|e-resource|database|electronic|online|digital)/; // chinese-ok: names of resources
const holdsCard = /^(?:registered|办[了过]证的?(?:读者|人)?)$/; // chinese-ok: who has got a card
const doers = /reader|user|participant|people|attendee|读者|人数/; // chinese-ok: who does it
const money = /collected|amount|金额/; // chinese-ok: amount
const holdsCopies = /^(?:does )?(?:hold|holds|holding)$/;
const counts = /册数|数量|几|多少|number|how many|count/; // chinese-ok: how many
const ofCrowds = /冷清|热闹|忙|清闲|拥挤|人气|busiest|quietest|crowded/; // chinese-ok: quiet, busy, crowded
const ofCards = /证|读者|卡|card|reader/; // chinese-ok: card, reader
const ofLossRate = /流失[率曲]|churn rate|loss (?:rate|curve)/; // chinese-ok: rate of loss
const comesBack = /(?:came|comes?|coming) back/;
const ofTurns = /[一1][次回趟]/; // chinese-ok: once
const ofPassive = /被|lent/; // chinese-ok: passive
const ofStacks = /^(?:书库|库房)$/; // chinese-ok: stacks
const ofGap = /差|difference/; // chinese-ok: to differ
const ofPeak = /^高峰$/; // chinese-ok: peak
const sends = /往外|对外|向外|送出|发出|调出|运出|send|sent|ship/; // chinese-ok: to send
const heads = /(?:多少|几).{0,2}(?:人(?!次)|读者)|how many people/; // chinese-ok: how many people

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
