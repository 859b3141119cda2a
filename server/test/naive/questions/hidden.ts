import type { Cell } from '@stacksight/contract';
import type { ReaderCount, TwinAnswer, TwinRow } from '../twin-question.ts';

// Checks the answer to a caller who may not see single readers. It has no cell of one to four readers and nothing from
// which such a cell can be computed; it has all other cells.

const smallest = 5;
const isFew = ({ readers }: ReaderCount): boolean => readers > 0 && readers < smallest;

/** The product's answer: its cells by their keys, and its totals. */
export type ProductAnswer = {
  cells: ReadonlyMap<string, readonly Cell[]>;
  totals: readonly Cell[] | null;
};

/**
 * Returns the twin's answer with hidden cells: those that must be hidden, and those that may be and the product has
 * hidden.
 */
export function withHidden(expected: TwinAnswer, found: ProductAnswer): TwinAnswer {
  const all = expected.onAllPages ?? expected.rows;
  const sums = sumsIn(all);
  const few = new Set<string>();
  for (const { counted = [] } of all)
    for (const cell of counted)
      if (cell.some(isFew)) for (const { sum } of cell) if (sum !== null) few.add(sum);
  const mayBeHidden = (sum: string | null): boolean => {
    if (sum === null || !few.has(sum)) return false;
    return expected.mayHideMore === true || needsSecondHidden(sums.get(sum) ?? [], expected, sum);
  };
  const cellsOf = (
    cells: readonly Cell[],
    counted: readonly (readonly ReaderCount[])[] | undefined,
    was: readonly Cell[] | null | undefined,
  ): Cell[] =>
    cells.map((cell, at) => {
      const readers = counted?.[at] ?? [];
      if (readers.some(isFew)) return null;
      return was?.[at] === null && readers.some(({ sum }) => mayBeHidden(sum)) ? null : cell;
    });
  const rows = expected.rows.map(({ keys, cells, counted }) => ({
    keys,
    cells: cellsOf(cells, counted, found.cells.get(JSON.stringify(keys))),
  }));
  const { totals, totalReaderCounts } = expected;
  return {
    ...expected,
    rows,
    totals: totals === null ? null : cellsOf(totals, totalReaderCounts, found.totals),
  };
}

/** Returns the parts of each sum: one count for each row. */
function sumsIn(rows: readonly TwinRow[]): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const { counted = [] } of rows)
    for (const [sum, readers] of new Map(counted.flat().map((count) => [count.sum, count.readers])))
      if (sum !== null) sums.set(sum, [...(sums.get(sum) ?? []), readers]);
  return sums;
}

/**
 * Returns whether the only small count of a known sum can be computed by subtraction, so that a second cell must be
 * hidden.
 */
function needsSecondHidden(
  counts: readonly number[],
  { totalReaderCounts = [] }: TwinAnswer,
  sum: string,
) {
  const whole = totalReaderCounts.flat().find((count) => count.sum === sum)?.readers;
  const isSum = whole === undefined || whole === counts.reduce((a, b) => a + b, 0);
  return isSum && isDeducible(counts.filter((readers) => isFew({ readers, sum })));
}

const isDeducible = (missing: readonly number[]): boolean =>
  missing.length === 1 || isFew({ readers: missing.reduce((a, b) => a + b, 0), sum: null });

/** Returns the columns whose hidden cells can be computed from the totals and the shown cells. */
export function deducibleColumns(expected: TwinAnswer, found: ProductAnswer): string[] {
  const { totals, rows } = expected;
  return (found.totals ?? []).flatMap((total, at): string[] => {
    const counts = rows.map(({ cells }) => Number(cells[at] ?? 0));
    const areCounts = rows.every(({ cells, counted }) =>
      counted?.[at]?.some(({ readers }) => readers === Number(cells[at] ?? 0)),
    );
    if (total === null || !areCounts || counts.reduce((a, b) => a + b, 0) !== totals?.[at])
      return [];
    const missing = rows
      .filter(({ keys }) => found.cells.get(JSON.stringify(keys))?.[at] === null)
      .map(({ cells }) => Number(cells[at] ?? 0));
    return missing.some((count) => count > 0) && isDeducible(missing)
      ? [`column ${at}: what is hidden is known from the totals`]
      : [];
  });
}
