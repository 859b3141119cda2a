import type { TableEntry } from '#engine/warehouse-tables/table-entry.ts';
import {
  readerColumnNames,
  tablesWhere,
  warehouseTables,
} from '#engine/warehouse-tables/warehouse-tables.ts';

// The closed list of readable tables. Names in statements come from this list or from the engine's list of columns,
// never from a request.

/** The tables by name, in the order of the page. */
export const tables = warehouseTables;

/** Returns whether each row of a table is about one reader; then the whole table needs the right to see readers. */
export const isOfReaders = ({ readers }: TableEntry): boolean => readers === 'everyRow';

/** Returns the table with the labels of a column's codes. */
export function labelTableOf(table: string, column: string): string | null {
  if (table === 'dim_reader' && column === 'state') return null;
  if (table === 'dim_clc' && column === 'parent') return 'dim_clc';
  const [dictionary = null] = tablesWhere(({ namesCodesOf }) => namesCodesOf.includes(column));
  return dictionary === table && column !== 'parent' ? null : dictionary;
}

/** Returns whether a column identifies readers. */
export const isReaderColumn = (column: string): boolean => readerColumnNames.has(column);

/**
 * Returns whether the values of a column can be listed. Times, which are all different, and internal types of the
 * engine cannot.
 */
export const isReadable = (type: string): boolean =>
  !/^(Nullable\()?(AggregateFunction|Map|DateTime)/.test(type);
