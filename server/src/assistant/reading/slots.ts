import type { ComparedPeriod, DecisionCall, Grain, ShownAs } from '@stacksight/contract';
import type { DateWords } from '../dates/date-words.ts';
import type { Ask, Mark, Word } from '../lexicon/word.ts';
import type { Token } from './tokens.ts';

/** The parts of a question, in the order in which they were said. */
export type Slots = {
  metrics: string[];
  /** What readers do, in order: the events of the metrics and the events named as such. */
  events: { code: string; at: number }[];
  breakdowns: string[];
  members: { field: string; codes: string[]; isLeftOut: boolean }[];
  dates: { date: DateWords; at: number; text: string }[];
  grain: Grain | null;
  compare: ComparedPeriod | null;
  top: number | null;
  order: 'ascend' | 'descend' | null;
  shown: ShownAs | null;
  asks: Set<Ask>;
  marks: Set<Mark>;
  topics: string[];
  rules: string[];
  lists: DecisionCall[];
  options: Set<string>;
  refused: string | null;
  unclear: string | null;
  numbers: number[];
  /** Things that were named, but not as a breakdown: the books of “the ten books”. */
  things: string[];
  /** What no word of the lexicon explains. */
  unknown: string[];
};

/** The events that a metric counts, by its code; used when a question is about what readers do in order. */
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

const empty = (): Slots => ({
  metrics: [],
  events: [],
  breakdowns: [],
  members: [],
  dates: [],
  grain: null,
  compare: null,
  top: null,
  order: null,
  shown: null,
  asks: new Set(),
  marks: new Set(),
  topics: [],
  rules: [],
  lists: [],
  options: new Set(),
  refused: null,
  unclear: null,
  numbers: [],
  things: [],
  unknown: [],
});

/** Sorts the pieces of a question into its parts. */
export function toSlots(tokens: readonly Token[]): Slots {
  const slots = empty();
  // The mark that waits for its dimension or member: “each”, “which”, “not”.
  let mark: Mark | null = null;
  for (const [at, token] of tokens.entries()) {
    if (token.is === 'date') takeDate(slots, token.date, token);
    else if (token.is === 'unknown' || token.is === 'quoted') slots.unknown.push(token.text);
    else if (token.is === 'number') takeNumber(slots, tokens, at, token.value);
    else {
      const word = choose(token.readings, mark, tokens, at);
      if (word.is === 'dimension' && mark === null) takeName(slots, tokens, at);
      if (word.is === 'filler') slots.things.push(...thingsOf(token.readings));
      if (word.is === 'mark' && word.mark === 'not' && !isBeforeMember(tokens, at)) leaveOut(slots);
      else mark = takeWord(slots, token, word, mark);
    }
  }
  askByAll(slots);
  return slots;
}

/** “Men and women, each …” asks for a breakdown by sex, not for some of the readers. */
function askByAll(slots: Slots): void {
  const named = slots.members.filter(({ field }) => field === 'sex');
  if (named.length < 2 || !slots.marks.has('each')) return;
  slots.members = slots.members.filter(({ field }) => field !== 'sex');
  breakDown(slots, 'sex');
}

const thingsOf = (readings: readonly Word[]): string[] =>
  readings.flatMap((word) => (word.is === 'dimension' ? word.codes : []));

/** An unknown sign right before a kind of thing is the name of one, as in the name of a library that nobody knows. */
function takeName({ unknown }: Slots, tokens: readonly Token[], at: number): void {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before?.is !== 'unknown' || token === undefined) return;
  if (before.at + before.text.length === token.at) unknown.push(before.text + token.text);
}

function takeDate(slots: Slots, date: DateWords, { at, text }: Token): void {
  slots.dates.push({ date, at, text });
  if (date.weekdays !== undefined)
    slots.members.push({ field: 'weekday', codes: [...date.weekdays], isLeftOut: false });
}

/** Returns whether a code of a dimension follows, before another kind of word does. */
function isBeforeMember(tokens: readonly Token[], at: number): boolean {
  const next = tokens.slice(at + 1).find((token) => !isFiller(token));
  return next?.is === 'words' && next.readings.some(({ is }) => is === 'member');
}

const isFiller = (token: Token): boolean =>
  token.is === 'words' && token.readings.every(({ is }) => is === 'filler');

