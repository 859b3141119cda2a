import { drawPicture, usablePicture } from './draw-picture.ts';

/** The side of a stored picture in pixels. The PNG of this size is always smaller than 150 kB. */
const side = 192;

/**
 * Draws the middle of a picture as a new square PNG, so that nothing else of the file is kept; null if the file is not
 * a picture.
 */
export async function toSquarePicture(bytes: Buffer): Promise<Buffer | null> {
  const kind = usablePicture(bytes);
  return kind === null ? null : drawPicture(bytes, kind, { width: side, height: side });
}
