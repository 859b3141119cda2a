import { code128, quietZone } from './code128.ts';
import { mm, type PdfDocument } from './open-pdf.ts';

// The width of the narrowest bar that scanners at a desk can read.
const narrowest = mm(0.19);
const widest = mm(0.33);

/**
 * Draws a barcode with its quiet zones into a box; false if the bars would be too narrow to scan, or if Code 128 lacks
 * a sign of the text.
 */
export function drawBarcode(
  doc: PdfDocument,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): boolean {
  const widths = code128(text);
  if (widths === null) return false;
  const modules = widths.reduce((sum, one) => sum + one, 2 * quietZone);
  const module = Math.min(widest, width / modules);
  if (module < narrowest) return false;
  let left = x + quietZone * module;
  for (const [at, one] of widths.entries()) {
    // Bars and spaces take turns; the first is a bar.
    if (at % 2 === 0) doc.rect(left, y, one * module, height);
    left += one * module;
  }
  doc.fill('#000');
  return true;
}
