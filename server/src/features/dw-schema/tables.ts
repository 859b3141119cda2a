import type { TableEntry } from '#engine/warehouse-tables/table-entry.ts';
import {
  readerColumnNames,
  tablesWhere,
  warehouseTables,
} from '#engine/warehouse-tables/warehouse-tables.ts';

// The closed list of what may be looked at. Names in statements come from here or from the engine's own list of
// columns, never from a request.

/** The tables by name, in the order in which they are shown. */
export const tables = warehouseTables;

/** Whether each of its rows is about one reader: the whole table is for those who may see readers. */
export const isOfReaders = ({ readers }: TableEntry): boolean => readers === 'everyRow';

/** The table that names a column's codes. */
export function dictionaryOf(table: string, column: string): string | null {
  if (table === 'dim_reader' && column === 'state') return null;
  if (table === 'dim_clc' && column === 'parent') return 'dim_clc';
  const [dictionary = null] = tablesWhere(({ namesCodesOf }) => namesCodesOf.includes(column));
  return dictionary === table && column !== 'parent' ? null : dictionary;
}

/** Columns by which readers are told apart. */
export const isReaderColumn = (column: string): boolean => readerColumnNames.has(column);

/** Whether its values can be listed: not moments, which are all different, nor what the engine keeps for itself. */
export const isReadable = (type: string): boolean =>
  !/^(Nullable\()?(AggregateFunction|Map|DateTime)/.test(type);
