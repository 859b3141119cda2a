import { AlignmentType, ImageRun, Paragraph } from 'docx';
import { cleanLine } from './clean-line.ts';
import { textWidth, type WordTextWidth } from './word-fonts.ts';

export type WordPicture = { data: Buffer; width: number; height: number };

const mostHeight = 640;

/** Returns a PNG as wide as the text, or smaller if it would not fit on a page; the name is for screen readers. */
export function wordPicture(
  { data, width, height }: WordPicture,
  name: string,
  room: WordTextWidth = textWidth,
): Paragraph {
  // The console paints twice the pixels, so a picture that is small there stays small here.
  const scale = Math.min(room.pixels / width, mostHeight / height, 0.6);
  const text = cleanLine(name);
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    keepNext: true,
    spacing: { before: 80, after: 80 },
    children: [
      new ImageRun({
        type: 'png',
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
