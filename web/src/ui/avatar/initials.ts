/** The text in place of a picture: a Chinese family name, or the first letters of two words. */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/[\s._-]+/);
  const [letter = ''] = first;
  const [next = ''] = second;
  if (letter > '\u2e7f') return letter;
  return `${letter}${next}`.toUpperCase();
}
