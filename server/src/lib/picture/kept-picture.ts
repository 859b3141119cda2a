import { drawPicture, usablePicture } from './draw-picture.ts';
import type { PictureKind } from './picture-size.ts';
import { toPlainJpeg } from './plain-jpeg.ts';

/**
 * Returns a picture with nothing but its pixels: a PNG is drawn anew, a JPEG loses what the camera noted; null if the
 * file is not a picture.
 */
export async function toKeptPicture(
  bytes: Buffer,
): Promise<(PictureKind & { data: Buffer }) | null> {
  const kind = usablePicture(bytes);
  if (kind === null) return null;
  const data = kind.mime === 'image/jpeg' ? toPlainJpeg(bytes) : bytes;
  // Drawing also proves that a JPEG can be decoded.
  const drawn = await drawPicture(data, kind, kind);
  if (drawn === null) return null;
  return { ...kind, data: kind.mime === 'image/jpeg' ? data : drawn };
}
