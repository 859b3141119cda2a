/** Returns a text in the form that is read: full-width signs and capitals made plain, one space for several. */
export function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns whether a word that begins at `from` and ends before `to` is cut out of a longer word of Latin letters. */
export function isInsideWord(text: string, from: number, to: number): boolean {
  const isLetter = (at: number) => /[a-z]/.test(text[at] ?? '');
  return (isLetter(from) && isLetter(from - 1)) || (isLetter(to - 1) && isLetter(to));
}
