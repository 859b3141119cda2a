// Takes single values out of the texts of records.

// Longer texts are no titles, names or numbers; the search for their ends would take long.
const longestText = 2000;

/** Joins the lines of a text and removes control characters. The end of a very long text is left out. */
export const plain = (text: string): string =>
  text
    .slice(0, longestText)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();

/** Removes the punctuation that the rules of description (ISBD) put at the end of an element. */
export function withoutPunctuation(text: string): string {
  const bare = plain(text).replace(/[\s/:;,=]+$/u, '');
  // A full stop stays behind an initial and a short word, which may be an abbreviation.
  return bare.replace(/(?<=\p{L}{4}|\p{Script=Han}|[)\]\d])\.$/u, '');
}

export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Returns the digits of the first ISBN in a text, or ''. */
export function isbnIn(text: string): string {
  for (const [found] of plain(text).matchAll(/[0-9][0-9Xx -]{8,20}/g)) {
    const digits = found.replace(/[ -]/g, '').toUpperCase();
    const [isbn = ''] = /^(?:97[89]\d{10}|\d{9}[\dX])(?!\d)/.exec(digits) ?? [];
    if (isbn !== '') return isbn;
  }
  return '';
}

/** Returns the first year of four digits in a text, or ''. */
export const yearIn = (text: string): string =>
  /(?<!\d)(?:1[4-9]|20)\d\d(?!\d)/.exec(text)?.[0] ?? '';

/** Returns the first three letters if they are a language code, or ''. */
export const languageIn = (text: string): string =>
  /^[a-z]{3}(?![a-z])/i.exec(text)?.[0].toLowerCase() ?? '';

/** Splits a price such as `CNY28.00` or `12.50 €` into its number and the letters or sign of its currency. */
export function priceIn(price: string): { amount: string; currency: string } {
  const text = plain(price);
  const [, amount = ''] =
    /(?<![\d.])(\d{1,9}(?:[.,]\d{1,2})?)(?![\d.])/.exec(
      text.replace(/(\d),(\d{3})(?!\d)/g, '$1$2'),
    ) ?? [];
  if (amount === '') return { amount: '', currency: '' };
  // The signs of dollar, yuan (two widths), euro, pound, and the character for yuan.
  const [currency = ''] = /\b[A-Z]{3}(?=[\d\s]|$)|[$\xa5\uffe5\u20ac\xa3\u5143]/u.exec(text) ?? [];
  return { amount: amount.replace(',', '.'), currency };
}
