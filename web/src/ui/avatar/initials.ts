import { isWide } from '#lib/text-width.ts';

/** Returns the text in place of a picture: a Chinese family name, or the first letters of two words. */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/[\s._-]+/);
  const [letter = ''] = first;
  const [next = ''] = second;
  if (isWide(letter)) return letter;
  return `${letter}${next}`.toUpperCase();
}
