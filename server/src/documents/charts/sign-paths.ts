import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { fontFile, type PdfFont } from '../pdf/open-pdf.ts';

// The widths and outlines of signs in the font of the package. A picture has outlines instead of texts, because then
// no font can be missing when pixels are made.

const fonts = new Map<PdfFont, Font>();
const glyphs = new Map<string, { width: number; path: string }>();

function fontOf(name: PdfFont): Font {
  const known = fonts.get(name);
  if (known !== undefined) return known;
  const opened = create(readFileSync(fontFile(name)));
  if (!('layout' in opened)) throw new Error('The font of the package is a collection.');
  fonts.set(name, opened);
  return opened;
}

function glyphOf(sign: string, name: PdfFont): { width: number; path: string } {
  const key = `${name}${sign}`;
  const known = glyphs.get(key);
  if (known !== undefined) return known;
  const font = fontOf(name);
  const glyph = font.glyphForCodePoint(sign.codePointAt(0) ?? 32);
  const found = {
    width: glyph.advanceWidth / font.unitsPerEm,
    path: glyph.path.scale(1 / font.unitsPerEm, -1 / font.unitsPerEm).toSVG(),
  };
  glyphs.set(key, found);
  return found;
}

/** Returns the width of a text of a size in pixels. */
export function textWidth(text: string, size: number, font: PdfFont = 'regular'): number {
  return [...text].reduce((sum, sign) => sum + glyphOf(sign, font).width * size, 0);
}

/** Returns the outlines of a text as SVG that begins at a point on its baseline. */
export function textOutlines(
  text: string,
  {
    x,
    y,
    size,
    fill,
    font = 'regular',
  }: { x: number; y: number; size: number; fill: string; font?: PdfFont },
): string {
  let left = x;
  const paths = [...text].map((sign) => {
    const { width, path } = glyphOf(sign, font);
    const place = `translate(${left.toFixed(2)} ${y.toFixed(2)}) scale(${size})`;
    left += width * size;
    return path === '' ? '' : `<path transform="${place}" d="${path}" fill="${fill}"/>`;
  });
  return paths.join('');
}
