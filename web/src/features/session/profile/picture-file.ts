const side = 384;

/**
 * Cuts the centre of a picture as a small PNG, rotated as its camera says; a file that is no picture stays as it is.
 */
export async function toUploaded(chosen: File): Promise<Blob> {
  const picture = await createImageBitmap(chosen).catch(() => null);
  if (picture === null) return chosen;
  const shorter = Math.min(picture.width, picture.height);
  const length = Math.min(side, shorter);
  const canvas = document.createElement('canvas');
  canvas.width = length;
  canvas.height = length;
  const [left, top] = [(picture.width - shorter) / 2, (picture.height - shorter) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, shorter, shorter, 0, 0, length, length);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? chosen), 'image/png'));
}
