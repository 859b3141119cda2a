import { findWarehouseTable, libraryColumnsOf } from '#engine/warehouse-tables/warehouse-tables.ts';
import { AppError } from '#lib/app-error.ts';
import type { LibraryScope } from '#lib/caller.ts';
import type { Dataset } from '../model/dataset.ts';

/** The group and libraries that one query reads. With `libraries` null it reads all libraries of the group. */
export type QueryScope = { glc: string; libraries: readonly string[] | null };

export type WarehouseGroup = {
  glc: string;
  nameZh: string;
  nameEn: string;
  isDemo: boolean;
  /** The raw events, and the tables of other datasets, that have rows counted for longer than a day. */
  spans: readonly string[];
  hasHours: boolean;
  /** The zones in which its loads read their times. */
  zones: readonly string[];
};

/** Returns the groups that a caller may ask about, real groups before the demonstration. */
export function groupsInScope(
  scope: LibraryScope,
  groups: readonly WarehouseGroup[],
): WarehouseGroup[] {
  const allowed = scope.groups;
  const visible =
    allowed === 'all' ? groups : groups.filter(({ glc }) => Object.hasOwn(allowed, glc));
  return [...visible].sort(
    (a, b) => Number(a.isDemo) - Number(b.isDemo) || a.glc.localeCompare(b.glc),
  );
}

/** Narrows a caller's scope to one group and, if given, to some libraries. The request never widens the scope. */
export function resolveScope(
  scope: LibraryScope,
  groups: readonly WarehouseGroup[],
  requested: {
    glc?: string | undefined;
    libraries?: readonly string[] | undefined;
    defaultGlc: string;
  },
): QueryScope {
  const visible = groupsInScope(scope, groups);
  const wanted =
    requested.glc ??
    (visible.some(({ glc }) => glc === requested.defaultGlc)
      ? requested.defaultGlc
      : visible[0]?.glc);
  if (wanted === undefined) return { glc: '', libraries: [] };
  if (!visible.some(({ glc }) => glc === wanted)) throw new AppError('permission.denied');
  const allowed = librariesIn(scope, wanted);
  const libraries = requested.libraries;
  if (allowed === null)
    return { glc: wanted, libraries: libraries === undefined ? null : sorted(libraries) };
  return {
    glc: wanted,
    libraries: sorted(
      libraries === undefined ? allowed : allowed.filter((code) => libraries.includes(code)),
    ),
  };
}

/** Returns the libraries of a group that lie in a scope; null means all libraries of the group. */
export function librariesIn(scope: LibraryScope, glc: string): readonly string[] | null {
  if (holdsAll(scope, glc)) return null;
  const { groups } = scope;
  const own = groups !== 'all' && Object.hasOwn(groups, glc) ? groups[glc] : undefined;
  return own === undefined || own === 'all' ? [] : own;
}

/** Returns the columns of a dataset's rows that must all be libraries of the scope, by the list of warehouse tables. */
export function libraryColumnsIn({ sources: [table] }: Dataset): readonly string[] {
  const entry = findWarehouseTable(table);
  if (entry === null) throw new Error(`There is no warehouse table ${table}.`);
  return libraryColumnsOf(entry);
}

/** Returns the group of a setting: the requested group, or the caller's own; never a group outside their scope. */
export function groupFor(
  { scope, defaultGlc }: { scope: LibraryScope; defaultGlc: string },
  { groups }: { groups: readonly WarehouseGroup[] },
  glc: string | undefined,
): string {
  return resolveScope(scope, groups, { glc, defaultGlc }).glc;
}

/** The place of a record: a library group, or one of its libraries. */
export type RecordPlace = { glc: string; libcode?: string };

/** Returns whether a scope includes all libraries of a group. */
export function holdsAll({ groups }: LibraryScope, glc: string): boolean {
  return groups === 'all' || (Object.hasOwn(groups, glc) && groups[glc] === 'all');
}

/** Returns whether a scope includes a record's library. A record without a library belongs to its whole group. */
export function isInScope(scope: LibraryScope, { glc, libcode = '' }: RecordPlace): boolean {
  if (holdsAll(scope, glc)) return true;
  const { groups } = scope;
  const isOfGroup = groups !== 'all' && Object.hasOwn(groups, glc);
  return isOfGroup && (libcode === '' || librariesIn(scope, glc)?.includes(libcode) === true);
}

/**
 * Refuses to change a record of a library that is not in a scope, or a record of a group that is not fully in the
 * scope.
 */
export function assertMayChange(scope: LibraryScope, place: RecordPlace): void {
  if (!isInScope(scope, place)) throw new AppError('not_found');
  const isOfGroup = (place.libcode ?? '') === '';
  if (isOfGroup && !holdsAll(scope, place.glc)) throw new AppError('permission.denied');
}

/** Returns the group that a call changes for everybody in it: the requested group, or the caller's own. */
export function groupToChange(
  caller: { scope: LibraryScope; defaultGlc: string },
  state: { groups: readonly WarehouseGroup[] },
  requested: string | undefined,
): string {
  const glc = groupFor(caller, state, requested);
  if (!holdsAll(caller.scope, glc)) throw new AppError('permission.denied');
  return glc;
}

const sorted = (codes: readonly string[]): string[] => [...new Set(codes)].sort();
