const elsewhere =
  /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.|javascript:|vbscript:|mailto:|data:(?=\w+\/))[^\s，。；、）)\]}>]*/giu; // chinese-ok: punctuation

/**
 * Returns a text in which Markdown finds no HTML, no picture and no address: it can be shown by any client. Signs that
 * would begin a tag are replaced, so that the words can still be read.
 */
export function toHarmless(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\s?\([^)]*\)/g, '$1')
    .replaceAll(/\](?=[([:])/g, '] ')
    .replaceAll('![', '! [')
    .replaceAll(elsewhere, '…')
    .replaceAll(/<(?=[\p{L}/!?]|$)/gu, '‹')
    .replaceAll(/&(?=#|[a-z]+;)/gi, '＆')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === '\n' ? sign : ' '));
}

/** Returns whether a text has anything that Markdown would turn into more than words. */
export const isPlain = (text: string): boolean =>
  toHarmless(text) === text && !/[<>`]|!\[|\]\s?[([]|\|/u.test(text);
