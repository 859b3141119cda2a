import type { DataColumn } from './data-table-props.ts';

// The width in pixels of a column without a `width`.
const usualWidth = 160;

export function widthOfColumns<Row>(columns: readonly DataColumn<Row>[]): number {
  return columns.reduce((sum, column) => sum + (column.width ?? usualWidth), 0);
}

/**
 * Returns the columns for a table of the width `room`, in pixels. Columns with a `least` width shrink and wrap, if
 * that keeps the table from scrolling sideways.
 */
export function columnsWithin<Row>(
  columns: readonly DataColumn<Row>[],
  room: number,
): readonly DataColumn<Row>[] {
  let excess = widthOfColumns(columns) - room;
  const spare = columns.reduce((sum, column) => sum + spareOf(column), 0);
  if (excess <= 0 || excess > spare) return columns;
  return columns.map((column) => {
    const given = Math.min(excess, spareOf(column));
    if (given === 0) return column;
    excess -= given;
    return { ...column, width: (column.width ?? usualWidth) - given, wraps: true };
  });
}

function spareOf<Row>({ width = usualWidth, least = width }: DataColumn<Row>): number {
  return width - least;
}
