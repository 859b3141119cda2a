import type { Language } from '@stacksight/contract';
import type { IFontAttributesProperties } from 'docx';

// The names of the fonts. No file contains a font: every Word has these, and LibreOffice and WPS know what to use
// instead.

type WordFonts = { text: IFontAttributesProperties; heading: IFontAttributesProperties };

const of = (latin: string, eastAsia: string): IFontAttributesProperties => ({
  ascii: latin,
  hAnsi: latin,
  cs: latin,
  eastAsia,
});

/** The fonts of texts and headings in each language; Chinese characters have fonts of their own. */
export const wordFonts: Readonly<Record<Language, WordFonts>> = {
  // chinese-ok: the names of fonts
  'zh-CN': { text: of('Times New Roman', '宋体'), heading: of('Arial', '黑体') },
  'en-US': { text: of('Calibri', '宋体'), heading: of('Calibri', '黑体') }, // chinese-ok: the names of fonts
};

export type WordTextWidth = { twips: number; pixels: number };
/** The width of the text on a page of A4, in twips and in pixels of 96 to the inch. */
export const textWidth: WordTextWidth = { twips: 9_070, pixels: 604 };
/** The same on a page across. */
export const wideTextWidth: WordTextWidth = { twips: 14_002, pixels: 933 };
export const colours = {
  heading: '1F3A5F',
  quiet: '5F6B7A',
  line: 'BFC7D1',
  shade: 'EEF2F7',
} as const;
