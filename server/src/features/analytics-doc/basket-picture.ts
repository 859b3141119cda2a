import { type BasketItem, mostPictureBytes, mostPictureSide } from '@stacksight/contract';
import type { WordPicture } from '#documents/word/word-picture.ts';
import { AppError } from '#lib/app-error.ts';
import { pictureKind } from '#lib/picture/picture-size.ts';

const dataAddress = /^data:image\/png;base64,/;
const pngEnd = Buffer.from('IEND');

/** Returns the picture of an item; null without one. Throws for a picture that no document should contain. */
export function basketPicture({ imageContent, menuName }: BasketItem): WordPicture | null {
  if (imageContent === '') return null;
  const refused = () => new AppError('report.picture', { params: { name: menuName } });
  const base64 = imageContent.replace(dataAddress, '');
  // Three bytes take four characters.
  if (base64.length > (mostPictureBytes / 3) * 4 + 4) throw refused();
  const data = Buffer.from(base64, 'base64');
  const kind = pictureKind(data);
  const isWhole = data.subarray(-8, -4).equals(pngEnd);
  if (kind?.mime !== 'image/png' || !isWhole) throw refused();
  const { width, height } = kind;
  if (Math.min(width, height) < 1 || Math.max(width, height) > mostPictureSide) throw refused();
  return { data, width, height };
}
