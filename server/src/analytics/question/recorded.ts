import type { Filter } from '@stacksight/contract';
import type { BaseMetric, Dataset } from '../model/dataset.ts';
import type { LoadedTable } from './loaded-days.ts';
import type { QueryScope } from './scope.ts';

// One library of a group may record prices, operators or dates, and another not: of the other nothing is known of what
// is counted by them, whatever it has rows of.

/** The libraries that a question is about, and whether each records what an aggregate cannot do without. */
export type RecordedIn = ReadonlyMap<string, boolean>;

/** Null where the aggregate needs no such column, or nothing is noted of the libraries. */
export function recordedIn(
  { day, sources }: Pick<Dataset, 'day' | 'sources'>,
  { unknownWithout }: Pick<BaseMetric, 'unknownWithout'>,
  {
    tables,
    scope,
    filter,
  }: {
    tables: Readonly<Record<string, LoadedTable>> | undefined;
    scope: QueryScope;
    filter: Filter | undefined;
  },
): RecordedIn | null {
  const needed = [day === 'day' ? null : day, unknownWithout].filter((name) => name != null);
  const lacking = tables?.[sources[0]]?.lacking;
  if (needed.length === 0 || lacking === undefined) return null;
  const isAsked = (library: string) =>
    scope.libraries?.includes(library) !== false && mayBeOf(filter, library) !== false;
  return new Map(
    Object.entries(lacking)
      .filter(([library]) => isAsked(library))
      .map(([library, columns]) => [library, !needed.some((name) => columns.includes(name))]),
  );
}

/** Whether none of the libraries asked about records it. */
export const isNowhere = (libraries: RecordedIn | null): boolean =>
  libraries !== null && libraries.size > 0 && [...libraries.values()].every((is) => !is);

/** Whether rows of a library may lie within a filter; null where something else decides. */
function mayBeOf(filter: Filter | undefined, library: string): boolean | null {
  if (filter === undefined) return true;
  if ('not' in filter) {
    const inner = mayBeOf(filter.not, library);
    return inner === null ? null : !inner;
  }
  if ('all' in filter) {
    const each = filter.all.map((one) => mayBeOf(one, library));
    return each.includes(false) ? false : each.includes(null) ? null : true;
  }
  if ('any' in filter) {
    const each = filter.any.map((one) => mayBeOf(one, library));
    return each.includes(true) ? true : each.includes(null) ? null : false;
  }
  const { field, op, value } = filter;
  if (field !== 'library') return null;
  const codes = (Array.isArray(value) ? value : [value]).map(String);
  if (op === 'eq' || op === 'in') return codes.includes(library);
  if (op === 'ne' || op === 'notIn') return !codes.includes(library);
  return op === 'isNull' ? (library === '') === (value !== false) : null;
}
