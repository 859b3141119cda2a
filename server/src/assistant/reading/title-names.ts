import { toPlain } from '../words/plain.ts';
import { type Token, type TokenContext, toTokens } from './tokens.ts';

/** Returns the parts of a question that may be the name of a title: what is quoted, and what no word explains. */
export function toTitleNames(question: string, context: TokenContext): string[] {
  const text = toPlain(question);
  const names: string[] = [];
  let from: Token | null = null;
  let last: Token | null = null;
  const end = (next?: Token) => {
    if (from !== null && last !== null) names.push(nameFrom(text, from, last, next));
    from = null;
    last = null;
  };
  const tokens = toTokens(text, context);
  for (const [at, token] of tokens.entries()) {
    if (token.is === 'quoted') names.push(token.quoted);
    else if (token.is === 'unknown') {
      from ??= numeralBefore(tokens, at) ?? token;
      last = token;
    } else if (!isLoose(token) || isAlone(from, token)) end(token);
  }
  end();
  return names.map((name) => name.trim()).filter((name) => name.length > 1);
}

/** Returns the numeral right before a piece: a title may begin with one. */
function numeralBefore(tokens: readonly Token[], at: number): Token | null {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const isNumeral = before?.is === 'number' && !/^\d/.test(before.text);
  return isNumeral && before.at + before.text.length === token?.at ? before : null;
}

/** One unknown sign alone is in too many titles; with the known word right behind it, it may begin a title. */
const isAlone = (from: Token | null, { at }: Token): boolean =>
  from !== null && from.text.length === 1 && from.at + 1 === at;

function nameFrom(text: string, from: Token, last: Token, next: Token | undefined): string {
  const to = next !== undefined && isAlone(from, next) ? next : last;
  return text.slice(from.at, to.at + to.text.length);
}

/** Filler words, which are ignored elsewhere, may be part of a title. */
const isLoose = (token: Token): boolean =>
  token.is === 'words' && token.readings.some(({ is }) => is === 'filler');
