import type { Aggregate, Output, OutputValue, Resolved } from '../question/resolved.ts';
import type { Bindings } from './statement.ts';

/** Returns the column that orders the answer: the column that the question names, else the first. */
export const decidingOutput = ({ sort, outputs }: Resolved): Output | undefined =>
  sort?.output ?? outputs[0];

/** Returns the keys of the aggregates from which a column's value is computed. */
export function aggregateKeysOf(value: OutputValue): string[] {
  if ('aggregate' in value) return [value.aggregate];
  if ('numerator' in value) return [value.numerator, value.denominator];
  return 'sign' in value ? [...aggregateKeysOf(value.left), ...aggregateKeysOf(value.right)] : [];
}

/**
 * Writes the SQL of a column's value. `sqlOf` returns the expression of an aggregate. A division by zero gives NULL.
 */
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

/** The SQL value of a distinct count that is unknown. A group without rows has NULL instead. */
export const unknownCountSql = '-1';

/**
 * Writes an aggregate's value so that groups without rows have one too: zero for a count, NULL for other aggregates.
 */
export function withEmptyValue({ metric }: Pick<Aggregate, 'metric'>, sql: string): string {
  if (metric.additivity === 'other') return sql;
  const counted = `ifNull(${sql}, 0)`;
  return metric.additivity === 'distinct' ? `nullIf(${counted}, ${unknownCountSql})` : counted;
}
