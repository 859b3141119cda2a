import { toPlain } from '../words/plain.ts';
import { type Token, type TokenContext, toTokens } from './tokens.ts';

/** Returns the parts of a question that may be the name of a title: what is quoted, and what no word explains. */
export function toTitleNames(question: string, context: TokenContext): string[] {
  const text = toPlain(question);
  const names: string[] = [];
  let from: Token | null = null;
  let last: Token | null = null;
  const end = () => {
    if (from !== null && last !== null) names.push(text.slice(from.at, last.at + last.text.length));
    from = null;
    last = null;
  };
  for (const token of toTokens(text, context)) {
    if (token.is === 'quoted') names.push(token.quoted);
    else if (token.is === 'unknown') {
      from ??= token;
      last = token;
    } else if (!isLoose(token)) end();
  }
  end();
  return names.map((name) => name.trim()).filter((name) => name.length > 1);
}

/** Filler words, which are ignored elsewhere, may be part of a title. */
const isLoose = (token: Token): boolean =>
  token.is === 'words' && token.readings.some(({ is }) => is === 'filler');
