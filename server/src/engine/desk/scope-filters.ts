import { deskTables } from '../embedded/users.ts';
import { quoteText, type TableFilters } from './table-filters.ts';

// Which tables belong to a library group and to its libraries: the two lists are the exceptions, so that a table
// that somebody adds is kept to the libraries until it is said not to be.

const shared: ReadonlySet<string> = new Set(['dim_clc', 'dim_event', 'dim_date']);
const groupWide: ReadonlySet<string> = new Set([
  'dim_group',
  'dim_rdtype',
  'dim_cirtype',
  'dim_state',
  'dim_bib',
]);
// Both ends of a way belong to it.
const bothEnds: ReadonlySet<string> = new Set(['fact_item_move', 'fact_allot']);

/** What one statement may read: a group, and of it all libraries (null) or some. */
export type StatementScope = { glc: string; libraries: readonly string[] | null };

/** Whether a table's rows belong to a group, and whether to a library of it. */
export function scopeOf(table: string): 'none' | 'group' | 'library' {
  if (shared.has(table)) return 'none';
  return groupWide.has(table) ? 'group' : 'library';
}

/** The conditions that keep a statement to a group and its libraries, whatever its text says. */
export function scopeFilters(database: string, { glc, libraries }: StatementScope): TableFilters {
  const inGroup = `glc = ${quoteText(glc)}`;
  const inLibraries = (column: string) =>
    libraries === null || libraries.length === 0
      ? String(libraries === null)
      : `${column} IN (${libraries.map(quoteText).join(', ')})`;
  const conditionFor = (table: string) => {
    if (scopeOf(table) === 'group') return inGroup;
    const columns = bothEnds.has(table) ? ['libcode', 'from_libcode'] : ['libcode'];
    return [inGroup, ...columns.map(inLibraries)].join(' AND ');
  };
  return Object.fromEntries(
    deskTables
      .filter((table) => scopeOf(table) !== 'none')
      .map((table) => [`${database}.${table}`, conditionFor(table)]),
  );
}
