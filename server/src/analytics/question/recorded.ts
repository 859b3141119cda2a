import type { Filter } from '@stacksight/contract';
import type { BaseMetric, Dataset } from '../model/dataset.ts';
import type { LoadedTable } from './loaded-days.ts';
import type { QueryScope } from './scope.ts';

// One library of a group may record prices, operators or dates, and another may not. Values that need them are unknown
// for the second library, even if it has rows.

/** The libraries of a question, each with whether it records the columns that an aggregate needs. */
export type RecordedIn = ReadonlyMap<string, boolean>;

/**
 * Returns which libraries record the columns that an aggregate needs; null if it needs none, or no load noted the
 * libraries.
 */
export function recordingLibraries(
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

/** Returns whether none of the question's libraries records the needed columns. */
export const isNowhere = (libraries: RecordedIn | null): boolean =>
  libraries !== null && libraries.size > 0 && [...libraries.values()].every((is) => !is);

/** Returns whether rows of a library may match a filter; null if the filter depends on other fields. */
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
