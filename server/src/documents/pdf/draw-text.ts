import { fontFile, type PdfDocument, type PdfFont } from './open-pdf.ts';

export type PdfTextBox = {
  x: number;
  y: number;
  width: number;
  size: number;
  font?: PdfFont;
  color?: string;
  align?: 'start' | 'end';
  /** The largest number of lines; a longer text ends in an ellipsis. */
  lines?: number;
};

const leading = 1.25;
const widths: Record<PdfFont, Map<string, number>> = { regular: new Map(), bold: new Map() };

/** Writes a text into a box and returns the number of lines. Chinese text may break between any two signs. */
export function drawText(
  doc: PdfDocument,
  text: string,
  { x, y, width, size, font = 'regular', color = '#111', align = 'start', lines = 1 }: PdfTextBox,
): number {
  const widthOf = (sign: string) => signWidth(doc, font, sign) * size;
  const found = breakLines(text, { width, most: lines, widthOf });
  doc.font(fontFile(font)).fontSize(size).fillColor(color);
  found.forEach((line, at) => {
    const room = align === 'start' ? 0 : Math.max(0, width - lineWidth(line, widthOf));
    doc.text(line, x + room, y + at * size * leading, { lineBreak: false });
  });
  return found.length;
}

/**
 * Returns the width of a sign at size 1. Signs are measured once for all documents, because all have the same fonts.
 */
function signWidth(doc: PdfDocument, font: PdfFont, sign: string): number {
  const known = widths[font].get(sign);
  if (known !== undefined) return known;
  const width = doc.font(fontFile(font)).fontSize(1_000).widthOfString(sign) / 1_000;
  widths[font].set(sign, width);
  return width;
}

type LineRules = { width: number; most: number; widthOf: (sign: string) => number };

const lineWidth = (line: string, widthOf: LineRules['widthOf']): number =>
  [...line].reduce((sum, sign) => sum + widthOf(sign), 0);

/** Breaks a text into lines, `most` at most. A word of Latin letters is not split if a line has room for it. */
export function breakLines(text: string, { width, most, widthOf }: LineRules): string[] {
  const found: string[] = [];
  let rest = text.replace(/\s+/g, ' ').trim();
  while (rest !== '') {
    const fits = fittingSigns(rest, width, widthOf);
    if (fits === rest) return [...found, rest];
    if (found.length === most - 1) {
      const short = fittingSigns(rest, width - widthOf('…'), widthOf);
      return [...found, `${short.trimEnd()}…`];
    }
    const line = wholeWords(fits, rest);
    found.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return found;
}

/** Returns as many signs from the start as fit, at least one. */
function fittingSigns(text: string, width: number, widthOf: LineRules['widthOf']): string {
  let used = 0;
  let end = 0;
  for (const sign of text) {
    used += widthOf(sign);
    if (used > width && end > 0) break;
    end += sign.length;
  }
  return text.slice(0, end);
}

function wholeWords(fits: string, rest: string): string {
  const isInWord = /[A-Za-z0-9]$/.test(fits) && /^[A-Za-z0-9]/.test(rest.slice(fits.length));
  const words = isInWord ? fits.replace(/[A-Za-z0-9]+$/, '') : fits;
  return words === '' ? fits : words;
}
