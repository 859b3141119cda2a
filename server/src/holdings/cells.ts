/** The copies of one title in one library, and how many may leave or come. Titles and libraries are numbers from 0. */
export type HoldingsCell = {
  title: number;
  library: number;
  /** The copies that readers can borrow. */
  copies: number;
  /** The copies that may leave, out of `copies`. */
  spare: number;
  /** The number of copies that the library can still receive. */
  wants: number;
  /** The demand for the title, in loans a year. */
  perYear: number;
  /** The demand that loses a copy that leaves, if it is not `perYear`. */
  perYearLeaving?: number;
  loanDays: number;
};

/** Cells in typed arrays, sorted by title; five million cells take 150 MB. */
export type HoldingsCells = {
  titles: number;
  libraries: number;
  /** The cells of title `t` are at `first[t]` up to `first[t + 1] - 1`. */
  first: Uint32Array;
  library: Uint16Array;
  copies: Uint16Array;
  spare: Uint16Array;
  wants: Uint16Array;
  perYear: Float64Array;
  perYearLeaving?: Float64Array;
  loanDays: Float32Array;
};

/** Puts cells into typed arrays. The cells must be sorted by title. */
export function toCells(
  cells: readonly HoldingsCell[],
  titles: number,
  libraries: number,
): HoldingsCells {
  const columns: HoldingsCells = {
    titles,
    libraries,
    first: new Uint32Array(titles + 1),
    library: new Uint16Array(cells.length),
    copies: new Uint16Array(cells.length),
    spare: new Uint16Array(cells.length),
    wants: new Uint16Array(cells.length),
    perYear: new Float64Array(cells.length),
    loanDays: new Float32Array(cells.length),
  };
  if (cells.some(({ perYearLeaving }) => perYearLeaving !== undefined))
    columns.perYearLeaving = Float64Array.from(
      cells,
      ({ perYear, perYearLeaving }) => perYearLeaving ?? perYear,
    );
  cells.forEach((cell, at) => {
    columns.first[cell.title + 1] = at + 1;
    columns.library[at] = cell.library;
    columns.copies[at] = cell.copies;
    columns.spare[at] = cell.spare;
    columns.wants[at] = cell.wants;
    columns.perYear[at] = cell.perYear;
    columns.loanDays[at] = cell.loanDays;
  });
  // For a title without cells, the start is the end of the title before it.
  for (let title = 1; title <= titles; title += 1)
    columns.first[title] = Math.max(columns.first[title] ?? 0, columns.first[title - 1] ?? 0);
  return columns;
}
