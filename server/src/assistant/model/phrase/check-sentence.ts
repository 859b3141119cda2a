import type { MetricFacts, PhraseFacts, RowFacts } from './phrase-facts.ts';
import { type SentenceToken, sentenceTokens, type WordList } from './sentence-tokens.ts';
import { isSameNumber, type SpokenNumber } from './spoken-number.ts';

// Checks whether a sentence says only what an answer shows: each number belongs to the row, the metric and the period
// that the sentence names, and a word of direction or rank is true. What cannot be checked is refused.

type Clause = { tokens: readonly SentenceToken[]; lists: ReadonlySet<WordList> };
/** The row, metric and period that the words so far speak about. */
type Topic = { row: RowFacts | null; metric: MetricFacts | null; isBefore: boolean };

/** Returns whether a sentence of a model is true to the facts. */
export function isTrueTo(facts: PhraseFacts, sentence: string): boolean {
  const tokens = sentenceTokens(sentence);
  const clauses = toClauses(tokens);
  const hasSubject = tokens.some(({ is }) => is === 'mark');
  if (!hasSubject || clauses.some(({ lists }) => lists.has('refused') || saysNumeral(lists)))
    return false;
  const topic: Topic = { row: null, metric: null, isBefore: false };
  return clauses.every((clause) => {
    topic.isBefore = false;
    return isTrueClause(clause, topic, { facts, all: tokens });
  });
}

const saysNumeral = (lists: ReadonlySet<WordList>): boolean => lists.has('numeral');

function toClauses(tokens: readonly SentenceToken[]): Clause[] {
  const cut: SentenceToken[][] = [[]];
  for (const token of tokens)
    if (token.is === 'clause') cut.push([]);
    else cut.at(-1)?.push(token);
  return cut.map((part) => ({ tokens: part, lists: new Set(part.flatMap(listsIn)) }));
}

const listsIn = (token: SentenceToken): readonly WordList[] =>
  token.is === 'words' && !token.lists.includes('silent') ? token.lists : [];

type Ground = { facts: PhraseFacts; all: readonly SentenceToken[] };

function isTrueClause({ tokens, lists }: Clause, topic: Topic, ground: Ground): boolean {
  const ranks: WordList[] = [];
  let isDirectionShown = false;
  for (const [at, token] of tokens.entries()) {
    if (token.is === 'mark' && !takeMark(token.mark, topic, ground.facts)) return false;
    if (token.is === 'words') {
      takePeriod(token.lists, topic);
      if (token.lists.includes('total')) topic.row = ground.facts.whole;
      ranks.push(...token.lists.filter((one) => one === 'high' || one === 'low'));
    }
    if (token.is !== 'number') continue;
    const subject = subjectOf(topic, tokens.slice(at), ground);
    const number = token.number;
    if (number === null || subject === null) return false;
    const said = matchNumber(number, subject, lists, topic.isBefore);
    if (said === null) return false;
    isDirectionShown ||= said === 'direction';
  }
  const hasDirection = lists.has('up') || lists.has('down');
  if (hasDirection && !isDirectionShown && !isRightDirection(topic, lists, ground)) return false;
  return ranks.every((rank) => isRanked(rank, topic, ground.facts));
}

function takeMark(mark: string, topic: Topic, facts: PhraseFacts): boolean {
  if (!facts.texts.has(mark)) return false;
  const row = facts.rows.find((one) => one.mark === mark);
  if (row !== undefined) topic.row = row;
  if (mark === '[[before]]') topic.isBefore = true;
  if (mark === '[[days]]') topic.isBefore = false;
  const metric = firstRow(facts)?.metrics.find((one) => one.mark === mark);
  if (metric !== undefined) topic.metric = metric;
  return true;
}

const firstRow = ({ rows, whole }: PhraseFacts): RowFacts | null => rows[0] ?? whole;

function takePeriod(lists: readonly WordList[], topic: Topic): void {
  if (lists.includes('silent')) return;
  if (lists.includes('before')) topic.isBefore = true;
  else if (lists.includes('now')) topic.isBefore = false;
}

