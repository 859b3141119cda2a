// Row policies limit a statement of the SQL desk to its caller's libraries. The engine applies them to the table
// itself, under any alias. They compare rows with an HTTP header of the call, which no statement can read or write.
// Without the header a statement reads no rows.
import type { TableEntry } from '../warehouse-tables/table-entry.ts';
import {
  findWarehouseTable,
  libraryColumnsOf,
  warehouseTables,
} from '../warehouse-tables/warehouse-tables.ts';

/** The scope of one statement: a library group with all of its libraries (null) or some. */
export type StatementScope = { glc: string; libraries: readonly string[] | null };

/** Tells whether a table's rows belong to a library group, to a library, or to neither. */
export function rowOwnerOf(table: string): 'none' | 'group' | 'library' {
  const entry = findWarehouseTable(table);
  if (entry === null) throw new Error(`There is no warehouse table ${table}.`);
  if (entry.scope === 'shared') return 'none';
  return entry.scope === 'group' ? 'group' : 'library';
}

// The header's name is in lower case, as proxies write it. The engine's setting is case-sensitive.
const header = 'x-stacksight-scope';
const words = `base64Decode(getClientHTTPHeader('${header}'))`;
// IN builds a set from the list and uses the index. has() would read every row.
const isIn = (list: string, column: string) =>
  `${column} IN JSONExtract(${words}, '${list}', 'Array(String)')`;
const isSaid = (name: string) => `JSONExtractBool(${words}, '${name}')`;

/** Returns the condition of the row policy, by table, for every table that belongs to a group or a library. */
export function policyConditions(): Readonly<Record<string, string>> {
  const inGroup = isIn('groups', 'glc');
  const conditionFor = (entry: TableEntry) => {
    const inLibraries = libraryColumnsOf(entry).map((column) => isIn('libraries', column));
    return inLibraries.length === 0
      ? `${isSaid('everything')} OR ${inGroup}`
      : `${isSaid('everything')} OR (${inGroup} AND (${isSaid('allLibraries')} OR (${inLibraries.join(' AND ')})))`;
  };
  return Object.fromEntries(
    Object.entries(warehouseTables)
      .filter(([, { scope }]) => scope !== 'shared')
      .map(([table, entry]) => [table, conditionFor(entry)]),
  );
}

/** Returns the header with the scope of one statement; null is every group. */
export function scopeHeader(scope: StatementScope | null): Record<string, string> {
  const said =
    scope === null
      ? { everything: true }
      : {
          groups: [scope.glc],
          allLibraries: scope.libraries === null,
          libraries: scope.libraries ?? [],
        };
  return { [header]: Buffer.from(JSON.stringify(said)).toString('base64') };
}

/** A statement that returns the header as the engine received it. */
export const hearHeader = `SELECT getClientHTTPHeader('${header}') AS heard`;
