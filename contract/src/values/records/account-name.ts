import { z } from 'zod';

// The rules for a username: it has one spelling and letters of one script, and is not similar to the built-in account
// `super`.

const scripts = [
  'Latin',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Tibetan',
  'Mongolian',
  'Lao',
  'Khmer',
  'Myanmar',
  'Georgian',
  'Yi',
];
const scriptTests = scripts.map((name) => ({
  name,
  test: new RegExp(`^\\p{Script=${name}}$`, 'u'),
}));
/** Scripts that are used together and cannot be confused with each other. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Letters of other scripts, and variants of Latin letters, that look like the letters of `super`. */
const lookAlikes: Readonly<Record<string, string>> = {
  s: 'ѕꜱʂșşƽꙅ',
  u: 'υսᴜʋцꭎꭒ',
  p: 'рρᴘҏþƿⲣ',
  e: 'еҽᴇєεɛ℮ëé',
  r: 'гᴦʀꭇꭈⲅɾ',
};
const plain = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    [...others].map((other): [string, string] => [other, letter]),
  ),
);

/** Returns whether the letters of a text are of one script, or of scripts that belong together. */
export function isOfOneScript(text: string): boolean {
  const letters = [...text].filter((letter) => /^\p{L}$/u.test(letter));
  const found = new Set(
    letters.map((letter) => scriptTests.find(({ test }) => test.test(letter))?.name ?? 'other'),
  );
  if (found.has('other')) return false;
  return found.size <= 1 || together.some((all) => [...found].every((one) => all.includes(one)));
}

/** Returns whether a person could confuse a text with `super`. */
export function looksLikeSuper(text: string): boolean {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const read = [...bare].map((letter) => plain.get(letter) ?? letter).join('');
  return read === 'super' && text.toLowerCase() !== 'super';
}

/** The schema of a valid username. */
export const Username = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(4)
  .max(10)
  .regex(/^[^\s\p{C}]*$/u)
  .refine(isOfOneScript, 'mixes letters of different scripts')
  .refine((text) => !looksLikeSuper(text), 'looks like the name of the first account');
