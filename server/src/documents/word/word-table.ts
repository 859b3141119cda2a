import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import { cleanLine } from './clean-line.ts';
import { colours, textWidth, type WordTextWidth } from './word-fonts.ts';

// The tables of documents: the head is repeated on every page, a row never breaks, and numbers stand at the right.

export type WordTableColumn = { head: string; isNumber: boolean };
export type WordTable = {
  columns: readonly WordTableColumn[];
  rows: readonly (readonly string[])[];
  /** The last line, with the totals; null without totals. */
  totals: readonly string[] | null;
};

/** The largest number of columns that fit side by side on a page. */
export const mostWordColumns = 10;

/** The rows that stay on one page with the totals. */
const rowsWithTotals = 2;

/** Returns a table; columns with longer texts are wider, and a table of short texts is narrower than the page. */
export function wordTable(
  { columns, rows, totals }: WordTable,
  room: WordTextWidth = textWidth,
): Table {
  const widths = widthsOf({ columns, rows, totals }, room.twips);
  const size = columns.length <= 6 ? 18 : columns.length <= 8 ? 16 : 14;
  const line = (cells: readonly string[], look: LineLook, isWithNext = false) =>
    new TableRow({
      tableHeader: look === 'head',
      cantSplit: true,
      children: columns.map(({ isNumber }, at) =>
        cell(cells[at] ?? '', { isNumber, look, size, width: widths[at] ?? 0, isWithNext }),
      ),
    });
  return new Table({
    alignment: AlignmentType.CENTER,
    width: { size: sumOf(widths), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders: tableBorders,
    rows: [
      line(
        columns.map(({ head }) => head),
        'head',
      ),
      ...rows.map((cells, at) =>
        line(cells, 'row', totals !== null && at >= rows.length - rowsWithTotals),
      ),
      ...(totals === null ? [] : [line(totals, 'totals')]),
    ],
  });
}

type LineLook = 'head' | 'row' | 'totals';
type CellLook = {
  isNumber: boolean;
  look: LineLook;
  size: number;
  width: number;
  /** True in a row that stays on one page with the next. */
  isWithNext: boolean;
};

function cell(text: string, { isNumber, look, size, width, isWithNext }: CellLook): TableCell {
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlign.CENTER,
    margins: { left: 70, right: 70, top: 30, bottom: 30 },
    ...(look === 'row' ? {} : { shading: { fill: colours.shade } }),
    children: [
      new Paragraph({
        style: 'Cell',
        keepNext: isWithNext,
        alignment: isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT,
        children: [new TextRun({ text: cleanLine(text), size, bold: look !== 'row' })],
      }),
    ],
  });
}

const thin = { style: BorderStyle.SINGLE, size: 4, color: colours.line };
const thick = { style: BorderStyle.SINGLE, size: 8, color: colours.heading };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const tableBorders = {
  top: thick,
  bottom: thick,
  left: none,
  right: none,
  insideHorizontal: thin,
  insideVertical: none,
};

/** Returns a table without lines, of names and texts, for a cover. */
export function factTable(facts: readonly (readonly [string, string])[]): Table {
  const widths = [2_400, 5_000];
  const all = { top: none, bottom: thin, left: none, right: none };
  return new Table({
    alignment: AlignmentType.CENTER,
    width: { size: 7_400, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders: { ...all, bottom: none, insideHorizontal: none, insideVertical: none },
    rows: facts.map(
      (fact) =>
        new TableRow({
          cantSplit: true,
          children: fact.map(
            (text, at) =>
              new TableCell({
                width: { size: widths[at] ?? 0, type: WidthType.DXA },
                borders: all,
                margins: { left: 100, right: 100, top: 90, bottom: 90 },
                children: [
                  new Paragraph({
                    style: 'Fact',
                    children: [
                      new TextRun({
                        text: cleanLine(text),
                        ...(at === 0 ? { color: colours.quiet } : {}),
                      }),
                    ],
                  }),
                ],
              }),
          ),
        }),
    ),
  });
}

// A Chinese character takes the room of two Latin letters.
const roomOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0);

// A short head stays in one line, a long one takes two.
function roomOfHead(head: string): number {
  const room = roomOf(head);
  return room <= 10 ? room + 1 : Math.min(24, Math.ceil(room / 2) + 3);
}

const measuredRows = 200;

function widthsOf({ columns, rows, totals }: WordTable, room: number): number[] {
  const lines = [...rows.slice(0, measuredRows), ...(totals === null ? [] : [totals])];
  const wanted = columns.map(({ head, isNumber }, at) => {
    const longest = Math.max(...lines.map((cells) => roomOf(cells[at] ?? '')), 0);
    // A head may take two lines, and a long text three.
    const own = isNumber ? longest : Math.min(longest, 44);
    return Math.max(6, own, roomOfHead(head));
  });
  const needed = sumOf(wanted) * letterTwips + wanted.length * sideTwips;
  const width = Math.min(room, Math.max(needed, room * leastShare));
  const widths = wanted.map((one) =>
    Math.floor(((one * letterTwips + sideTwips) / needed) * width),
  );
  const left = Math.floor(width) - sumOf(widths);
  return widths.map((one, at) => (at === 0 ? one + left : one));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
// The width of a Latin letter of 9 points, and the room at both sides of a cell.
const letterTwips = 105;
const sideTwips = 160;
const leastShare = 0.55;
