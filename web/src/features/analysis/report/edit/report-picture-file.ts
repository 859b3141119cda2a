import { redrawPicture } from '#lib/picture/redraw-picture.ts';

// A page of paper at 200 dots to the inch is 1,650 pixels wide.
const longest = 1_600;
/** A PNG with more bytes is a photo, which is much smaller as a JPEG. */
const mostPngBytes = 1_000_000;

/** Makes a picture small enough for a report; a file that is no picture stays as it is, for the server to refuse. */
export async function toReportPicture(chosen: File): Promise<Blob> {
  const draw = (mime: 'image/png' | 'image/jpeg') =>
    redrawPicture(
      chosen,
      ({ width, height }) => {
        const scale = Math.min(1, longest / Math.max(width, height));
        const to = (side: number) => Math.max(1, Math.round(side * scale));
        return { left: 0, top: 0, width, height, toWidth: to(width), toHeight: to(height) };
      },
      mime,
    );
  const png = chosen.type === 'image/jpeg' ? null : await draw('image/png');
  if (png !== null && png.size <= mostPngBytes) return png;
  return (await draw('image/jpeg')) ?? chosen;
}
