import type { TransferCopyRow } from '@stacksight/contract';
import { drawBarcode } from '../pdf/draw-barcode.ts';
import { drawText } from '../pdf/draw-text.ts';
import { mm, openPdf, type PdfDocument } from '../pdf/open-pdf.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import { type PickRow, pickPages, type TransferFile } from './pick-list.ts';
import words from './transfer-words.json' with { type: 'json' };

const label = { width: 60, height: 40 };
const margin = 3;
const width = mm(label.width - 2 * margin);

/**
 * Returns a PDF with a label of 60 × 40 mm for each copy of a plan, in the order and with the numbers of the pick
 * list.
 */
export async function pickLabelsPdf(rows: readonly TransferCopyRow[], file: TransferFile) {
  const word = words[file.language];
  const title = `${word.sheets.labels} ${file.name}`;
  const doc = await openPdf(title, { ...label, now: file.now });
  const draws = pickPages(rows).flatMap((page) => page.rows.map((row) => () => draw(doc, row)));
  const empty = () =>
    drawText(doc, word.nothing, { x: mm(margin), y: mm(4), width, size: 10, lines: 3 });
  return { title, body: streamPdf(doc, draws.length === 0 ? [empty] : draws) };
}

function draw(doc: PdfDocument, row: PickRow): void {
  const x = mm(margin);
  const number = mm(10);
  const place = { x, width };
  drawText(doc, `→ ${row.toName}`, { x, width: width - number, y: mm(2), size: 12, font: 'bold' });
  const order = { x: x + width - number, width: number, align: 'end' as const, color: '#555' };
  drawText(doc, String(row.order), { ...order, y: mm(2.6), size: 8 });
  drawText(doc, row.title || row.bookrecno, { ...place, y: mm(8.2), size: 8 });
  drawText(doc, row.callno, { ...place, y: mm(12.4), size: 10, font: 'bold' });
  const origin = [row.fromName, row.roomName].filter(Boolean).join(' · ');
  drawText(doc, origin, { ...place, y: mm(17.6), size: 7, color: '#333' });
  const bars = { x, y: mm(22.2), width, height: mm(10.6) };
  const isDrawn = drawBarcode(doc, row.barcode, bars);
  const y = mm(isDrawn ? 33.4 : 25);
  drawText(doc, row.barcode, { ...place, y, size: isDrawn ? 8 : 11, lines: isDrawn ? 1 : 2 });
}
