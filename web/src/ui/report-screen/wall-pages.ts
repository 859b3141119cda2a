import type { ReportScreen, ScreenPart } from '@stacksight/contract';

// Divides reports into pages that fit on a wall screen without scrolling. A page is a grid of two columns and twelve
// rows.

export type PlacedPart = {
  part: ScreenPart;
  /** The first column and row, from 0, and how many the part takes. */
  column: number;
  row: number;
  columns: number;
  rows: number;
};
export type WallPage = {
  key: string;
  screen: ReportScreen;
  /** The number of the page within its report, from 1, and the pages of the report. */
  number: number;
  count: number;
  parts: PlacedPart[];
};

const pageRows = 12;
const pageColumns = 2;
const numbersInRow = 5;
const longText = 600;
/** The most rows of a table on a wall. */
export const wallTableRows = 11;

/** Returns the pages of reports, in turn. */
export function toWallPages(screens: readonly ReportScreen[]): WallPage[] {
  return screens.flatMap((screen, at) => {
    const pages = pack(screen.parts.flatMap(divide));
    return pages.map((parts, index) => ({
      key: `${at}.${index}`,
      screen,
      number: index + 1,
      count: pages.length,
      parts: parts.map((placed) => widen(placed, parts)),
    }));
  });
}

/** Divides long texts and many numbers into parts that fit on a page. */
function divide(part: ScreenPart): ScreenPart[] {
  if (part.kind === 'numbers' && part.numbers.length > numbersInRow)
    return chunks(part.numbers, numbersInRow).map((numbers) => ({ ...part, numbers }));
  if (part.kind !== 'text' || part.text.length <= longText) return [part];
  const texts: string[] = [];
  for (const paragraph of part.text.split(/\n{2,}/)) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + paragraph.length < longText)
      texts[texts.length - 1] = `${last}\n\n${paragraph}`;
    else texts.push(paragraph);
  }
  return texts.map((text) => ({ kind: 'text', text }));
}

function chunks<One>(list: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

/** Returns the columns and rows of the grid that a part takes. */
function sizeOf(part: ScreenPart): { columns: number; rows: number } {
  if (part.kind === 'numbers') return { columns: pageColumns, rows: part.title === '' ? 3 : 4 };
  if (part.kind === 'missing') return { columns: pageColumns, rows: 2 };
  if ('isWide' in part) return { columns: part.isWide ? pageColumns : 1, rows: 8 };
  const { length } = part.text;
  const isShort = length <= 60 && !part.text.includes('\n');
  return { columns: pageColumns, rows: isShort ? 1 : length <= 200 ? 3 : 8 };
}

function pack(parts: readonly ScreenPart[]): PlacedPart[][] {
  const pages: PlacedPart[][] = [];
  let bottoms = [0, 0];
  for (const [at, part] of parts.entries()) {
    const { columns, rows } = sizeOf(part);
    const [left = 0, right = 0] = bottoms;
    let column = columns === 1 && right < left ? 1 : 0;
    let row = columns === 1 ? Math.min(left, right) : Math.max(left, right);
    // A heading stays with what it is the heading of.
    const next = rows === 1 ? parts[at + 1] : undefined;
    const needed = next === undefined ? rows : rows + sizeOf(next).rows;
    if (pages.length === 0 || row + needed > pageRows) {
      pages.push([]);
      bottoms = [0, 0];
      [column, row] = [0, 0];
    }
    pages.at(-1)?.push({ part, column, row, columns, rows });
    bottoms = bottoms.map((bottom, side) =>
      side >= column && side < column + columns ? row + rows : bottom,
    );
  }
  return pages;
}

/** Lets a part without a neighbour take the whole width. */
function widen(placed: PlacedPart, page: readonly PlacedPart[]): PlacedPart {
  const isBeside = (other: PlacedPart) =>
    other !== placed && other.row < placed.row + placed.rows && placed.row < other.row + other.rows;
  if (placed.columns === pageColumns || page.some(isBeside)) return placed;
  return { ...placed, column: 0, columns: pageColumns };
}

/** Returns the rows that the parts of a page need; the screen divides its height by them. */
export const rowsOf = ({ parts }: Pick<WallPage, 'parts'>): number =>
  Math.max(6, ...parts.map(({ row, rows }) => row + rows));
