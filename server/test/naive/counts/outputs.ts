import type { Cell } from '@stacksight/contract';
import { ratios } from '../facts/datasets.ts';
import type { FactRow } from '../facts/facts.ts';
import type { NaiveDays } from '../periods.ts';
import type { CountQuestion, ReaderCount } from '../twin-question.ts';
import { type CountBase, countBasesOf } from './bases.ts';
import { evaluateFormula } from './formula.ts';

/** The rows that a question reads, by the name of their dataset. */
export type RowsOf = Readonly<Record<string, readonly FactRow[]>>;

/** Returns true if a base is unknown, by its column and its index in the column. */
export type IsUnknown = (column: number, part: number) => boolean;

/** Returns the values of all columns over some rows. */
export function naiveOutputs(
  question: CountQuestion,
  rows: RowsOf,
  days: NaiveDays,
  isUnknown: IsUnknown = () => false,
): Cell[] {
  const { query } = question;
  const baseValue = (base: CountBase, column: number, part: number): Cell => {
    if (isUnknown(column, part)) return null;
    const looked = (rows[base.name] ?? []).filter((row) => base.looksAt(row, days));
    const counted = looked.filter((row) => base.counts(row, days));
    return looked.length > 0 && counted.length === 0 ? null : base.value(counted);
  };
  const columns = countBasesOf(question).map((bases, at): Cell => {
    const [above = null, below] = bases.map((base, part) => baseValue(base, at, part));
    if (below === undefined) return above;
    if (typeof above !== 'number' || typeof below !== 'number' || below === 0) return null;
    const code = query.kind === 'table' ? (query.metrics[at] ?? '') : '';
    return (above / below) * (ratios[code]?.perYear === true ? yearly(days) : 1);
  });
  if (query.kind === 'table') return columns;
  return [...columns, ...query.formulas.map(({ expr }) => evaluateFormula(expr, columns))];
}

/**
 * Returns the number of rows that a column counts: for a quotient those of its numerator, for a formula those of its
 * lines.
 */
export function rowsCounted(
  question: CountQuestion,
  rows: RowsOf,
  days: NaiveDays,
  column: number,
): number {
  const { query } = question;
  const columns = countBasesOf(question);
  const formula = query.kind === 'event' ? query.formulas[column - columns.length] : undefined;
  const named = columns.filter((_, at) =>
    formula === undefined ? at === column : formula.expr.includes(String.fromCharCode(65 + at)),
  );
  const bases = named.flatMap(([above]) => above ?? []);
  const own = rows[bases[0]?.name ?? ''] ?? [];
  return own.filter((row) => bases.some(({ counts }) => counts(row, days))).length;
}

/**
 * Returns the counts of readers behind every column, named by their sum; empty if the caller may see single readers.
 */
export function readerCounts(
  question: CountQuestion,
  rows: RowsOf,
  days: NaiveDays,
  isUnknown: IsUnknown = () => false,
): ReaderCount[][] {
  const { query, hides } = question;
  if (!hides) return [];
  const columns = countBasesOf(question).map((bases, column) =>
    bases.flatMap((base, part): ReaderCount[] => {
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
