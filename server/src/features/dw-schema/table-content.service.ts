import type { DistinctValues, SampleRows } from '@stacksight/contract';
import type { LabelSource } from '#analytics/model/dataset.ts';
import { maySeeReaders } from '#analytics/rights.ts';
import { AppError } from '#lib/app-error.ts';
import { listColumns, listColumnValues, sampleRows } from './dw-schema.store.ts';
import {
  type DwSchemaDeps,
  type TableCall,
  type TableScopeQuery,
  visibleTable,
} from './table-place.ts';
import { isReadable, isReaderColumn, labelTableOf } from './tables.ts';

type Wanted = TableScopeQuery & {
  table: string;
  column: string;
  search?: string | undefined;
  limit: number;
};

/** Returns the values of a column with their labels and counts. */
export async function distinctValues(
  deps: DwSchemaDeps,
  asked: Wanted,
  call: TableCall,
): Promise<DistinctValues> {
  const { table, column, limit, search = '' } = asked;
  const place = await visibleTable(deps, table, asked, call.caller);
  const known = (await listColumns(deps.engine, [table])).find((one) => one.column === column);
  if (known === undefined || !isReadable(known.type)) throw new AppError('not_found');
  if (isReaderColumn(column) && !maySeeReaders(call.caller))
    throw new AppError('permission.denied');
  const source = sourceOf(labelTableOf(table, column));
  const { labels } = deps.analytics;
  const { glc } = place.scope;
  const text = search.trim();
  const codes = text === '' || source === null ? [] : await labels.find(source, glc, text);
  const wanted = { column: known.column, search: text, codes, limit };
  const question = ['values', table, place.scope, wanted];
  const { rows, total } = await deps.keep(question, call.signal, (signal) =>
    listColumnValues(deps.engine, place, wanted, signal),
  );
  const values = rows.map(({ value }) => value).filter((value) => value !== null);
  const named = source === null ? {} : await labels.of(source, glc, values, call.language);
  return {
    rows: rows.map((row) => ({ ...row, label: named[row.value ?? ''] ?? null })),
    total,
  };
}

function sourceOf(dictionary: string | null): LabelSource | null {
  return dictionary === null ? null : ({ table: dictionary, key: '' } as unknown as LabelSource);
}

/** Returns the newest rows; without reader identifiers for callers who may not see readers. */
export async function newestRows(
  deps: DwSchemaDeps,
  asked: TableScopeQuery & { table: string; limit: number },
  call: TableCall,
): Promise<SampleRows> {
  const place = await visibleTable(deps, asked.table, asked, call.caller);
  const all = await listColumns(deps.engine, [asked.table]);
  const columns = all
    .filter(({ type }) => !type.startsWith('AggregateFunction'))
    .map(({ column }) => column)
    .filter((column) => !isReaderColumn(column) || maySeeReaders(call.caller));
  const rows = await sampleRows(deps.engine, place, columns, asked.limit, call.signal);
  return { columns, rows };
}
