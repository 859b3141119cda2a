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
  return [...text].reduce((width, character) => width + (isWide(character) ? 14 : latin), 0);
}
