// Every table of the warehouse, once: who may read which rows and columns, what a file may fill, what the demonstration
// city leaves. The grants and row policies of the query desk, the library scope of questions, the page of tables, the
// mappings and the removal of the city are worked out from here. A table without an entry can be read by nobody.
import { dimensions } from './dimensions.ts';
import { facts } from './facts.ts';
import { rollups } from './rollups.ts';
import type { TableEntry } from './table-entry.ts';

/** The analytic tables by name, in the order in which they are shown. */
export const warehouseTables: Readonly<Record<string, TableEntry>> = {
  ...facts,
  ...dimensions,
  ...rollups,
};

/** Tables of the program's own bookkeeping: nobody reads them by name, neither on the desk nor on a page. */
export const internalTables: readonly string[] = [
  'data_version',
  'load_batch',
  'load_refused',
  'operator_place',
  'reader_group_member',
  'rollup_revision',
  'schema_migration',
];

/** An analytic table, or null. */
export function findWarehouseTable(table: string): TableEntry | null {
  return Object.hasOwn(warehouseTables, table) ? (warehouseTables[table] ?? null) : null;
}

/** The names of the analytic tables that a test holds for. */
export function tablesWhere(holds: (entry: TableEntry) => boolean): string[] {
  return Object.entries(warehouseTables)
    .filter(([, entry]) => holds(entry))
    .map(([table]) => table);
}

/** The columns of a table that must all lie in the caller's libraries; none where its rows belong to no library. */
export function libraryColumnsOf({ scope }: TableEntry): readonly string[] {
  return typeof scope === 'string' ? [] : scope.libraries;
}

/** Whether anything in a table tells of single readers. */
export function tellsOfReaders({ readers }: TableEntry): boolean {
  return readers === 'everyRow' || readers.length > 0;
}

/** Every column that tells single readers apart, in whichever table. */
export const readerColumnNames: ReadonlySet<string> = new Set(
  Object.values(warehouseTables).flatMap(({ readers }) => (readers === 'everyRow' ? [] : readers)),
);