/** Returns the numbers that a number of the sentence may be: of the row and metric named last, or next where none was. */
function subjectOf(
  topic: Topic,
  rest: readonly SentenceToken[],
  { facts, all }: Ground,
): MetricFacts | null {
  const row = topic.row ?? nextRow(rest, facts) ?? alone(facts);
  if (row === null) return null;
  const [only, ...others] = row.metrics;
  if (others.length === 0) return only ?? null;
  const named = topic.metric?.mark ?? firstMetricMark(all, facts);
  return row.metrics.find(({ mark }) => mark === named) ?? null;
}

/** The whole is meant where no row is named only if there are no rows. */
const alone = ({ rows, whole }: PhraseFacts): RowFacts | null => (rows.length === 0 ? whole : null);

function nextRow(rest: readonly SentenceToken[], { rows }: PhraseFacts): RowFacts | null {
  const marks = rest.flatMap((token) => (token.is === 'mark' ? [token.mark] : []));
  return rows.find(({ mark }) => mark !== null && marks.includes(mark)) ?? null;
}

function firstMetricMark(all: readonly SentenceToken[], facts: PhraseFacts): string | undefined {
  const marks = new Set(firstRow(facts)?.metrics.map(({ mark }) => mark));
  const named = all.flatMap((token) =>
    token.is === 'mark' && marks.has(token.mark) ? [token.mark] : [],
  );
  return new Set(named).size === 1 ? named[0] : undefined;
}

/** Returns what a number is: the value of its period, a share, or a change with its direction; null if it is none. */
function matchNumber(
  number: SpokenNumber,
  facts: MetricFacts,
  lists: ReadonlySet<WordList>,
  isBefore: boolean,
): 'value' | 'direction' | null {
  const { now, before, change, growth, share, format } = facts;
  const is = (known: number | null) => known !== null && isSameNumber(number, known);
  const moved = number.isPercent ? growth : change;
  if (is(moved) && isSigned(number, moved ?? 0, lists)) return 'direction';
  if (number.sign !== 0 && !isSignOf(number, isBefore ? before : now)) return null;
  if (number.isPercent && lists.has('share') && is(share)) return 'value';
  if (number.isPercent !== (format === 'percent')) return null;
  return is(isBefore ? before : now) ? 'value' : null;
}

/** Returns whether the sign or the words beside a change have its direction, and none has the other. */
function isSigned({ sign }: SpokenNumber, change: number, lists: ReadonlySet<WordList>): boolean {
  const isUp = change > 0;
  const hasRight = sign === (isUp ? 1 : -1) || lists.has(isUp ? 'up' : 'down');
  const hasWrong =
    lists.has(isUp ? 'down' : 'up') ||
    (sign !== 0 && sign !== (isUp ? 1 : -1) && !lists.has('down'));
  return hasRight && !hasWrong;
}

const isSignOf = ({ sign }: SpokenNumber, known: number | null): boolean =>
  known !== null && Math.sign(known) === sign;

/** Returns whether a direction without its number is the one of the row. */
function isRightDirection(
  topic: Topic,
  lists: ReadonlySet<WordList>,
  { facts, all }: Ground,
): boolean {
  const change = subjectOf(topic, [], { facts, all })?.change ?? null;
  if (change === null || change === 0 || (lists.has('up') && lists.has('down'))) return false;
  return lists.has(change > 0 ? 'up' : 'down');
}

/** Returns whether the row that is named has the largest, or the smallest, number of all rows that are shown. */
function isRanked(rank: WordList, topic: Topic, { rows }: PhraseFacts): boolean {
  const row = topic.row;
  if (row === null) return false;
  const place =
    topic.metric === null ? 0 : row.metrics.findIndex((one) => one.mark === topic.metric?.mark);
  const own = row.metrics[place]?.now ?? null;
  const all = rows.map(({ metrics }) => metrics[place]?.now ?? null);
  const known = all.filter((value) => value !== null);
  if (own === null) return false;
  return own === (rank === 'high' ? Math.max(...known) : Math.min(...known));
}
