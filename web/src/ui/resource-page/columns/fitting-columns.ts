type FittingColumn = { key: string; width?: number; isExtra?: boolean; isMinor?: boolean };

// The width of a column that has none of its own.
const usualWidth = 160;

/** The columns that are hidden until the user chooses: extra ones, and minor ones that have no room, the last first. */
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
