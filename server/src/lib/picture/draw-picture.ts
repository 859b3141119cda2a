import { renderAsync } from '@resvg/resvg-js';
import { type PictureKind, pictureKind } from './picture-size.ts';

/** The largest side of a picture in pixels, because a larger picture would take too much memory to decode. */
export const mostSide = 2_048;

/** Returns the kind of a picture; null if the file is not a picture, or its sides are too long. */
export function usablePicture(bytes: Buffer): PictureKind | null {
  const kind = pictureKind(bytes);
  return kind !== null && isWithin(kind.width) && isWithin(kind.height) ? kind : null;
}

const isWithin = (length: number) => length >= 1 && length <= mostSide;

/** Draws the middle of a picture as a new PNG that it fills, in pixels; null if the picture cannot be decoded. */
export async function drawPicture(
  bytes: Buffer,
  { mime }: PictureKind,
  { width, height }: { width: number; height: number },
): Promise<Buffer | null> {
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} preserveAspectRatio="xMidYMid slice"
    href="data:${mime};base64,${bytes.toString('base64')}"/></svg>`;
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // If a picture cannot be decoded, every pixel is empty.
  if (drawn.pixels.every((value) => value === 0)) return null;
  return drawn.asPng();
}
