import type {
  DistinctValues,
  SampleRows,
  TableStructure,
  WarehouseColumn,
  WarehouseTable,
} from '@stacksight/contract';
import { createAnswerCache } from '#analytics/answer/answer-cache.ts';
import type { LabelSource } from '#analytics/model/dataset.ts';
import { maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { type QueryScope, resolveScope } from '#analytics/scope.ts';
import { columnMeans, warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import type { Engine } from '#engine/open.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import {
  countRows,
  type EngineColumn,
  emptyShares,
  listColumns,
  listSizes,
  listValues,
  type Place,
  sampleRows,
} from './dw-schema.store.ts';
import {
  dictionaryOf,
  findTable,
  isReadable,
  isReaderColumn,
  type Language,
  tables,
} from './tables.ts';

export type Deps = { analytics: Analytics; engine: Engine; keep: Keep };
/** Gives the kept answer to the same question about the same data, or works it out once for all who ask. */
type Keep = <Answer>(
  question: readonly unknown[],
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Answer>,
) => Promise<Answer>;
export type Call = { caller: Caller; language: Language; signal: AbortSignal };
type Asked = { glc?: string | undefined; libraries?: string[] | undefined };

/** Keeps what was counted until the next load. */
export function createKeep({ analytics }: Pick<Deps, 'analytics'>): Keep {
  const cached = createAnswerCache<unknown>(300);
  return async <Answer>(
    question: readonly unknown[],
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Answer>,
  ) => {
    const { versions } = await analytics.state();
    const { answer } = await cached(JSON.stringify([question, versions]), signal, work);
    return answer as Answer;
  };
}

/** The caller's libraries, narrowed to what was asked. */
export async function scopeOf(
  { analytics }: Deps,
  { glc, libraries }: Asked,
  { scope, defaultGlc }: Caller,
): Promise<QueryScope> {
  const { groups } = await analytics.state();
  return resolveScope(scope, groups, { glc, libraries, defaultGlc });
}

/** A table of the list; refused where its rows are readers and the caller may not see them. */
async function placeOf(deps: Deps, table: string, asked: Asked, caller: Caller): Promise<Place> {
  const spec = findTable(table);
  if (spec === null) throw new AppError('not_found');
  if (spec.isReader === true && !maySeeReaders(caller)) throw new AppError('permission.denied');
  return { table, spec, scope: await scopeOf(deps, asked, caller) };
}

function countedRows(deps: Deps, places: readonly Place[], signal: AbortSignal) {
  const names = places.map(({ table }) => table);
  return deps.keep(['rows', names, places[0]?.scope], signal, (shared) =>
    countRows(deps.engine, places, shared),
  );
}

/** Every table with its size and freshness; how many readers there are only for those who may see them. */
export async function listTables(deps: Deps, asked: Asked, call: Call): Promise<WarehouseTable[]> {
  const scope = await scopeOf(deps, asked, call.caller);
  const names = Object.keys(tables);
  const shown = Object.entries(tables)
    .filter(([, { isReader }]) => isReader !== true || maySeeReaders(call.caller))
    .map(([table, spec]) => ({ table, spec, scope }));
  const [columns, sizes, rows, { versions }] = await Promise.all([
    listColumns(deps.engine, names),
    listSizes(deps.engine),
    countedRows(deps, shown, call.signal),
    deps.analytics.state(),
  ]);
  return Object.entries(tables).map(([table, { kind, isReader, isShared, madeFrom }]) => {
    const touched = [table, ...(madeFrom ?? [])];
    const version = versions.find(({ glc, name }) => glc === scope.glc && touched.includes(name));
    return {
      table,
      ...warehouseWords(table, call.language),
      kind,
      isReader: isReader === true,
      isShared: isShared === true,
      rows: rows.get(table) ?? null,
      bytes: sizes.get(table) ?? null,
      columns: columns.filter((column) => column.table === table).length,
      dataFrom: version?.dataFrom ?? null,
      dataUntil: version?.dataUntil ?? null,
      loadedAt: version?.loadedAt ?? null,
    };
  });
}

// More rows than this are not all looked at for what is empty: the last year is.
const mostCounted = 20_000_000;

/** The columns of a table with their meaning and how much of each is empty. */
export async function structureOf(
  deps: Deps,
  table: string,
  asked: Asked,
  call: Call,
): Promise<TableStructure> {
  const place = await placeOf(deps, table, asked, call.caller);
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

async function yearAgo({ analytics }: Deps, { table, spec, scope }: Place): Promise<string | null> {
  if (spec.day === undefined) return null;
  const { versions } = await analytics.state();
  const version = versions.find(({ glc, name }) => glc === scope.glc && name === table);
  const until = version?.dataUntil ?? null;
  return until === null ? null : `${Number(until.slice(0, 4)) - 1}${until.slice(4, 8)}01`;
}

function describe(
  column: EngineColumn,
  shares: ReadonlyMap<string, number>,
  { language, caller }: Call,
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
    dictionary: dictionaryOf(table, name),
    emptyShare: shares.get(name) ?? null,
    hasValues: isShown && isReadable(type),
  };
}

type Wanted = Asked & { table: string; column: string; search?: string | undefined; limit: number };

/** The values of a column with their labels and counts. */
export async function distinctOf(deps: Deps, asked: Wanted, call: Call): Promise<DistinctValues> {
  const { table, column, limit, search = '' } = asked;
  const place = await placeOf(deps, table, asked, call.caller);
  const known = (await listColumns(deps.engine, [table])).find((one) => one.column === column);
  if (known === undefined || !isReadable(known.type)) throw new AppError('not_found');
  if (isReaderColumn(column) && !maySeeReaders(call.caller))
    throw new AppError('permission.denied');
  const source = sourceOf(dictionaryOf(table, column));
  const { labels } = deps.analytics;
  const { glc } = place.scope;
  const text = search.trim();
  const codes = text === '' || source === null ? [] : await labels.find(source, glc, text);
  const wanted = { column: known.column, search: text, codes, limit };
  const question = ['values', table, place.scope, wanted];
  const { rows, total } = await deps.keep(question, call.signal, (signal) =>
    listValues(deps.engine, place, wanted, signal),
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

/** The newest rows; columns that tell readers apart are left out for those who may not see readers. */
export async function rowsOf(
  deps: Deps,
  asked: Asked & { table: string; limit: number },
  call: Call,
): Promise<SampleRows> {
  const place = await placeOf(deps, asked.table, asked, call.caller);
  const all = await listColumns(deps.engine, [asked.table]);
  const columns = all
    .filter(({ type }) => !type.startsWith('AggregateFunction'))
    .map(({ column }) => column)
    .filter((column) => !isReaderColumn(column) || maySeeReaders(call.caller));
  const rows = await sampleRows(deps.engine, place, columns, asked.limit, call.signal);
  return { columns, rows };
}
