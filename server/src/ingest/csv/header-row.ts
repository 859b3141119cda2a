// A title such as the name of the library and the month often stands above the heads of the columns.

/** The number of rows at the beginning of a table among which its header is looked for. */
export const headerDepth = 30;

/**
 * Returns the index of the header among the first rows of a table: the first row that is not nearly empty beside the
 * fullest one. Where a row may have numbers without being a header (`byText`), it is the first one with the most texts.
 */
export function headerRowOf(rows: readonly (readonly string[])[], byText: boolean): number {
  const filled = rows.map((cells) => cells.filter(isFilled).length);
  const most = Math.max(0, ...filled);
  const isTitle = (at: number) => most >= 3 && (filled[at] ?? 0) <= most / 3;
  const candidates = rows.map((_, at) => at).filter((at) => !isTitle(at));
  if (!byText) return candidates[0] ?? 0;
  const texts = rows.map((cells) => cells.filter(isText).length);
  const mostTexts = Math.max(0, ...candidates.map((at) => texts[at] ?? 0));
  return candidates.find((at) => texts[at] === mostTexts) ?? 0;
}

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';
const isText = (cell: string | undefined) =>
  cell !== undefined && isFilled(cell) && !/^[-+\d.,:/\s%]+$/.test(cell);
