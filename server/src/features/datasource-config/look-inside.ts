import type { SourceColumn, SourceSample, SourceTable } from '@stacksight/contract';
import { readableColumns, tableStream } from '#ingest/connectors/table-connector.ts';
import { openDatabase } from '#ingest/databases/open-database.ts';
import type { SourceDatabase } from '#ingest/databases/source-database.ts';
import { toSourceFailure } from '#ingest/sources/say-source.ts';
import { type DatabaseAddress, isService } from '#ingest/sources/target.ts';
import { createSqlReader, readAll } from '#ingest/sync/sql-reader.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { findSource } from './datasource-config.service.ts';

/** Returns the tables of a saved data source that its account may read. */
export const listSourceTables = (deps: ServerDeps, id: string): Promise<SourceTable[]> =>
  withSource(deps, id, (database) => database.tables());

/** Returns the columns of a table of a saved data source. */
export const listSourceColumns = (
  deps: ServerDeps,
  { id, schema, table }: { id: string; schema: string; table: string },
): Promise<SourceColumn[]> =>
  withSource(deps, id, (database) => database.columns({ schema, name: table }));

const sampledRows = 1_000;

/** Returns the first rows of a table, without the columns that look like a person. */
export const sampleSource = (
  deps: ServerDeps,
  { id, schema, table, signal }: { id: string; schema: string; table: string; signal: AbortSignal },
): Promise<SourceSample> =>
  withSource(deps, id, async (database, source) => {
    const place = { schema, name: table };
    const { read, personal } = readableColumns(await database.columns(place));
    const header = read.map(({ name }) => name);
    if (read.length === 0) return { header, rows: [], personal };
    const { timeZone } = deps.config;
    const reader = createSqlReader(database, { ...source, settings: {}, timeZone });
    const all = { from: null, until: null };
    const stream = tableStream(place, read);
    const rows = await readAll(await reader.read(stream, all, { signal, most: sampledRows }));
    return { header, rows: rows.map((row) => row.map((cell) => cell ?? '')), personal };
  });

async function withSource<T>(
  deps: ServerDeps,
  id: string,
  look: (database: SourceDatabase, source: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const source = await findSource(deps, id);
  // A service over HTTP has no tables.
  if (isService(source)) throw new AppError('not_found');
  try {
    const database = await openDatabase(source, { allowsLocal: deps.config.hasLocalSources });
    return await look(database, source).finally(database.close);
  } catch (error) {
    throw toSourceFailure(error, source);
  }
}
