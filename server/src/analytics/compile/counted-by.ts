import type { QueryPart } from '../question/resolved.ts';
import { compileFilter } from './compile-filter.ts';
import type { Bindings } from './statement.ts';

/** A row is behind a number when any of what it is made of counts that row. */
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
