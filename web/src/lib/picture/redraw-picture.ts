/** The part of a picture to take, and the size to which it is drawn, in pixels. */
type PictureCut = {
  left: number;
  top: number;
  width: number;
  height: number;
  toWidth: number;
  toHeight: number;
};

/**
 * Draws a part of a picture anew, turned as its camera says and without what the camera noted; null if the file is not
 * a picture.
 */
export async function redrawPicture(
  chosen: File,
  cutOf: (size: { width: number; height: number }) => PictureCut,
  mime: 'image/png' | 'image/jpeg',
): Promise<Blob | null> {
  const picture = await createImageBitmap(chosen).catch(() => null);
  if (picture === null) return null;
  const { left, top, width, height, toWidth, toHeight } = cutOf(picture);
  const canvas = document.createElement('canvas');
  canvas.width = toWidth;
  canvas.height = toHeight;
  const paper = canvas.getContext('2d');
  if (mime === 'image/jpeg' && paper !== null) {
    // A JPEG cannot be transparent.
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, toWidth, toHeight);
  }
  paper?.drawImage(picture, left, top, width, height, 0, 0, toWidth, toHeight);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, mime, 0.85));
}
