import type { Language, TransferCopyRow, TransferVanDay } from '@stacksight/contract';
import { drawBarcode } from '../pdf/draw-barcode.ts';
import { drawText } from '../pdf/draw-text.ts';
import { mm, openPdf, type PdfDocument } from '../pdf/open-pdf.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import words from './transfer-words.json' with { type: 'json' };
import { vanText } from './van-text.ts';

// Makes the pick list of a transfer plan on A4. Each room begins a new page, so that several people can pull copies at
// the same time. Copies are in shelf order and have barcodes that can be scanned.

export type TransferFile = {
  name: string;
  language: Language;
  /** The day on which the file is made, in the library's zone. */
  day: string;
  now: Date;
  /** The days on which the van takes boxes; empty if they are not known. */
  van: readonly TransferVanDay[];
};

export type PickRow = TransferCopyRow & { order: number };
export type PickPage = { rows: readonly PickRow[]; inRoom: number };

const page = { width: 210, height: 297 };
const left = 12;
const right = page.width - 12;
const firstRow = 44;
const rowHeight = 13;
const perPage = 18;

const columns = {
  order: { x: 17, width: 9 },
  callno: { x: 29, width: 35 },
  title: { x: 66, width: 50 },
  toName: { x: 118, width: 28 },
  barcode: { x: 147, width: 51 },
} as const;
const done = new Set<TransferCopyRow['stage']>(['pulled', 'packed', 'sent', 'received']);

/**
 * Distributes copies over pages in shelf order, with their numbers on the list. The copies of a page are in one room.
 */
export function pickPages(rows: readonly TransferCopyRow[]): PickPage[] {
  const numbered = rows.map((row, at) => ({ ...row, order: at + 1 }));
  const rooms = Map.groupBy(numbered, ({ from, room }) => `${from}/${room}`);
  return [...rooms.values()].flatMap((inRoom) =>
    Array.from({ length: Math.ceil(inRoom.length / perPage) }, (_, at) => ({
      rows: inRoom.slice(at * perPage, (at + 1) * perPage),
      inRoom: inRoom.length,
    })),
  );
}

/** Returns the pick list of a plan as a PDF. */
export async function pickListPdf(rows: readonly TransferCopyRow[], file: TransferFile) {
  const word = words[file.language];
  const title = `${word.sheets.picks} ${file.name}`;
  const doc = await openPdf(title, { ...page, now: file.now });
  const pages = pickPages(rows);
  const draws = pages.map((one, number) => () => {
    drawHead(doc, one, file);
    for (const [at, row] of one.rows.entries()) drawRow(doc, row, firstRow + at * rowHeight);
    const foot = word.pageOf
      .replace('{{page}}', String(number + 1))
      .replace('{{pages}}', String(pages.length));
    text(doc, foot, { x: right - 40, width: 40, y: 285, size: 8, align: 'end', color: '#666' });
    const made = `${file.name} · ${file.day}`;
    text(doc, made, { x: left, width: 140, y: 285, size: 8, color: '#666' });
  });
  const empty = () => text(doc, word.nothing, { x: left, width: 180, y: 20, size: 12 });
  return { title, body: streamPdf(doc, draws.length === 0 ? [empty] : draws) };
}

type PageText = Omit<Parameters<typeof drawText>[2], 'x' | 'y' | 'width'> &
  Record<'x' | 'y' | 'width', number>;

/** Writes a text at a place in millimetres. */
const text = (doc: PdfDocument, what: string, { x, y, width, ...how }: PageText) =>
  drawText(doc, what, { x: mm(x), y: mm(y), width: mm(width), ...how });

function drawHead(
  doc: PdfDocument,
  { rows: [first], inRoom }: PickPage,
  { language, name, van }: TransferFile,
) {
  const word = words[language];
  const room = `${first?.fromName ?? ''} · ${first?.roomName || word.noRoom}`;
  text(doc, `${word.sheets.picks} · ${name}`, {
    x: left,
    width: 186,
    y: 12,
    size: 9,
    color: '#555',
  });
  text(doc, room, { x: left, width: 150, y: 18, size: 17, font: 'bold' });
  const count = word.inRoom.replace('{{count}}', String(inRoom));
  text(doc, count, { x: right - 40, width: 40, y: 21, size: 10, align: 'end' });
  const days = vanText(van, language, first?.from);
  if (days !== '')
    text(doc, word.vanDays.replace('{{days}}', days), {
      ...{ x: left, width: 186, y: 28, size: 9, lines: 2 },
    });
  const head = { y: firstRow - 8, size: 8, color: '#555' };
  for (const [key, column] of Object.entries(columns))
    if (key !== 'order')
      text(doc, word.columns[key as keyof typeof columns], {
        ...column,
        ...head,
        x: column.x + (key === 'barcode' ? 3 : 0),
      });
  line(doc, firstRow - 2.5, 0.8, '#111');
}

function drawRow(doc: PdfDocument, row: PickRow, y: number): void {
  const { order, callno, title, toName, barcode } = columns;
  drawTick(doc, y, done.has(row.stage));
  text(doc, String(row.order), { ...order, y: y + 3, size: 8, align: 'end', color: '#555' });
  text(doc, row.callno, { ...callno, y: y + 1.4, size: 10.5, font: 'bold', lines: 2 });
  text(doc, row.title || row.bookrecno, { ...title, y: y + 1.6, size: 9, lines: 2 });
  text(doc, row.toName, { ...toName, y: y + 1.6, size: 9, lines: 2 });
  const bars = { x: mm(barcode.x), y: mm(y + 0.8), width: mm(barcode.width), height: mm(7) };
  const isDrawn = drawBarcode(doc, row.barcode, bars);
  const number = { x: barcode.x + 3, width: barcode.width - 3, size: isDrawn ? 7 : 10 };
  text(doc, row.barcode, { ...number, y: y + (isDrawn ? 8.2 : 3), lines: isDrawn ? 1 : 2 });
  line(doc, y + rowHeight - 1.2, 0.3, '#bbb');
}

/** Draws a box, ticked if the copy has been pulled. */
function drawTick(doc: PdfDocument, y: number, isDone: boolean): void {
  const [x, top, side] = [mm(left), mm(y + 2.6), mm(3.6)];
  doc.lineWidth(0.7).rect(x, top, side, side).stroke('#111');
  if (!isDone) return;
  doc
    .lineWidth(1.3)
    .moveTo(x + side * 0.2, top + side * 0.55)
    .lineTo(x + side * 0.42, top + side * 0.78)
    .lineTo(x + side * 0.84, top + side * 0.2)
    .stroke('#111');
}

const line = (doc: PdfDocument, y: number, width: number, color: string) =>
  doc.lineWidth(width).moveTo(mm(left), mm(y)).lineTo(mm(right), mm(y)).stroke(color);
