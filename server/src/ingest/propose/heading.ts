// chinese-ok: brackets of headings are data
// Compares the headings of files with known words, whatever the writing: blanks, capitals, camelCase, wide letters, units in brackets, Chinese and English side by side.

/** The texts of a heading that may name its field: the whole, without brackets, and each language alone. */
export function headingTexts(heading: string): HeadingText[] {
  const wide = heading.normalize('NFKC').trim();
  const bare = wide.replace(/[([{<【].*?[)\]}>】]/g, ' ');
  const texts = [
    wide,
    bare,
    bare.replace(/[^\p{Script=Han}]+/gu, ''),
    bare.replace(/\p{Script=Han}+/gu, ' '),
  ];
  return [...new Set(texts.map(plainText).filter((text) => text !== ''))].map(parseHeading);
}

/** Writes a text as words with single blanks between them, in small letters. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim()
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1');
}

/** A heading or a known word, ready to be compared. */
export type HeadingText = {
  text: string;
  hasHan: boolean;
  parts: readonly string[];
  glued: string;
};

const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;

/** Prepares a plain text for comparisons. */
export function parseHeading(text: string): HeadingText {
  const parts = text.split(' ').map(singular);
  return { text, hasHan: /\p{Script=Han}/u.test(text), parts, glued: parts.join('') };
}

/** Returns how well a word names a heading, from 0 to 100. */
export function likeness(heading: HeadingText, word: HeadingText): number {
  if (heading.text === word.text) return 100;
  return word.hasHan ? chineseLikeness(heading, word) : englishLikeness(heading, word);
}

/** The end of a Chinese heading says what it is; what stands before it says whose. */
function chineseLikeness({ text }: HeadingText, { text: word }: HeadingText): number {
  if (word.length < 2 || !text.includes(word)) return 0;
  const share = word.length / text.length;
  if (text.endsWith(word)) return 60 + 35 * share;
  return (text.startsWith(word) ? 42 : 35) + 35 * share;
}

function englishLikeness(heading: HeadingText, sought: HeadingText): number {
  if (heading.glued === sought.glued) return 98;
  const share = sought.glued.length / heading.glued.length;
  if (heading.parts.length === 1) {
    const isEnd = sought.glued.length >= 5 && heading.glued.endsWith(sought.glued);
    return isEnd ? 55 + 35 * share : 0;
  }
  const [first = ''] = sought.parts;
  if (!heading.parts.includes(first)) return 0;
  const at = heading.parts.findIndex((_, start) =>
    sought.parts.every((part, k) => heading.parts[start + k] === part),
  );
  if (at === -1) return 0;
  if (at + sought.parts.length === heading.parts.length) return 58 + 35 * share;
  return (at === 0 ? 38 : 32) + 35 * share;
}
