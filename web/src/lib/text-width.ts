/** Returns whether a character is as wide as high, as Chinese characters are. */
export function isWide(character: string): boolean {
  return character > '\u2e7f';
}

/** Returns the width of a text in Latin characters; a Chinese character counts as two. */
export function widthOfText(text: string): number {
  return [...text].reduce((width, character) => width + (isWide(character) ? 2 : 1), 0);
}

/** Returns the width of a text in pixels, in the font of tables. */
export function pixelsOfText(text: string): number {
  return pixelsOf(text, 8.4);
}

/** Returns the width of a text in pixels, in the bold font of table heads, in which only Latin letters are wider. */
export function pixelsOfBoldText(text: string): number {
  return pixelsOf(text, 9.2);
}

function pixelsOf(text: string, latin: number): number {
  const widthIn = (character: string) =>
    isWide(character) ? 14 : character === ',' || character === '.' ? 4.6 : latin;
  return [...text].reduce((width, character) => width + widthIn(character), 0);
}

/** Returns the least width in pixels for a head in two lines, which breaks at spaces or between Chinese characters. */
export function pixelsInTwoLines(text: string): number {
  const letters = [...text];
  const breaks = letters.flatMap((letter, at) => {
    const before = letters[at - 1];
    if (before === undefined) return [];
    return letter === ' ' || (isWide(letter) && isWide(before)) ? [at] : [];
  });
  const widths = breaks.map((at) => {
    const [first, second] = [letters.slice(0, at), letters.slice(at)];
    return Math.max(pixelsOfBoldText(first.join('')), pixelsOfBoldText(second.join('').trim()));
  });
  return Math.min(pixelsOfBoldText(text), ...widths);
}
