import type { EtlBody } from '@stacksight/contract';
import { toCallError } from '#ingest/cannot-load.ts';
import type { Connector, ConnectorStream } from '#ingest/connectors/connector-schema.ts';
import { parseConnector, readShippedConnector } from '#ingest/connectors/read-connector.ts';
import { openDatabase } from '#ingest/databases/open-database.ts';
import { openService } from '#ingest/http/open-service.ts';
import { createServiceReader } from '#ingest/http/service-reader.ts';
import { toSourceFailure } from '#ingest/sources/say-source.ts';
import { isService, type SourceAddress } from '#ingest/sources/target.ts';
import type { SourceReader } from '#ingest/sync/source-reader.ts';
import { createSqlReader } from '#ingest/sync/sql-reader.ts';
import { openSourceThread } from '#ingest/sync/thread/source-thread.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { readSavedSource } from '#store/saved-source.ts';

export type SourceOfRule = Pick<EtlBody, 'datasourceId' | 'connector' | 'definition' | 'settings'>;
type OpenDeps = Pick<ServerDeps, 'store' | 'secrets' | 'config'>;

/** Returns the connector of a rule: one that comes with the product, or its own. Throws for a faulty one. */
export async function connectorOf({ connector, definition }: SourceOfRule): Promise<Connector> {
  try {
    const found =
      definition === null
        ? await readShippedConnector(connector)
        : parseConnector(definition, 'JSON');
    if (found !== null) return found;
  } catch (error) {
    throw toCallError(error);
  }
  throw new AppError('not_found');
}

/** Returns the streams of a rule in the order of its connector. */
export const streamsOf = (
  connector: Connector,
  { streams }: Pick<EtlBody, 'streams'>,
): ConnectorStream[] =>
  connector.streams.filter(({ name }) => streams === null || streams.includes(name));

/**
 * Signs in to the source of a rule, does some work, and closes the connection. A database is read by a thread of its
 * own where all of its rows are read.
 */
export async function withReader<Answer>(
  { store, secrets, config }: OpenDeps,
  rule: SourceOfRule,
  connector: Connector,
  work: (reader: SourceReader) => Promise<Answer>,
  { isWhole = false } = {},
): Promise<Answer> {
  const source = await readSavedSource(store.db, secrets.sealKey, rule.datasourceId);
  if (source === null) throw new AppError('not_found');
  try {
    if (!connector.systems.includes(source.type)) throw new AppError('not_found');
    const usual = Object.fromEntries(connector.settings.map((one) => [one.name, one.usual]));
    const reader = await openReader(source, { ...usual, ...rule.settings }, { config, isWhole });
    return await work(reader).finally(reader.close);
  } catch (error) {
    throw toSourceFailure(error, source);
  }
}

async function openReader(
  source: SourceAddress,
  settings: Readonly<Record<string, string>>,
  { config, isWhole }: { config: OpenDeps['config']; isWhole: boolean },
): Promise<SourceReader> {
  const { hasLocalSources: allowsLocal, timeZone } = config;
  if (isService(source))
    return createServiceReader(await openService(source, { allowsLocal }), { ...source, settings });
  if (isWhole) return openSourceThread({ source, settings, timeZone, allowsLocal });
  const database = await openDatabase(source, { allowsLocal });
  return createSqlReader(database, { ...source, type: source.type, settings, timeZone });
}
