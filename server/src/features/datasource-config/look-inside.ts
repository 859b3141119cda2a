import type { SourceColumn, SourceTable } from '@stacksight/contract';
import { openDatabase } from '#ingest/databases/open-database.ts';
import type { SourceDatabase } from '#ingest/databases/source-database.ts';
import { toSourceFailure } from '#ingest/sources/say-source.ts';
import { isService } from '#ingest/sources/target.ts';
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

async function withSource<T>(
  deps: ServerDeps,
  id: string,
  look: (database: SourceDatabase) => Promise<T>,
): Promise<T> {
  const source = await findSource(deps, id);
  // A service over HTTP has no tables.
  if (isService(source)) throw new AppError('not_found');
  try {
    const database = await openDatabase(source, { allowsLocal: deps.config.hasLocalSources });
    return await look(database).finally(database.close);
  } catch (error) {
    throw toSourceFailure(error, source);
  }
}
