/** Whether a character takes a square, as Chinese ones do. */
export function isWide(character: string): boolean {
  return character > '\u2e7f';
}

/** How wide a text is in Latin characters; a Chinese character is as wide as two. */
export function widthOfText(text: string): number {
  return [...text].reduce((width, character) => width + (isWide(character) ? 2 : 1), 0);
}

/** How wide a text is in the type of tables, in pixels: what a column must leave for it. */
export function pixelsOfText(text: string): number {
  return pixelsOf(text, 8.4);
}

/** The same for the bold type of heads, in which only Latin letters are wider. */
export function pixelsOfBoldText(text: string): number {
  return pixelsOf(text, 9.2);
}

function pixelsOf(text: string, latin: number): number {
  const widthIn = (character: string) =>
    isWide(character) ? 14 : character === ',' || character === '.' ? 4.6 : latin;
  return [...text].reduce((width, character) => width + widthIn(character), 0);
}

/** The least width in which a head takes two lines: it breaks at spaces, and between Chinese characters. */
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
