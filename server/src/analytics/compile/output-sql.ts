import { formulaSql } from '../event/formula.ts';
import type { Aggregate, Output, Resolved } from '../question/resolved.ts';
import type { Bindings } from './bindings.ts';

/** The column that decides: that which the question is ordered by, else the first. */
export const decidingOutput = ({ sort, outputs }: Resolved): Output | undefined =>
  sort?.output ?? outputs[0];

/** The aggregates that a column is made of. */
export function keysOf({ value }: Output): string[] {
  if ('aggregate' in value) return [value.aggregate];
  if ('numerator' in value) return [value.numerator, value.denominator];
  return value.over.flatMap((key) => [key, `${key}_n`, `${key}_d`]);
}

/** A column's value over an expression for each of its aggregates; null where it cannot be divided. */
export function outputSql(
  { value }: Output,
  sqlOf: (key: string) => string | null,
  bindings: Bindings,
): string {
  const named = (key: string) => sqlOf(key) ?? 'NULL';
  const share = (above: string, below: string) => `${named(above)} / nullIf(${named(below)}, 0)`;
  if ('aggregate' in value) return named(value.aggregate);
  if ('numerator' in value) return share(value.numerator, value.denominator);
  const lines = value.over.map((key) =>
    sqlOf(`${key}_d`) === null ? named(key) : share(`${key}_n`, `${key}_d`),
  );
  return formulaSql(value.formula, lines, (number) => bindings.bind(number, 'Float64'));
}

/** Stands for a distinct count that is not known, so that it is told from a group without rows. */
export const notKnown = '-1';

/** What a group without rows has of an aggregate: a count is zero, of everything else nothing is known. */
export function orNothing({ metric }: Pick<Aggregate, 'metric'>, sql: string): string {
  if (metric.additivity === 'other') return sql;
  const counted = `ifNull(${sql}, 0)`;
  return metric.additivity === 'distinct' ? `nullIf(${counted}, ${notKnown})` : counted;
}
