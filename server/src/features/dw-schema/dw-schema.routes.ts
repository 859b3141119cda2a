import type { contract } from '@stacksight/contract';
import { maySeeReaders } from '#analytics/rights.ts';
import { findWarehouseTable } from '#engine/warehouse-tables/warehouse-tables.ts';
import { type ChangeAuthor, createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Clock } from '#lib/clock.ts';
import type { Store } from '#store/open.ts';
import { listTables, tableStructure } from './dw-schema.service.ts';
import { listLoads } from './dw-schema.store.ts';
import { derivedTables, mappingsForTable, metricsOfTable } from './lineage.ts';
import { distinctValues, newestRows } from './table-content.service.ts';
import { createKeep, type DwSchemaDeps, requestedScope } from './table-place.ts';
import { isOfReaders, isReaderColumn } from './tables.ts';

export function dwSchemaRoutes(
  opened: Omit<DwSchemaDeps, 'keep'> & { store: Store; clock: Clock },
): HandlersFor<typeof contract.dwSchema> {
  const deps = { ...opened, keep: createKeep(opened) };
  // The audit log records who reads rows of single readers.
  const auditNote = createAuditNote(deps, 'dwSchema');
  const note = (call: ChangeAuthor, subject: string): Promise<void> =>
    deps.store.transaction((tx) => auditNote(tx, call, 'readerRows', { subject }));
  return {
    list: (call) => listTables(deps, call.query, call),
    structure: (call) => tableStructure(deps, call.params.x, call.query, call),
    distinct: (call) => distinctValues(deps, call.query, call),
    readerStructure: async (call) => {
      checkReaders(call.caller, call.query.table, null);
      return tableStructure(deps, call.query.table, call.query, call);
    },
    readerDistinct: async (call) => {
      checkReaders(call.caller, call.query.table, call.query.column);
      await note(call, `${call.query.table}.${call.query.column}`);
      return distinctValues(deps, call.query, call);
    },
    rows: async (call) => {
      const sample = await newestRows(deps, call.query, call);
      const { table } = call.query;
      if (hasReaderRows(table) || sample.columns.some(isReaderColumn)) await note(call, table);
      return sample;
    },
    lineage: async ({ params: { x }, query, caller, language }) => {
      const entry = findWarehouseTable(x);
      if (entry === null) throw new AppError('not_found');
      if (isOfReaders(entry) && !maySeeReaders(caller)) throw new AppError('permission.denied');
      const { glc } = await requestedScope(deps, query, caller);
      const [mappings, loads] = await Promise.all([
        mappingsForTable(x),
        listLoads(deps.engine, x, glc),
      ]);
      return {
        table: x,
        ...derivedTables(x),
        mappings,
        loads,
        metrics: metricsOfTable(x, language),
      };
    },
  };
}

/** Throws if a route for readers is called for other data, or without the right to the warehouse. */
function checkReaders(caller: Caller, table: string, column: string | null): void {
  if (!caller.isSuper && !caller.permissions.has('warehouse:view'))
    throw new AppError('permission.denied');
  if (!hasReaderRows(table) && (column === null || !isReaderColumn(column)))
    throw new AppError('not_found');
}

function hasReaderRows(table: string): boolean {
  const entry = findWarehouseTable(table);
  return entry !== null && isOfReaders(entry);
}
