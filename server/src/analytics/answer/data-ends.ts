import { addDays, type ResultMeta } from '@stacksight/contract';
import { aggregateKeysOf } from '../compile/output-sql.ts';
import type { Resolved } from '../question/resolved.ts';

/**
 * Returns the columns whose data end before the range does. Today does not count, because its data may still arrive.
 */
export function dataEnds({ parts, outputs, loaded, range }: Resolved): ResultMeta['dataEnds'] {
  const wanted = range.isIncomplete ? addDays(range.to, -1) : range.to;
  const days = new Map(
    parts.flatMap(({ aggregates }, part) =>
      aggregates.map(({ key }, at) => [key, loaded[part]?.[at]] as const),
    ),
  );
  return outputs.flatMap((output): ResultMeta['dataEnds'] => {
    const own = aggregateKeysOf(output.value).flatMap(
      (key) => days.get(key) ?? (days.has(key) ? [null] : []),
    );
    if (own.includes(null)) return [{ key: output.key, until: null }];
    const ends = own.flatMap((one) => one?.to ?? []).sort();
    const [first] = ends;
    if (first === undefined || first >= wanted) return [];
    return [{ key: output.key, until: addDays(first, -1) }];
  });
}

/** Returns the columns for which no data was ever loaded: their values are unknown, not 0. */
export const notConnected = (resolved: Resolved): ReadonlySet<string> =>
  new Set(dataEnds(resolved).flatMap(({ key, until }) => (until === null ? [key] : [])));
