import { renderAsync } from '@resvg/resvg-js';
import { pictureKind } from './picture-size.ts';

/** The side of a picture that is kept: whatever it shows, its PNG is less than 150 kB. */
export const pictureSide = 192;
/** Bigger ones would take too much memory to be read. */
export const mostSide = 2_048;

/** The middle of a picture as a square PNG, drawn anew: nothing of the file that came is kept. Null where it is none. */
export async function toSquarePicture(bytes: Buffer): Promise<Buffer | null> {
  const kind = pictureKind(bytes);
  if (kind === null || !isWithin(kind.width) || !isWithin(kind.height)) return null;
  const side = `width="${pictureSide}" height="${pictureSide}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${side}><image ${side} preserveAspectRatio="xMidYMid slice"
    href="data:${kind.mime};base64,${bytes.toString('base64')}"/></svg>`;
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // What cannot be read is drawn as nothing at all.
  if (drawn.pixels.every((value) => value === 0)) return null;
  return drawn.asPng();
}

const isWithin = (length: number) => length >= 1 && length <= mostSide;
