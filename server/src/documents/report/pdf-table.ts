import { textWidth } from '../charts/sign-paths.ts';
import { drawText } from '../pdf/draw-text.ts';
import type { PdfFont } from '../pdf/open-pdf.ts';
import type { WrittenTable } from './paper-table.ts';
import { accent, ink, linesOf, newPage, type PdfFlow } from './pdf-flow.ts';

// Draws tables: the head is repeated on every page, a row never breaks, and numbers stand at the right.

const size = 8.5;
const lineHeight = size * 1.3;
const side = 4;
const above = 3.2;
const mostLines = 3;
/** The rows that are never parted from the total and the notes below a table. */
const rowsWithEnd = 2;

type RowLook = { font: PdfFont; ground: string | null };
const headLook: RowLook = { font: 'bold', ground: '#eef2f7' };
const rowLook: RowLook = { font: 'regular', ground: null };

/**
 * Draws a table below the last line. Its last rows stay on one page with the total, and with what follows the table, which
 * needs `after` points.
 */
export function pdfTable(flow: PdfFlow, table: WrittenTable, after: number): void {
  const widths = columnWidths(table, flow.width);
  const heads = table.columns.map(({ head }) => head);
  const heightOf = (cells: readonly string[], font: PdfFont) =>
    Math.max(1, ...cells.map((text, at) => cellLines(text, widths[at] ?? 0, font).length)) *
      lineHeight +
    2 * above;
  const headHeight = heightOf(heads, 'bold');
  const first = table.rows.slice(0, 2).reduce((sum, row) => sum + heightOf(row, 'regular'), 0);
  // A head is never alone at the end of a page.
  if (flow.y + headHeight + first > flow.bottom) newPage(flow);
  const draw = (cells: readonly string[], look: RowLook, height: number) => {
    if (look.ground !== null)
      flow.doc.rect(flow.left, flow.y, sumOf(widths), height).fill(look.ground);
    let x = flow.left;
    for (const [at, text] of cells.entries()) {
      const width = widths[at] ?? 0;
      cellLines(text, width, look.font).forEach((line, index) => {
        drawText(flow.doc, line, {
          ...{ x: x + side, y: flow.y + above + index * lineHeight, width: width - 2 * side, size },
          ...{ font: look.font, color: look === headLook ? accent : ink },
          align: table.columns[at]?.isNumber === true ? 'end' : 'start',
        });
      });
      x += width;
    }
    flow.y += height;
    border(flow, sumOf(widths), look === headLook ? 0.9 : 0.4);
  };
  const head = () => draw(heads, headLook, headHeight);
  head();
  const last = table.totals === null ? [] : [{ cells: table.totals, look: headLook }];
  const lines = [...table.rows.map((cells) => ({ cells, look: rowLook })), ...last];
  const heights = lines.map(({ cells, look }) => heightOf(cells, look.font));
  const end = Math.max(0, lines.length - last.length - rowsWithEnd);
  const endHeight = sumOf(heights.slice(end)) + after;
  const hasRoom = headHeight + endHeight <= flow.bottom - flow.top;
  for (const [at, { cells, look }] of lines.entries()) {
    const height = heights[at] ?? 0;
    const wanted = at === end && hasRoom ? endHeight : height;
    if (flow.y + wanted > flow.bottom) {
      newPage(flow);
      head();
    }
    draw(cells, look, height);
  }
  flow.y += 6;
}

function cellLines(text: string, width: number, font: PdfFont): string[] {
  const lines = linesOf(text, width - 2 * side + 0.1, size, font);
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), `${(lines[mostLines - 1] ?? '').slice(0, -1)}…`];
}

function border({ doc, left, y }: PdfFlow, width: number, thickness: number): void {
  doc.lineWidth(thickness).moveTo(left, y);
  doc.lineTo(left + width, y).stroke('#bfc7d1');
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const narrowest = 34;
const widestText = 190;

// A column is as wide as its longest text; where that is too much, long texts break into lines.
function columnWidths({ columns, rows, totals }: WrittenTable, width: number): number[] {
  const lines = [...rows, ...(totals === null ? [] : [totals])];
  const wanted = columns.map(({ head, isNumber }, at) => {
    const longest = Math.max(0, ...lines.map((row) => textWidth(row[at] ?? '', size)));
    const ofHead = textWidth(head, size, 'bold');
    const own = isNumber ? longest : Math.min(longest, widestText);
    return Math.max(narrowest, own + 2 * side, Math.min(ofHead, 90) + 2 * side);
  });
  const sum = sumOf(wanted);
  // A small table is not stretched over the whole page, and a wide one is pressed into it.
  if (sum <= width) {
    const factor = Math.min(1.5, width / sum);
    return wanted.map((one) => one * factor);
  }
  return wanted.map((one) => (one / sum) * width);
}
