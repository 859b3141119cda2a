import { HeadingLevel, Paragraph, TextRun } from 'docx';
import { cleanLine } from './clean-line.ts';
import { colours } from './word-fonts.ts';

// The paragraphs of documents. Every text is plain: nothing in it becomes a field, a link or a format.

/** A piece of a paragraph. */
export type WordText = string | { text: string; isBold: boolean };

const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2 } as const;

export function heading(level: keyof typeof levels, text: string, isOnNewPage = false): Paragraph {
  return new Paragraph({
    heading: levels[level],
    keepNext: true,
    pageBreakBefore: isOnNewPage,
    children: [new TextRun(cleanLine(text))],
  });
}

export function paragraph(...texts: readonly WordText[]): Paragraph {
  return new Paragraph({ style: 'Text', children: runs(texts) });
}

/** Makes a line of a numbered list; all lines with the same number of the list count on. */
export function numbered(list: number, ...texts: readonly WordText[]): Paragraph {
  return new Paragraph({
    style: 'ListText',
    numbering: { reference: 'numbers', level: 0, instance: list },
    children: runs(texts),
  });
}

export function bullet(...texts: readonly WordText[]): Paragraph {
  return new Paragraph({
    style: 'ListText',
    numbering: { reference: 'bullets', level: 0 },
    children: runs(texts),
  });
}

/** Makes a small grey line, such as the note below a table. */
export function note(text: string, isWithNext = false): Paragraph {
  return new Paragraph({
    style: 'Note',
    keepNext: isWithNext,
    children: [new TextRun(cleanLine(text))],
  });
}

/** Makes a line in large letters for a cover. */
export function coverLine(text: string, size: number, before: number): Paragraph {
  return new Paragraph({
    style: 'Cover',
    spacing: { before },
    children: [new TextRun({ text: cleanLine(text), size, bold: true, color: colours.heading })],
  });
}

function runs(texts: readonly WordText[]): TextRun[] {
  return texts.map((one) =>
    typeof one === 'string'
      ? new TextRun(oneLine(one))
      : new TextRun({ text: oneLine(one.text), bold: one.isBold }),
  );
}

// A piece keeps the space at its ends, which separates it from the next piece.
function oneLine(text: string): string {
  const [start = ''] = /^\s?/.exec(text) ?? [];
  const [end = ''] = /\s?$/.exec(text) ?? [];
  const line = cleanLine(text);
  return line === '' ? '' : `${start}${line}${end}`;
}
