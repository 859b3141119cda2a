import type { Word } from '../../lexicon/word.ts';
import type { Token } from '../tokens.ts';

// “For the board meeting: …” and “…, the roster needs it” say what an answer is for, not what is asked.

/** Returns the pieces of a text without the clauses that only say what the answer is for. */
export function withoutPurpose(tokens: readonly Token[], text: string): readonly Token[] {
  const clauses = clausesOf(tokens, text);
  const isAsked = clauses.some((clause) => clause.some(asks));
  if (!isAsked) return tokens;
  return clauses
    .filter((clause) => clause.some(asks) || !(clause.some(isPurpose) || isChatter(clause, text)))
    .flat();
}

/** A whole sentence that names nothing of the data tells about the asker: “The board meets on Monday.” */
function isChatter(clause: readonly Token[], text: string): boolean {
  const [first, last] = [clause[0], clause.at(-1)];
  if (first === undefined || last === undefined || clause.length < 3) return false;
  const before = text.slice(0, first.at).trimEnd();
  const behind = text.slice(last.at + last.text.length).trimStart();
  const isSentence =
    (before === '' || /[.!?。！？]$/.test(before)) && // chinese-ok: ends of sentences
    (behind === '' || /^[.!?。！？]/.test(behind)); // chinese-ok: ends of sentences
  return isSentence && !clause.some(says);
}

/** Returns whether a piece changes a question: days, codes, breakdowns, or what must be refused. */
const says = (token: Token): boolean =>
  token.is === 'date' ||
  token.is === 'number' ||
  (token.is === 'words' &&
    token.readings.some(({ is }) => is !== 'filler' && is !== 'mark' && is !== 'order'));

const ends = /[,;:.!?，。；：！？…]/; // chinese-ok: punctuation

function clausesOf(tokens: readonly Token[], text: string): Token[][] {
  const clauses: Token[][] = [[]];
  let end = 0;
  for (const token of tokens) {
    if (ends.test(text.slice(end, token.at))) clauses.push([]);
    clauses.at(-1)?.push(token);
    end = token.at + token.text.length;
  }
  return clauses;
}

const asking: ReadonlySet<Word['is']> = new Set([
  'metric',
  'event',
  'rule',
  'list',
  'topic',
  'member',
]);
const asks = (token: Token): boolean =>
  token.is === 'quoted' ||
  (token.is === 'words' && token.readings.some(({ is }) => asking.has(is)));
const isPurpose = (token: Token): boolean =>
  token.is === 'words' &&
  token.readings.some((word) => word.is === 'mark' && word.mark === 'purpose');
