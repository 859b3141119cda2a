type FittingColumn = { key: string; width?: number; isExtra?: boolean; isMinor?: boolean };

// The width in pixels of a column without a `width`.
const usualWidth = 160;

/**
 * Returns the keys of the columns that a list hides until the user chooses columns: all extra columns, and as many
 * minor columns as the room requires, the last one first.
 */
export function hiddenColumns(
  columns: readonly FittingColumn[],
  { room, taken }: { room: number; taken: number },
): string[] {
  const shown = columns.filter(({ isExtra }) => isExtra !== true);
  const hidden = columns.filter(({ isExtra }) => isExtra === true).map(({ key }) => key);
  let width = shown.reduce((sum, column) => sum + (column.width ?? usualWidth), taken);
  for (const column of shown.filter(({ isMinor }) => isMinor === true).reverse()) {
    if (width <= room) break;
    hidden.push(column.key);
    width -= column.width ?? usualWidth;
  }
  return hidden;
}