/** “… does not count” stands behind the codes that it leaves out. */
function leaveOut({ members }: Slots): void {
  const last = members.at(-1);
  if (last !== undefined) last.isLeftOut = true;
}

/** Chooses the meaning of a word by what stands before it. */
function choose(
  readings: readonly Word[],
  mark: Mark | null,
  tokens: readonly Token[],
  at: number,
): Word {
  const of = (is: Word['is']) => readings.find((word) => word.is === is);
  const waits = mark === 'each' || mark === 'which';
  const first = readings[0] ?? { is: 'filler' };
  if (waits && of('dimension') !== undefined) return of('dimension') ?? first;
  const isLoose = of('filler') !== undefined && of('dimension') !== undefined;
  if (isLoose && !standsAlone(tokens, at)) return { is: 'filler' };
  return first;
}

/** Returns whether the next or the last piece says that a dimension is meant, as in “reader type × sex”. */
const standsAlone = (tokens: readonly Token[], at: number): boolean =>
  [tokens[at - 1], tokens[at + 1]].some(
    (near) => near?.is === 'words' && near.readings.some((word) => word.is === 'dimension'),
  );

function takeWord(slots: Slots, token: Token, word: Word, mark: Mark | null): Mark | null {
  switch (word.is) {
    case 'metric':
      for (const code of word.codes) takeMetric(slots, code, token.at);
      return null;
    case 'event':
      slots.events.push({ code: word.code, at: token.at });
      return null;
    case 'dimension':
      for (const code of word.codes) breakDown(slots, code);
      return null;
    case 'member':
      if (mark === 'each') breakDown(slots, word.field);
      if (isGroupOfLibraries(word)) slots.things.push('library');
      slots.members.push({ field: word.field, codes: [...word.codes], isLeftOut: mark === 'not' });
      return mark === 'not' ? 'not' : null;
    case 'grain':
      slots.grain = word.grain;
      return null;
    case 'compare':
      slots.compare = word.compare;
      return null;
    case 'mark':
      slots.marks.add(word.mark);
      return word.mark;
    case 'shown':
      slots.shown = word.shown;
      return null;
    case 'order':
      slots.order = slots.order === 'ascend' ? 'ascend' : word.order;
      return null;
    case 'ask':
      slots.asks.add(word.ask);
      return null;
    case 'topic':
      slots.topics.push(word.topic);
      return null;
    case 'rule':
      slots.rules.push(word.rule);
      return null;
    case 'list':
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
      takeUnit(slots, word.unit, token.at);
      return null;
    case 'filler':
      return mark;
  }
}

function breakDown({ breakdowns }: Slots, code: string): void {
  if (!breakdowns.includes(code)) breakdowns.push(code);
}

const isGroupOfLibraries = ({ field, codes }: { field: string; codes: readonly string[] }) =>
  field === 'library' && codes.length > 1;

function takeMetric(slots: Slots, code: string, at: number): void {
  if (!slots.metrics.includes(code)) slots.metrics.push(code);
  const event = eventOfMetric[code];
  if (event !== undefined) slots.events.push({ code: event, at });
}

/** A unit says which of the metrics of lending is meant; beside other metrics it says nothing new. */
function takeUnit(slots: Slots, unit: 'times' | 'sessions', at: number): void {
  const { metrics } = slots;
  const isLending = metrics.every((code) => lendingMetrics.has(code));
  if (unit === 'times' && isLending) takeMetric(slots, 'loans', at);
  const place = metrics.indexOf('loans');
  if (unit === 'sessions' && isLending && place >= 0) metrics[place] = 'loan_sessions';
}

const lendingMetrics = new Set(['loans', 'loan_sessions', 'active_borrowers', 'titles_lent']);

/** A number beside a word of order, or before a thing that can be counted, is a number of rows. */
function takeNumber(slots: Slots, tokens: readonly Token[], at: number, value: number): void {
  const isBesideOrder = [tokens[at - 1], tokens[at - 2], tokens[at + 1]].some(
    (near) => near?.is === 'words' && near.readings.some(ranks),
  );
  if (isBesideOrder) slots.top = value;
  else slots.numbers.push(value);
}

const ranks = (word: Word): boolean =>
  word.is === 'order' || (word.is === 'mark' && (word.mark === 'which' || word.mark === 'top'));
