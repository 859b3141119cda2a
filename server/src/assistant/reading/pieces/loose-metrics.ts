import type { Token } from '../tokens.ts';

const joins = /^\s+$|[和与、及跟以;；+/&]|,|，|\band\b|\bplus\b|as well|with|together|x|×/; // chinese-ok: “and”, punctuation

/** Returns whether two words for numbers stand beside each other without a word or sign that joins them. */
export function hasLooseMetrics(tokens: readonly Token[], text: string): boolean {
  const named = tokens.filter(
    (token) => token.is === 'words' && token.readings[0]?.is === 'metric',
  );
  return named.some((token, at) => {
    const last = named[at - 1];
    return last !== undefined && !joins.test(text.slice(last.at + last.text.length, token.at));
  });
}
