import type { Language, SourceColumn, SourceTable } from '@stacksight/contract';
import { openDatabase } from '#ingest/databases/open-database.ts';
import type { SourceDatabase } from '#ingest/databases/source-database.ts';
import { DialError } from '#ingest/sources/dial.ts';
import { ServerRefusal } from '#ingest/sources/target.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { findSource } from './datasource-config.service.ts';
import { say } from './say.ts';

/** Returns the tables of a saved data source that its account may read. */
export const listSourceTables = (
  deps: ServerDeps,
  id: string,
  language: Language,
): Promise<SourceTable[]> => withSource(deps, { id, language }, (database) => database.tables());

/** Returns the columns of a table of a saved data source. */
export const listSourceColumns = (
  deps: ServerDeps,
  { id, schema, table }: { id: string; schema: string; table: string },
  language: Language,
): Promise<SourceColumn[]> =>
  withSource(deps, { id, language }, (database) => database.columns({ schema, name: table }));

async function withSource<T>(
  deps: ServerDeps,
  { id, language }: { id: string; language: Language },
  look: (database: SourceDatabase) => Promise<T>,
): Promise<T> {
  const source = await findSource(deps, id);
  try {
    const database = await openDatabase(source, { allowsLocal: deps.config.hasLocalSources });
    return await look(database).finally(database.close);
  } catch (error) {
    const isRefusal = error instanceof ServerRefusal;
    if (!isRefusal && !(error instanceof DialError)) throw error;
    const detail = isRefusal ? error.message : '';
    const key = isRefusal ? error.refusal : error.trouble;
    const reason = say(key, { ...source, detail }, language);
    throw new AppError('source.failed', { params: { reason }, cause: error });
  }
}
