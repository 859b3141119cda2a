/** What stands in one library of one title, and what is wanted there; titles and libraries are numbers from 0. */
export type HoldingsCell = {
  title: number;
  library: number;
  /** The copies that readers can borrow. */
  copies: number;
  /** The copies among them that may leave. */
  spare: number;
  /** The copies that may still come. */
  wants: number;
  /** The demand, in loans a year. */
  perYear: number;
  loanDays: number;
};

/** Cells in columns, sorted by title: five million of them fit into 150 MB. */
export type HoldingsCells = {
  titles: number;
  libraries: number;
  /** The cells of title `t` are those from `first[t]` to `first[t + 1]`, without the last. */
  first: Uint32Array;
  library: Uint16Array;
  copies: Uint16Array;
  spare: Uint16Array;
  wants: Uint16Array;
  perYear: Float64Array;
  loanDays: Float32Array;
};

/** Puts cells into columns; the cells of a title must stand together, in the order of the titles. */
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
  cells.forEach((cell, at) => {
    columns.first[cell.title + 1] = at + 1;
    columns.library[at] = cell.library;
    columns.copies[at] = cell.copies;
    columns.spare[at] = cell.spare;
    columns.wants[at] = cell.wants;
    columns.perYear[at] = cell.perYear;
    columns.loanDays[at] = cell.loanDays;
  });
  // A title without cells begins where the one before it ends.
  for (let title = 1; title <= titles; title += 1)
    columns.first[title] = Math.max(columns.first[title] ?? 0, columns.first[title - 1] ?? 0);
  return columns;
}
