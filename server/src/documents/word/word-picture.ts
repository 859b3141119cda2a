import { AlignmentType, ImageRun, Paragraph } from 'docx';
import { cleanLine } from './clean-line.ts';
import { textWidth, type WordTextWidth } from './word-fonts.ts';

export type WordPicture = {
  data: Buffer;
  mime?: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
};
type PictureLook = {
  /** The width that the picture may take. */
  room?: WordTextWidth;
  /** The most by which the picture is enlarged. The console paints twice the pixels of a chart. */
  mostScale?: number;
  /** True if the picture stays on the page of what follows it. */
  isWithNext?: boolean;
  isCentred?: boolean;
};

const mostHeight = 640;

/** Returns a picture as wide as its room, or smaller if it would not fit on a page; the name is for screen readers. */
export function wordPicture(
  { data, mime, width, height }: WordPicture,
  name: string,
  { room = textWidth, mostScale = 0.6, isWithNext = true, isCentred = true }: PictureLook = {},
): Paragraph {
  const scale = Math.min(room.pixels / width, mostHeight / height, mostScale);
  const text = cleanLine(name);
  return new Paragraph({
    alignment: isCentred ? AlignmentType.CENTER : AlignmentType.START,
    keepNext: isWithNext,
    spacing: { before: 80, after: 80 },
    children: [
      new ImageRun({
        type: mime === 'image/jpeg' ? 'jpg' : 'png',
        data,
        transformation: {
          width: Math.max(1, Math.round(width * scale)),
          height: Math.max(1, Math.round(height * scale)),
        },
        altText: { name: text, title: text, description: text },
      }),
    ],
  });
}
