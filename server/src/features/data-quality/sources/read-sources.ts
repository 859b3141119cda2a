import type { Engine } from '#engine/open.ts';
import { listConnectors } from '#ingest/connectors/read-connector.ts';
import { readLoads, readSpans } from './loads.store.ts';
import { type DataSource, toSources } from './sources.ts';

/** Reads the sources of a group. */
export async function readSources(
  { engine, config }: { engine: Engine; config: { timeZone: string } },
  glc: string,
  signal: AbortSignal,
): Promise<DataSource[]> {
  const [loads, spans, connectors] = await Promise.all([
    readLoads(engine, { glc, zone: config.timeZone, signal }),
    readSpans(engine, { glc, signal }),
    listConnectors(),
  ]);
  return toSources(loads, spans, new Set(connectors));
}
