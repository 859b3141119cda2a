import type { Aggregate, Output, OutputValue, Resolved } from '../question/resolved.ts';
import type { Bindings } from './statement.ts';

/** The column that orders the answer: the one that the question names, else the first. */
export const decidingOutput = ({ sort, outputs }: Resolved): Output | undefined =>
  sort?.output ?? outputs[0];

/** The keys of the aggregates that a column's value is made of. */
export function keysOf(value: OutputValue): string[] {
  if ('aggregate' in value) return [value.aggregate];
  if ('numerator' in value) return [value.numerator, value.denominator];
  return 'sign' in value ? [...keysOf(value.left), ...keysOf(value.right)] : [];
}

/** Writes a column's value; `sqlOf` gives the expression of an aggregate. A division by zero gives NULL. */
export function outputSql(
  value: OutputValue,
  sqlOf: (key: string) => string | null,
  bindings: Bindings,
): string {
  const named = (key: string) => sqlOf(key) ?? 'NULL';
  if ('aggregate' in value) return named(value.aggregate);
  if ('number' in value) return bindings.bind(value.number, 'Float64');
  if ('numerator' in value)
    return `${named(value.numerator)} / nullIf(${named(value.denominator)}, 0)`;
  const left = outputSql(value.left, sqlOf, bindings);
  const right = outputSql(value.right, sqlOf, bindings);
  return `(${left} ${value.sign} ${value.sign === '/' ? `nullIf(${right}, 0)` : right})`;
}

/** Stands for a distinct count that is not known. A group without rows has NULL instead. */
export const notKnown = '-1';

/** Writes an aggregate's value for groups without rows too: a count is zero there, other aggregates are NULL. */
export function orNothing({ metric }: Pick<Aggregate, 'metric'>, sql: string): string {
  if (metric.additivity === 'other') return sql;
  const counted = `ifNull(${sql}, 0)`;
  return metric.additivity === 'distinct' ? `nullIf(${counted}, ${notKnown})` : counted;
}
