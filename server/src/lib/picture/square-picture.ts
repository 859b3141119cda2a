import { renderAsync } from '@resvg/resvg-js';
import { pictureKind } from './picture-size.ts';

/** The side of a stored picture in pixels. The PNG of this size is always smaller than 150 kB. */
export const pictureSide = 192;
/** The largest side of a picture in pixels, because a larger picture would take too much memory to decode. */
export const mostSide = 2_048;

/**
 * Draws the middle of a picture as a new square PNG, so that nothing else of the file is kept; null if the file is not
 * a picture.
 */
export async function toSquarePicture(bytes: Buffer): Promise<Buffer | null> {
  const kind = pictureKind(bytes);
  if (kind === null || !isWithin(kind.width) || !isWithin(kind.height)) return null;
  const side = `width="${pictureSide}" height="${pictureSide}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${side}><image ${side} preserveAspectRatio="xMidYMid slice"
    href="data:${kind.mime};base64,${bytes.toString('base64')}"/></svg>`;
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // If a picture cannot be decoded, every pixel is empty.
  if (drawn.pixels.every((value) => value === 0)) return null;
  return drawn.asPng();
}

const isWithin = (length: number) => length >= 1 && length <= mostSide;
