import type { Lexicon, Word } from '../../lexicon/word.ts';
import syllables from '../../words/syllables.json' with { type: 'json' };
import { type Token, type TokenContext, toTokens } from '../tokens.ts';

// An input method writes another sign with the same sound: 借约量 for 借阅量. Where a text is easier to cut into known // chinese-ok: loans, with a wrong sign
// words with the sounds of its signs, these words are meant.

const longest = 6;

const sounds = new Map<string, string>();
for (const [syllable, signs] of Object.entries(syllables))
  for (const sign of signs) sounds.set(sign, syllable);

/** Returns the sounds of a text of Chinese signs; null for other texts and for signs that are rare. */
function soundOf(text: string): string | null {
  const said = [...text].map((sign) => sounds.get(sign));
  return said.includes(undefined) ? null : said.join(' ');
}

/** Returns a plain text in which words that only sound like known ones are those. */
export function mendHomophones(text: string, context: TokenContext): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  const known = context.lexicons.map(heardWords);
  const tokens = toTokens(text, context, (at) => heardAt(text, at, known, context.lexicons));
  return tokens.reduceRight(
    (mended, { at, text: piece, ...token }) =>
      'heard' in token && token.heard !== undefined
        ? mended.slice(0, at) + token.heard + mended.slice(at + piece.length)
        : mended,
    text,
  );
}

type Heard = ReadonlyMap<string, readonly (readonly [text: string, readings: readonly Word[]])[]>;
/** Words that say little are heard everywhere, and a rule changes the whole question. */
const unheard: ReadonlySet<Word['is']> = new Set(['filler', 'rule', 'list', 'mark']);
/** The name of a place may be one that the asker may not see, not a slip for another. */
const places = new Set(['library', 'district', 'location']);

const isHeard = (text: string, readings: readonly Word[]): boolean =>
  readings.every(
    (word) =>
      !unheard.has(word.is) &&
      !(word.is === 'member' && places.has(word.field)) &&
      !(word.is === 'dimension' && text.length < 3),
  );
const kept = new WeakMap<Lexicon, Heard>();

/** Returns the words of a lexicon by their sounds. */
function heardWords(lexicon: Lexicon): Heard {
  const before = kept.get(lexicon);
  if (before !== undefined) return before;
  const heard = new Map<string, [string, readonly Word[]][]>();
  for (const [text, readings] of lexicon.words) {
    if (text.length < 2 || text.length > longest || !isHeard(text, readings)) continue;
    const sound = soundOf(text);
    if (sound === null) continue;
    const same = heard.get(sound);
    if (same === undefined) heard.set(sound, [[text, readings]]);
    else same.push([text, readings]);
  }
  kept.set(lexicon, heard);
  return heard;
}

function heardAt(
  text: string,
  at: number,
  known: readonly Heard[],
  lexicons: readonly Lexicon[],
): Token[] {
  const tokens: Token[] = [];
  for (let length = Math.min(longest, text.length - at); length > 1; length--) {
    const part = text.slice(at, at + length);
    const sound = soundOf(part);
    if (sound === null || lexicons.some(({ words }) => words.has(part))) continue;
    for (const heard of known)
      for (const [word, readings] of heard.get(sound) ?? [])
        if (isNear(part, word)) tokens.push({ is: 'words', readings, text: part, at, heard: word });
  }
  return tokens;
}

/** Returns whether at most half of the signs differ: a slip changes one sign, seldom two. */
const isNear = (part: string, word: string): boolean =>
  [...part].filter((sign, at) => sign !== word[at]).length <= part.length / 2;
