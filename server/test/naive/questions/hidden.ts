import type { Cell } from '@stacksight/contract';
import type { CountedReaders, TwinAnswer, TwinRow } from '../asked.ts';

// Checks what a caller who may not see single readers gets: no cell of one to four readers, nothing from which such a
// cell follows, and all other cells.

const smallest = 5;
const isFew = ({ readers }: CountedReaders): boolean => readers > 0 && readers < smallest;

/** An answer as it was found: the cells by their keys, and the totals. */
export type FoundAnswer = {
  cells: ReadonlyMap<string, readonly Cell[]>;
  totals: readonly Cell[] | null;
};

/** The answer with the cells hidden that must be, and those that may be and were. */
export function withHidden(expected: TwinAnswer, found: FoundAnswer): TwinAnswer {
  const all = expected.onAllPages ?? expected.rows;
  const sums = sumsIn(all);
  const few = new Set<string>();
  for (const { counted = [] } of all)
    for (const cell of counted)
      if (cell.some(isFew)) for (const { sum } of cell) if (sum !== null) few.add(sum);
  const mayGo = (sum: string | null): boolean => {
    if (sum === null || !few.has(sum)) return false;
    return expected.mayHideMore === true || needsAnother(sums.get(sum) ?? [], expected, sum);
  };
  const cellsOf = (
    cells: readonly Cell[],
    counted: readonly (readonly CountedReaders[])[] | undefined,
    was: readonly Cell[] | null | undefined,
  ): Cell[] =>
    cells.map((cell, at) => {
      const readers = counted?.[at] ?? [];
      if (readers.some(isFew)) return null;
      return was?.[at] === null && readers.some(({ sum }) => mayGo(sum)) ? null : cell;
    });
  const rows = expected.rows.map(({ keys, cells, counted }) => ({
    keys,
    cells: cellsOf(cells, counted, found.cells.get(JSON.stringify(keys))),
  }));
  const { totals, countedTotals } = expected;
  return {
    ...expected,
    rows,
    totals: totals === null ? null : cellsOf(totals, countedTotals, found.totals),
  };
}

/** The counts that are part of each sum, one for each row. */
function sumsIn(rows: readonly TwinRow[]): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const { counted = [] } of rows)
    for (const [sum, readers] of new Map(counted.flat().map((one) => [one.sum, one.readers])))
      if (sum !== null) sums.set(sum, [...(sums.get(sum) ?? []), readers]);
  return sums;
}

/** Whether the few of a sum that is known could be worked out from what it lacks. */
function needsAnother(counts: readonly number[], { countedTotals = [] }: TwinAnswer, sum: string) {
  const whole = countedTotals.flat().find((one) => one.sum === sum)?.readers;
  const isSum = whole === undefined || whole === counts.reduce((a, b) => a + b, 0);
  return isSum && tells(counts.filter((readers) => isFew({ readers, sum })));
}

const tells = (missing: readonly number[]): boolean =>
  missing.length === 1 || isFew({ readers: missing.reduce((a, b) => a + b, 0), sum: null });

/** The columns whose hidden cells can be worked out from the totals and the cells that are shown. */
export function workedOut(expected: TwinAnswer, found: FoundAnswer): string[] {
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
    return missing.some((count) => count > 0) && tells(missing)
      ? [`column ${at}: what is hidden is known from the totals`]
      : [];
  });
}
