import type { TableStructure, WarehouseColumn, WarehouseTable } from '@stacksight/contract';
import { maySeeReaders } from '#analytics/rights.ts';
import { columnMeans, warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import {
  countRows,
  emptyShares,
  listColumns,
  listTableSizes,
  type TableColumn,
  type TablePlace,
} from './dw-schema.store.ts';
import {
  type DwSchemaDeps,
  requestedScope,
  type TableCall,
  type TableScopeQuery,
  visibleTable,
} from './table-place.ts';
import { isOfReaders, isReadable, isReaderColumn, labelTableOf, tables } from './tables.ts';

function countedRows(deps: DwSchemaDeps, places: readonly TablePlace[], signal: AbortSignal) {
  const names = places.map(({ table }) => table);
  return deps.keep(['rows', names, places[0]?.scope], signal, (shared) =>
    countRows(deps.engine, places, shared),
  );
}

/** Returns every table with its size and freshness; the number of readers only for callers who may see them. */
export async function listTables(
  deps: DwSchemaDeps,
  asked: TableScopeQuery,
  call: TableCall,
): Promise<WarehouseTable[]> {
  const scope = await requestedScope(deps, asked, call.caller);
  const names = Object.keys(tables);
  const shown = Object.entries(tables)
    .filter(([, entry]) => !isOfReaders(entry) || maySeeReaders(call.caller))
    .map(([table, entry]) => ({ table, entry, scope }));
  const [columns, sizes, rows, { versions }] = await Promise.all([
    listColumns(deps.engine, names),
    listTableSizes(deps.engine),
    countedRows(deps, shown, call.signal),
    deps.analytics.state(),
  ]);
  return Object.entries(tables).map(([table, entry]) => {
    const touched = [table, ...entry.madeFrom];
    const version = versions.find(({ glc, name }) => glc === scope.glc && touched.includes(name));
    return {
      table,
      ...warehouseWords(table, call.language),
      kind: entry.kind,
      isReader: isOfReaders(entry),
      isShared: entry.scope === 'shared',
      rows: rows.get(table) ?? null,
      bytes: sizes.get(table) ?? null,
      columns: columns.filter((column) => column.table === table).length,
      dataFrom: version?.dataFrom ?? null,
      dataUntil: version?.dataUntil ?? null,
      loadedAt: version?.loadedAt ?? null,
    };
  });
}

// In a table with more rows than this, empty values are counted only in the last year.
const mostCounted = 20_000_000;

/** Returns the columns of a table with their meaning and the share of empty values. */
export async function tableStructure(
  deps: DwSchemaDeps,
  table: string,
  asked: TableScopeQuery,
  call: TableCall,
): Promise<TableStructure> {
  const place = await visibleTable(deps, table, asked, call.caller);
  const columns = await listColumns(deps.engine, [table]);
  const rows = (await countedRows(deps, [place], call.signal)).get(table) ?? 0;
  const countedFrom = rows > mostCounted ? await yearAgo(deps, place) : null;
  const question = ['empty', table, place.scope, countedFrom];
  const shares = await deps.keep(question, call.signal, (signal) =>
    emptyShares(deps.engine, place, columns, countedFrom, signal),
  );
  const described = columns.map((column) => describe(column, shares, call));
  return { table, rows: described, countedFrom };
}

async function yearAgo(
  { analytics }: DwSchemaDeps,
  { table, entry, scope }: TablePlace,
): Promise<string | null> {
  if (entry.day === null) return null;
  const { versions } = await analytics.state();
  const version = versions.find(({ glc, name }) => glc === scope.glc && name === table);
  const until = version?.dataUntil ?? null;
  return until === null ? null : `${Number(until.slice(0, 4)) - 1}${until.slice(4, 8)}01`;
}

function describe(
  column: TableColumn,
  shares: ReadonlyMap<string, number>,
  { language, caller }: TableCall,
): WarehouseColumn {
  const { table, column: name, type, isKey } = column;
  const isReader = isReaderColumn(name);
  const isShown = !isReader || maySeeReaders(caller);
  return {
    column: name,
    type,
    means: columnMeans(table, name, language),
    isNullable: type.includes('Nullable('),
    isKey,
    isReader,
    dictionary: labelTableOf(table, name),
    emptyShare: shares.get(name) ?? null,
    hasValues: isShown && isReadable(type),
  };
}
