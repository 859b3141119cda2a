import type { Grain } from '@stacksight/contract';
import type { Mark, Word } from '../lexicon/word.ts';
import grainSigns from '../words/grains.json' with { type: 'json' };
import surnames from '../words/surnames.json' with { type: 'json' };
import { settle } from './settling/settle-slots.ts';
import { breakDown, emptySlots, type Slots } from './slots.ts';
import { isWindow } from './studies.ts';
import { isGroup } from './take-member.ts';
import { takeNumber } from './take-number.ts';
import { takeWord } from './take-word.ts';
import type { Token } from './tokens.ts';

/** Sorts the pieces of a question into its parts. */
export function toSlots(tokens: readonly Token[]): Slots {
  const slots = emptySlots();
  // The mark that waits for its dimension or member: “each”, “which”, “not”.
  let mark: Mark | null = null;
  for (const [at, token] of tokens.entries()) {
    if (token.is === 'date') takeDate(slots, token, mark);
    else if (token.is === 'unknown' || token.is === 'quoted')
      takeUnknown(slots, surnameBefore(tokens, at) + token.text);
    else if (token.is === 'number') takeNumber(slots, tokens, at, token.value);
    else {
      const word = choose(token.readings, mark, tokens, at);
      // “Hot titles” is a rank of titles, but for the rule of that name.
      if (word.is === 'rule' && word.rule === 'hot_titles' && !isNamedAsRule(tokens, at)) {
        slots.order ??= 'descend';
        breakDown(slots, 'title');
        continue;
      }
      if (word.is === 'dimension' && mark === null) takeName(slots, tokens, at);
      if (word.is === 'member' && isGroup(word)) takeGroupName(slots, tokens, at);
      if (word.is === 'filler') slots.things.push(...thingsOf(token.readings));
      if (word.is === 'mark' && word.mark === 'not' && !isBeforeCode(tokens, at))
        leaveOut(slots, lastSaid(tokens, at));
      else mark = takeWord(slots, tokens, at, word, mark);
    }
  }
  settle(slots);
  return slots;
}

const thingsOf = (readings: readonly Word[]): string[] =>
  readings.flatMap((word) => (word.is === 'dimension' ? word.codes : []));

/** Returns the sign right before a piece if it can be a surname: the name of a person is not to be read in parts. */
function surnameBefore(tokens: readonly Token[], at: number): string {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const isBeside = before !== undefined && before.at + before.text.length === token?.at;
  return isBeside && before.text.length === 1 && surnames.signs.includes(before.text)
    ? before.text
    : '';
}

/** The signs for steps of time, which analysts write alone: “loans 2025 month”. */
const grains = grainSigns as Readonly<Record<string, Grain>>;

function takeUnknown(slots: Slots, text: string): void {
  const grain = grains[text];
  if (grain === undefined) slots.unknown.push(text);
  else slots.grain ??= grain;
}

/** An unknown sign right before a kind of thing is the name of one, as in the name of a library that nobody knows. */
function takeName({ unknown }: Slots, tokens: readonly Token[], at: number): void {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before?.is !== 'unknown' || token === undefined || before.text in grains) return;
  if (before.at + before.text.length === token.at) unknown.push(before.text + token.text);
}

/** “Of branches” right behind a numeral or an unknown sign ends the name of one branch that nobody knows. */
function takeGroupName({ unknown }: Slots, tokens: readonly Token[], at: number): void {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token === undefined || !/^\p{Script=Han}{2}$/u.test(token.text)) return;
  const isName = before?.is === 'unknown' || (before?.is === 'number' && !/^\d/.test(before.text));
  if (isName && before.at + before.text.length === token.at) unknown.push(before.text + token.text);
}

function takeDate(
  slots: Slots,
  { date, at, text }: Extract<Token, { is: 'date' }>,
  mark: Mark | null,
): void {
  // “In each of the last 12 months” asks for one number a month.
  if (mark === 'each' && /^[a-z]/.test(text) && date.count !== undefined && date.count.n > 1)
    slots.grain ??= date.count.unit;
  slots.dates.push({ date, at, text });
  if (date.weekdays === undefined) return;
  const codes = [...date.weekdays];
  slots.members.push({ field: 'weekday', codes, isLeftOut: false, isSender: false });
}

/** Returns whether something that can be left out follows, before another kind of word does. */
function isBeforeCode(tokens: readonly Token[], at: number): boolean {
  const next = tokens.slice(at + 1).find((token) => !isFiller(token));
  return next?.is === 'words' && next.readings.some(({ is }) => canBeLeftOut.has(is));
}

const canBeLeftOut = new Set(['member', 'metric', 'event', 'compare']);

