import type { Engine } from '#engine/open.ts';
import { readShippedConnector } from '#ingest/connectors/read-connector.ts';
import { openService } from '#ingest/http/open-service.ts';
import { createServiceReader } from '#ingest/http/service-reader.ts';
import { isService, type SourceAddress } from '#ingest/sources/target.ts';
import { runSource } from '#ingest/sync/run-source.ts';
import type { SourceRule } from '#ingest/sync/source-outcome.ts';
import type { SourceReader } from '#ingest/sync/source-reader.ts';
import type { StreamState } from '#ingest/sync/stream-state.ts';
import { openSourceThread } from '#ingest/sync/thread/source-thread.ts';

export const ruleZone = 'Asia/Shanghai';

/** Makes a rule over a database, whose states are kept as the store keeps them. */
export function ruleOver(
  engine: Engine,
  { source, connector: name, settings = {} }: RuleSource,
  glc: string,
) {
  const states = new Map<string, StreamState>();
  const closedDays = new Set<string>();
  const rule: SourceRule = {
    ...{ id: glc, name: `${name} ${glc}`, glc, libcode: glc, timeZone: ruleZone },
    ...{ since: null, rowsPerSecond: null, mostRefused: 0.05, closedDays },
  };
  const run = async (accepted: string[] = [], signal = new AbortController().signal) => {
    const connector = await readShippedConnector(name);
    if (connector === null) throw new Error('There is no connector.');
    const reader = await openTestReader(source, settings);
    return runSource(engine, {
      ...{ reader, connector, streams: connector.streams, rule, states, signal },
      ...{ accepted: new Set(accepted), readerKey: Buffer.alloc(32, 7), operations: {} },
      mayReadPast: () => true,
      save: async (stream, state) => void states.set(stream, structuredClone(state)),
      onProgress: () => undefined,
    }).finally(reader.close);
  };
  return { states, closedDays, run };
}

async function openTestReader(
  source: SourceAddress,
  settings: Readonly<Record<string, string>>,
): Promise<SourceReader> {
  if (isService(source))
    return createServiceReader(await openService(source, { allowsLocal: true }), {
      ...source,
      settings,
    });
  return openSourceThread({ source, settings, timeZone: ruleZone, allowsLocal: true });
}

type RuleSource = {
  source: SourceAddress;
  connector: string;
  settings?: Readonly<Record<string, string>>;
};

/** Returns the circulation of the warehouse as `day event` → count. */
export async function warehouseByDay(engine: Engine, glc: string): Promise<Record<string, number>> {
  const rows = await engine.rows<{ key: string; n: number }>(
    `SELECT concat(toString(day), ' ', event) AS key, toFloat64(sum(n)) AS n FROM agg_event_day
      WHERE glc = {glc:String} AND event IN ('loan', 'renew', 'return', 'in_house') GROUP BY day, event ORDER BY key`,
    { glc },
  );
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
}
