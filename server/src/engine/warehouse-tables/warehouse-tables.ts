// The list of the warehouse's tables: who may read which rows and columns, what a file may fill, and what the
// demonstration city fills. The grants and row policies of the SQL desk, the scope of questions, the page of tables,
// the mappings and the removal of the demonstration city are derived from it. Nobody can read a table without an entry.
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

/** The tables for internal use. Neither the SQL desk nor a page can read them. */
export const internalTables: readonly string[] = [
  'data_version',
  'load_batch',
  'load_refused',
  'load_replaced_bib',
  'load_replaced_item',
  'load_replaced_reader',
  'operator_place',
  'reader_group_member',
  'rollup_revision',
  'schema_migration',
];

export function findWarehouseTable(table: string): TableEntry | null {
  return Object.hasOwn(warehouseTables, table) ? (warehouseTables[table] ?? null) : null;
}

/** Returns the names of the analytic tables whose entry passes a test. */
export function tablesWhere(holds: (entry: TableEntry) => boolean): string[] {
  return Object.entries(warehouseTables)
    .filter(([, entry]) => holds(entry))
    .map(([table]) => table);
}

/** Returns the columns of a table that must all be libraries of the caller; none if its rows belong to no library. */
export function libraryColumnsOf({ scope }: TableEntry): readonly string[] {
  return typeof scope === 'string' ? [] : scope.libraries;
}

/** Returns whether a table has rows or columns about single readers. */
export function tellsOfReaders({ readers }: TableEntry): boolean {
  return readers === 'everyRow' || readers.length > 0;
}

/** Every column of any table that identifies single readers. */
export const readerColumnNames: ReadonlySet<string> = new Set(
  Object.values(warehouseTables).flatMap(({ readers }) => (readers === 'everyRow' ? [] : readers)),
);
