import type { Language } from '@stacksight/contract';
import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  Header,
  LevelFormat,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx';
import { cleanLine } from './clean-line.ts';
import { colours, textWidth, wideTextWidth, wordFonts } from './word-fonts.ts';

// Puts the parts of a document together: the cover on a page of its own, then the pages with header and numbers.

export type WordDocument = {
  title: string;
  author: string;
  language: Language;
  /** The texts at the top of every page, left and right. */
  header: readonly [string, string];
  /** The text around the page number, with `{{page}}` and `{{pages}}`. */
  footer: string;
  /** True for pages across. */
  isWide?: boolean;
  cover: readonly FileChild[];
  body: readonly FileChild[];
};

/** Returns the bytes of a document as Office Open XML. */
export async function writeWord(parts: WordDocument): Promise<Buffer> {
  const page = {
    size: {
      width: 11_906,
      height: 16_838,
      orientation: parts.isWide ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
    },
    margin: { top: 1_418, bottom: 1_304, left: 1_418, right: 1_418, header: 680, footer: 600 },
  };
  const document = new Document({
    title: cleanLine(parts.title),
    creator: cleanLine(parts.author),
    lastModifiedBy: cleanLine(parts.author),
    styles: stylesOf(parts.language),
    numbering,
    sections: [
      { properties: { page }, children: parts.cover },
      {
        properties: { page },
        headers: { default: new Header({ children: [headerLine(parts)] }) },
        footers: { default: new Footer({ children: [footerLine(parts.footer)] }) },
        children: parts.body,
      },
    ],
  });
  return Packer.toBuffer(document);
}

function headerLine({ header: [left, right], isWide }: WordDocument): Paragraph {
  const { twips } = isWide ? wideTextWidth : textWidth;
  return new Paragraph({
    style: 'Note',
    tabStops: [{ type: TabStopType.RIGHT, position: twips }],
    border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: colours.line, space: 4 } },
    children: [new TextRun(`${cleanLine(left)}\t${cleanLine(right)}`)],
  });
}

function footerLine(text: string): Paragraph {
  const parts = text.split(/(\{\{pages?\}\})/).map((part) => {
    if (part === '{{page}}') return PageNumber.CURRENT;
    return part === '{{pages}}' ? PageNumber.TOTAL_PAGES : part;
  });
  return new Paragraph({
    style: 'Note',
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: parts })],
  });
}

function stylesOf(language: Language) {
  const { text, heading } = wordFonts[language];
  const named = (id: string, size: number, before: number, after: number, more: object = {}) => ({
    id,
    name: id,
    basedOn: 'Normal',
    run: { font: text, size, ...more },
    paragraph: { spacing: { before, after } },
  });
  const level = (size: number, before: number, after: number) => ({
    run: { font: heading, size, bold: true, color: colours.heading },
    paragraph: { spacing: { before, after } },
  });
  return {
    default: {
      document: {
        run: { font: text, size: 21, language: { value: language, eastAsia: 'zh-CN' } },
      },
      heading1: level(30, 320, 140),
      heading2: level(24, 260, 80),
    },
    paragraphStyles: [
      {
        ...named('Text', 21, 0, 120),
        paragraph: { spacing: { before: 0, after: 120, line: 340 } },
      },
      {
        ...named('ListText', 21, 0, 80),
        paragraph: { spacing: { before: 0, after: 80, line: 340 } },
      },
      named('Note', 17, 40, 80, { color: colours.quiet }),
      named('Cell', 18, 0, 0),
      named('Fact', 22, 0, 0),
      {
        id: 'Cover',
        name: 'Cover',
        basedOn: 'Normal',
        run: { font: heading },
        paragraph: { alignment: AlignmentType.CENTER },
      },
    ],
  };
}

const indent = { left: 420, hanging: 420 };
const numbering = {
  config: [
    {
      reference: 'numbers',
      levels: [
        {
          level: 0,
          format: LevelFormat.DECIMAL,
          text: '%1.',
          alignment: AlignmentType.START,
          style: { paragraph: { indent } },
        },
      ],
    },
    {
      reference: 'bullets',
      levels: [
        {
          level: 0,
          format: LevelFormat.BULLET,
          text: '•',
          alignment: AlignmentType.START,
          style: { paragraph: { indent } },
        },
      ],
    },
  ],
};