const isGroupOfLibraries = (word: Word): boolean =>
  word.is === 'member' && word.field === 'library' && word.codes.length > 1;

/** Returns the last piece before a place that says something. */
const lastSaid = (tokens: readonly Token[], at: number): Token | undefined =>
  tokens.slice(0, at).findLast((token) => !isFiller(token));

const isFiller = (token: Token): boolean =>
  token.is === 'words' && token.readings.every(({ is }) => is === 'filler');

/** “… does not count” stands behind the codes that it leaves out. */
function leaveOut({ members, events, metrics, topics }: Slots, last: Token | undefined): void {
  const event = events.at(-1);
  const isStep = topics.length > 0 || members.length === 0;
  if (isStep && event !== undefined && event.at === last?.at) {
    event.isLeftOut = true;
    if (metrics.length > 1) metrics.pop();
    return;
  }
  const member = members.at(-1);
  if (member !== undefined) member.isLeftOut = true;
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
  const rule = of('rule');
  // “Lent out” is also the name of a state; only the word “state” beside it asks for that.
  const state = readings.find((word) => word.is === 'member' && word.field === 'state');
  if (state !== undefined && first === state && !tokens.some(isOfState))
    return of('metric') ?? of('event') ?? of('rule') ?? of('mark') ?? first;
  // Librarians have cards too, but who handles transactions is an operator.
  const kind = of('dimension');
  if (
    first.is === 'member' &&
    kind?.is === 'dimension' &&
    kind.codes.includes('operator') &&
    tokens.some(isOfWork)
  )
    return kind;
  // In a study, “holds picked up” is what readers do, not the number of it.
  const event = of('event');
  if (event !== undefined && first.is === 'metric' && tokens.some(isOfSteps)) return event;
  // “Picked up within three days” is a step, not an outcome.
  if (event !== undefined && first.is === 'member' && tokens.some(isWithin)) return event;
  // “Hits” of a search are its results, not visits.
  const amount = readings.find((word) => word.is === 'mark' && word.mark === 'amount');
  if (amount !== undefined && first.is === 'metric' && tokens.some(isOfSearch)) return amount;
  // “Cumulative” and “in a week” change only a study.
  const option = of('option');
  if (option !== undefined && first.is === 'filler' && tokens.some(isOfStudy)) return option;
  const isQuoted = /^["“「]/.test(tokens[at]?.text ?? ''); // chinese-ok: signs of quotation
  if (rule !== undefined && (isQuoted || isNamedAsRule(tokens, at))) return rule;
  if (waits && of('dimension') !== undefined && !isGroupOfLibraries(first))
    return of('dimension') ?? first;
  const isLoose = of('filler') !== undefined && of('dimension') !== undefined;
  if (isLoose && !standsAlone(tokens, at) && !isSeparate(tokens, at)) return { is: 'filler' };
  return first;
}

const isOfWork = (token: Token): boolean =>
  token.is === 'words' &&
  token.readings.some((word) => word.is === 'metric' && word.codes.includes('handled'));

const isOfStudy = (token: Token): boolean =>
  token.is === 'words' && token.readings.some(({ is }) => is === 'topic');

const isWithin = (token: Token): boolean => token.is === 'date' && isWindow(token.text);

const isOfSteps = (token: Token): boolean =>
  token.is === 'words' &&
  token.readings.some(
    ({ is, ...word }) => is === 'topic' && 'topic' in word && word.topic === 'funnel',
  );

const isOfSearch = (token: Token): boolean =>
  token.is === 'words' &&
  token.readings.some((word) => word.is === 'event' && word.code === 'search');

const isOfState = (token: Token): boolean =>
  token.is === 'words' &&
  token.readings.some((word) => word.is === 'dimension' && word.codes.includes('state'));

/** Returns whether a piece stands between spaces or signs, as analysts write: “loans, hour, last month”. */
function isSeparate(tokens: readonly Token[], at: number): boolean {
  const [before, token, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined || /^[a-z]/.test(token.text) || tokens.length < 2) return false;
  const isAfterGap = before === undefined || before.at + before.text.length < token.at;
  const isBeforeGap = behind === undefined || token.at + token.text.length < behind.at;
  return isAfterGap && isBeforeGap;
}

/** Returns whether the next or the last piece says that a dimension is meant, as in “reader type × sex”. */
const standsAlone = (tokens: readonly Token[], at: number): boolean =>
  [tokens[at - 1], tokens[at + 1]].some(
    (near) => near?.is === 'words' && near.readings.some((word) => word.is === 'dimension'),
  );

/** Returns whether the word “rule” stands beside a piece. */
const isNamedAsRule = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 2), at + 4).some(({ text }) => /规则|rule/.test(text)); // chinese-ok: “rule”
