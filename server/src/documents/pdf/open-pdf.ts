import { createRequire } from 'node:module';

// Opens PDF documents. Each contains the font of this package, so that Chinese text can be read, searched and copied
// on every machine.

export type PdfDocument = PDFKit.PDFDocument;
export const pdfMime = 'application/pdf';

const fontPackage = '@expo-google-fonts/noto-sans-sc';
const fontFiles = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
};
export type PdfFont = keyof typeof fontFiles;

const known = new Map<PdfFont, string>();

/**
 * Returns the path of a font's file. Documents use the path as the name of the font, because a font with another name
 * would be read again for each text.
 */
export function fontFile(font: PdfFont): string {
  const found =
    known.get(font) ?? createRequire(import.meta.url).resolve(`${fontPackage}/${fontFiles[font]}`);
  known.set(font, found);
  return found;
}

const pointsPerMillimetre = 72 / 25.4;

/** Converts millimetres into points. */
export const mm = (millimetres: number): number => millimetres * pointsPerMillimetre;

/**
 * Opens a document with pages of one size, in millimetres. The PDF library is loaded with the first document. A kept
 * document keeps its pages until its end, so that numbers of pages can be written last.
 */
export async function openPdf(
  title: string,
  {
    width,
    height,
    now,
    isKept = false,
  }: { width: number; height: number; now: Date; isKept?: boolean },
): Promise<PdfDocument> {
  const { default: Pdf } = await import('pdfkit');
  return new Pdf({
    size: [mm(width), mm(height)],
    margin: 0,
    autoFirstPage: false,
    bufferPages: isKept,
    font: fontFile('regular'),
    info: { Title: title, Producer: 'Stacksight', Creator: 'Stacksight', CreationDate: now },
  });
}
