import type { Cell, CountQuery } from '@stacksight/contract';
import type { AskedOf, CountedReaders } from '../asked.ts';
import { ratios } from '../facts/datasets.ts';
import type { FactRow } from '../facts/facts.ts';
import type { NaiveDays } from '../periods.ts';
import { type Base, basesOf } from './bases.ts';
import { evaluated } from './formula.ts';

/** Rows of each dataset that a question looks at, by its name. */
export type RowsOf = Readonly<Record<string, readonly FactRow[]>>;

/** Tells which bases are not known, by their column and index. */
export type IsUnknown = (column: number, part: number) => boolean;

/** The value of every column, over rows of some days. */
export function outputsOf(
  asked: AskedOf<CountQuery>,
  rows: RowsOf,
  days: NaiveDays,
  isUnknown: IsUnknown = () => false,
): Cell[] {
  const { query } = asked;
  const baseValue = (base: Base, column: number, part: number): Cell => {
    if (isUnknown(column, part)) return null;
    const looked = (rows[base.name] ?? []).filter((row) => base.looksAt(row, days));
    const counted = looked.filter((row) => base.counts(row, days));
    return looked.length > 0 && counted.length === 0 ? null : base.value(counted);
  };
  const columns = basesOf(asked).map((bases, at): Cell => {
    const [above = null, below] = bases.map((base, part) => baseValue(base, at, part));
    if (below === undefined) return above;
    if (typeof above !== 'number' || typeof below !== 'number' || below === 0) return null;
    const code = query.kind === 'table' ? (query.metrics[at] ?? '') : '';
    return (above / below) * (ratios[code]?.perYear === true ? yearly(days) : 1);
  });
  if (query.kind === 'table') return columns;
  return [...columns, ...query.formulas.map(({ expr }) => evaluated(expr, columns))];
}

/** How many of the rows a column counts: of a quotient those of its numerator, of a formula those of its lines. */
export function rowsCounted(
  asked: AskedOf<CountQuery>,
  rows: RowsOf,
  days: NaiveDays,
  column: number,
): number {
  const { query } = asked;
  const columns = basesOf(asked);
  const formula = query.kind === 'event' ? query.formulas[column - columns.length] : undefined;
  const named = columns.filter((_, at) =>
    formula === undefined ? at === column : formula.expr.includes(String.fromCharCode(65 + at)),
  );
  const bases = named.flatMap(([above]) => above ?? []);
  const own = rows[bases[0]?.name ?? ''] ?? [];
  return own.filter((row) => bases.some(({ counts }) => counts(row, days))).length;
}

/**
 * Of how many readers every column is, over the same rows: each count by what it is called, where some may be hidden.
 */
export function readersOf(
  asked: AskedOf<CountQuery>,
  rows: RowsOf,
  days: NaiveDays,
  isUnknown: IsUnknown = () => false,
): CountedReaders[][] {
  const { query, hides } = asked;
  if (!hides) return [];
  const columns = basesOf(asked).map((bases, column) =>
    bases.flatMap((base, part): CountedReaders[] => {
      if (base.readers === null) return [];
      const own = (rows[base.name] ?? []).filter((row) => base.counts(row, days));
      const readers = isUnknown(column, part) ? 0 : Number(base.value(own));
      return [{ readers, sum: base.readers }];
    }),
  );
  if (query.kind === 'table') return columns;
  const named = query.formulas.map(({ expr }) =>
    columns.filter((_, at) => expr.includes(String.fromCharCode(65 + at))).flat(),
  );
  return [...columns, ...named];
}

const yearly = ({ from, to }: NaiveDays): number =>
  365 / Math.max(1, (Date.parse(to) - Date.parse(from)) / 86_400_000);
