import { type Merge, putCell } from './read-sheet.ts';

/**
 * Returns a function that fills the value of the first cell into the rows over which it is merged. Rows must come in
 * order. Only the first column of merged cells is filled, and only rows that have another value.
 */
export function createMergeFiller(
  merges: readonly Merge[],
): (number: number, cells: string[]) => void {
  const byColumn = new Map<number, Merge[]>();
  for (const merge of merges.toSorted((a, b) => b.from - a.from)) {
    const others = byColumn.get(merge.column);
    if (others === undefined) byColumn.set(merge.column, [merge]);
    else others.push(merge);
  }
  const columns = [...byColumn].map(([column, left]) => ({
    column,
    left,
    now: { column, from: 0, to: 0 },
    value: '',
  }));
  return (number, cells) => {
    for (const one of columns) {
      for (
        let next = one.left.at(-1);
        next !== undefined && next.from <= number;
        next = one.left.at(-1)
      ) {
        one.now = next;
        one.left.pop();
        one.value = next.from === number ? (cells[one.column] ?? '') : '';
      }
      const isInside = number > one.now.from && number <= one.now.to;
      if (isInside && one.value !== '') putCell(cells, one.column, cells[one.column] || one.value);
    }
  };
}
