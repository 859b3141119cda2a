import { redrawPicture } from '#lib/picture/redraw-picture.ts';

const most = 384;

/** Cuts the centre of a picture as a small PNG; a file that is no picture stays as it is. */
export async function toUploaded(chosen: File): Promise<Blob> {
  const made = await redrawPicture(
    chosen,
    ({ width, height }) => {
      const shorter = Math.min(width, height);
      const side = Math.min(most, shorter);
      const [left, top] = [(width - shorter) / 2, (height - shorter) / 2];
      return { left, top, width: shorter, height: shorter, toWidth: side, toHeight: side };
    },
    'image/png',
  );
  return made ?? chosen;
}
