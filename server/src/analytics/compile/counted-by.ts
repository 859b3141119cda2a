import type { QueryPart } from '../question/resolved.ts';
import { compileFilter } from './compile-filter.ts';
import type { Bindings } from './statement.ts';

/**
 * Writes the condition that at least one aggregate of a query part counts a row. A single aggregate's events are left
 * out of the condition, because the source has only rows of these events.
 */
export function countedBy(
  { dataset, aggregates }: QueryPart,
  bindings: Bindings,
  isAlone = aggregates.length === 1,
): string {
  const each = aggregates.map(({ metric, filter }) =>
    [
      ...(metric.events === undefined || isAlone
        ? []
        : [`event IN ${bindings.bind([...metric.events], 'Array(String)')}`]),
      ...(filter === undefined ? [] : [compileFilter(filter, dataset, bindings)]),
      ...(metric.counts === undefined ? [] : [`(${metric.counts})`]),
    ].join(' AND '),
  );
  return each.includes('') ? 'true' : `(${each.map((one) => `(${one})`).join(' OR ')})`;
}
