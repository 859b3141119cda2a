const side = 384;

/** The middle of a picture as a PNG that is quickly sent, upright as its camera meant it; as it is where it is none. */
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
