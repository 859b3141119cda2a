// A process for the test of killed runs: it runs a rule, keeps the states of its streams in a file as the store keeps
// them, and kills itself with SIGKILL at a given statement.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { type KillPlan, killing } from '../batch/kill-child.ts';
import { readShippedConnector } from '../connectors/read-connector.ts';
import { openDatabase } from '../databases/open-database.ts';
import type { DatabaseAddress } from '../sources/target.ts';
import { runSource } from './run-source.ts';
import { createSqlReader } from './sql-reader.ts';
import type { StreamState } from './stream-state.ts';

export type SyncKillPlan = Pick<KillPlan, 'database' | 'statement' | 'when'> & {
  url: string;
  source: DatabaseAddress;
  connector: string;
  streams: string[];
  glc: string;
  statesFile: string;
};
export const killSyncChildPath = import.meta.filename;

const plan = process.argv[2];
if (plan !== undefined && process.argv[1] === import.meta.filename) await run(JSON.parse(plan));

async function run(plan: SyncKillPlan): Promise<void> {
  const { url, database, source, glc, statesFile } = plan;
  const open = await openEngine({ dataDir: '', url, database, log: createLog('silent') });
  const connector = await readShippedConnector(plan.connector);
  if (connector === null) throw new Error('There is no connector.');
  const timeZone = 'Asia/Shanghai';
  const known = existsSync(statesFile) ? readFileSync(statesFile, 'utf8') : '{}';
  const states = new Map<string, StreamState>(Object.entries(JSON.parse(known)));
  const reader = createSqlReader(await openDatabase(source, { allowsLocal: true }), {
    ...{ ...source, settings: {}, timeZone },
  });
  await runSource(killing(open, { ...plan, from: 'start' }, { start: -1, rows: -1 }), {
    ...{ reader, connector, states: new Map(states), operations: {} },
    streams: connector.streams.filter(({ name }) => plan.streams.includes(name)),
    rule: {
      ...{ id: glc, name: glc, glc, libcode: glc, timeZone, since: null },
      ...{ rowsPerSecond: null, mostRefused: 0.05, closedDays: new Set() },
    },
    ...{ accepted: new Set<string>(), readerKey: Buffer.alloc(32, 7) },
    signal: new AbortController().signal,
    mayReadPast: () => true,
    save: async (stream, state) => {
      states.set(stream, state);
      writeFileSync(`${statesFile}.new`, JSON.stringify(Object.fromEntries(states)));
      renameSync(`${statesFile}.new`, statesFile);
    },
    onProgress: () => undefined,
  });
  await reader.close();
  await open.close();
}
