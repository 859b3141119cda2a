/** The position of a cell in a table: row and column, counted from 0 over all rows. */
export type CellAt = { row: number; column: number };
export type TableSize = { rows: number; columns: number };

const pageRows = 10;

/** Returns the cell that a key moves to; null for a key that does not move. */
export function nextCell(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: CellAt,
  { rows, columns }: TableSize,
): CellAt | null {
  const last = { row: rows - 1, column: columns - 1 };
  const found = ((): CellAt | null => {
    switch (key) {
      case 'ArrowUp':
        return { row: row - 1, column };
      case 'ArrowDown':
        return { row: row + 1, column };
      case 'ArrowLeft':
        return { row, column: column - 1 };
      case 'ArrowRight':
        return { row, column: column + 1 };
      case 'PageUp':
        return { row: row - pageRows, column };
      case 'PageDown':
        return { row: row + pageRows, column };
      case 'Home':
        return { row: ctrlKey ? 0 : row, column: 0 };
      case 'End':
        return { row: ctrlKey ? last.row : row, column: last.column };
      default:
        return null;
    }
  })();
  if (found === null) return null;
  return {
    row: Math.min(last.row, Math.max(0, found.row)),
    column: Math.min(last.column, Math.max(0, found.column)),
  };
}
