import { textWidth } from '../charts/sign-paths.ts';
import { breakLines, drawText, type PdfTextBox } from '../pdf/draw-text.ts';
import { mm, type PdfDocument, type PdfFont } from '../pdf/open-pdf.ts';

// Sets text, tables and pictures below each other and begins new pages. Places are in points.

export const ink = '#1f2933';
export const faint = '#5f6b7a';
export const accent = '#1f3a5f';
const leading = 1.4;

export type PdfFlow = {
  doc: PdfDocument;
  left: number;
  width: number;
  /** The place of the next line. */
  y: number;
  /** The last place that a page has room for. */
  bottom: number;
  top: number;
  /** The number of the page that is being drawn, from one. */
  page: number;
};

/** Opens the flow of a document on its first page. */
export function openFlow(doc: PdfDocument, width: number, height: number): PdfFlow {
  const [side, top] = [mm(18), mm(20)];
  const flow = {
    ...{ doc, left: side, width: mm(width) - 2 * side, y: top, top },
    ...{ bottom: mm(height) - mm(20), page: 0 },
  };
  newPage(flow);
  return flow;
}

export function newPage(flow: PdfFlow): void {
  flow.doc.addPage();
  flow.page += 1;
  flow.y = flow.top;
}

/** Begins a new page if the rest of the page has less than this room. */
export function keepRoom(flow: PdfFlow, room: number): void {
  if (flow.y + room > flow.bottom) newPage(flow);
}

type FlowText = Pick<PdfTextBox, 'size' | 'color' | 'font'> & {
  indent?: number;
  after?: number;
};

/** Returns the lines of a text of a size in a width. */
export function linesOf(text: string, width: number, size: number, font: PdfFont = 'regular') {
  const widthOf = (sign: string) => textWidth(sign, size, font);
  return breakLines(text, { width, most: Number.POSITIVE_INFINITY, widthOf });
}

/** Writes a text of any length; it goes on on the next page. */
export function flowText(flow: PdfFlow, text: string, look: FlowText): void {
  const { size, font = 'regular', color = ink, indent = 0, after = 4 } = look;
  for (const line of linesOf(text, flow.width - indent, size, font)) {
    keepRoom(flow, size * leading);
    const place = { x: flow.left + indent, y: flow.y, width: flow.width - indent + size };
    drawText(flow.doc, line, { ...place, size, font, color });
    flow.y += size * leading;
  }
  flow.y += after;
}

/** Returns the height that `flowText` needs for some texts. */
export function heightOfTexts(
  { width }: PdfFlow,
  texts: readonly string[],
  { size, after = 4 }: FlowText,
): number {
  const heightOf = (text: string) => linesOf(text, width, size).length * size * leading + after;
  return texts.reduce((sum, text) => sum + heightOf(text), 0);
}

/** Draws a thin line across the page. */
export function rule(flow: PdfFlow, color = '#d3d9e0', width = 0.6): void {
  flow.doc.lineWidth(width).moveTo(flow.left, flow.y);
  flow.doc.lineTo(flow.left + flow.width, flow.y).stroke(color);
}
