// Opens the analytics engine: an embedded ClickHouse that is started and kept running here, or the ClickHouse server at
// `url`. The engine runs statements and knows no metric and no feature.
import { join, resolve } from 'node:path';
import type { Log } from '#lib/log.ts';
import { createReads, createWrites, type ReadingClient, type WritingClient } from './client.ts';
import { requireCluster } from './cluster/check-cluster.ts';
import { createClusterReads, createClusterWrites } from './cluster/cluster-writes.ts';
import { openNode } from './cluster/open-node.ts';
import { createAppChannel, createConnections, type EngineAccess } from './connections.ts';
import { ensureDatabase } from './database.ts';
import { type Desk, openDesk } from './desk/desk.ts';
import { policyConditions } from './desk/row-policies.ts';
import { type FrozenTables, freezeTables } from './embedded/freeze.ts';
import { superviseEngine } from './embedded/supervisor.ts';
import { deskGrants, plainGrants } from './embedded/users.ts';
import { reachExternal, readExternalUrl, requireVersion } from './external.ts';
import { toPatient } from './patient.ts';
import { createWriteGate } from './write-gate.ts';

export type EngineSettings = {
  /** The server's data folder. The embedded engine has its own folder in it. */
  dataDir: string;
  /** A ClickHouse server to use instead of the embedded engine. */
  url: string | null;
  /** The cluster of the engine's configuration over which facts are sharded; none unless given. */
  cluster?: string | null;
  /** The database to use if `url` names none. */
  database: string;
  log: Log;
  /** See `Engine.inTurn`. Unless given, the turns are those of this process. */
  inTurn?: Engine['inTurn'];
};

export type Engine = ReadingClient &
  WritingClient & {
    database: string;
    /** True if the operating system confines the embedded engine to its own files; null for an external engine. */
    isConfined: boolean | null;
    /** The SQL desk; null if an external engine has no read-only user for it. */
    desk: Desk | null;
    /** The SQL desk of callers who may not see readers; null if the engine has no user for it. */
    plainDesk: Desk | null;
    /** Counts the data versions that this process has written; every copy of the engine shares the count. */
    dataChanges: { count: number };
    /** The cluster of the engine's configuration; null for one node. */
    cluster: string | null;
    /** Reads rows of every node of a cluster, such as those of `system.parts`; the first node's come first. */
    rowsOfNodes: ReadingClient['rows'];
    /** Runs work that publishes rows, one after another among all that write to the engine. */
    inTurn<T>(work: () => Promise<T>): Promise<T>;
    /** Runs work while no statement of this process writes to the tables that people see. */
    withoutWrites<T>(work: () => Promise<T>): Promise<T>;
    /** Keeps the files of every table as they are now; null for an external engine, whose files are elsewhere. */
    freeze: (() => Promise<FrozenTables>) | null;
    isHealthy(): Promise<boolean>;
    close(): Promise<void>;
  };

type Backend = {
  current(): Promise<EngineAccess>;
  /** The further nodes of a cluster. */
  others: readonly EngineAccess[];
  close(): Promise<void>;
  database: string;
  hasDesk: boolean;
  hasPlain: boolean;
  isConfined: boolean | null;
  /** The folder of the embedded engine. */
  folder: string | null;
  /** The time in seconds that a connection may stay idle. The engine must allow a longer time. */
  idleSeconds: number;
};

/** Opens the engine and creates its database if it is missing. The tables are created by `migrate`. */
export async function openEngine(settings: EngineSettings): Promise<Engine> {
  const backend = await (settings.url === null
    ? openEmbedded(settings)
    : openExternal(settings.url, settings));
  try {
    const engine = await createEngine(backend, settings);
    if (settings.url !== null) {
      const [server] = await engine.rows<{ version: string }>('SELECT version() AS version');
      requireVersion(server?.version ?? '', (await backend.current()).url);
      if (settings.cluster != null)
        await requireCluster(engine, settings.cluster, 1 + backend.others.length);
    }
    return engine;
  } catch (error) {
    await backend.close();
    throw error;
  }
}

async function openEmbedded({ dataDir, database, log }: EngineSettings): Promise<Backend> {
  if (!/^\w+$/.test(database)) throw new Error(`"${database}" cannot name a database.`);
  const folder = resolve(join(dataDir, 'engine'));
  const deskRights = {
    deskGrants: deskGrants(database),
    plainGrants: plainGrants(database),
    deskPolicies: { database, conditions: policyConditions() },
  };
  const { current, close, isConfined } = await superviseEngine({ folder, ...deskRights }, log);
  try {
    await ensureDatabase(current, database);
  } catch (error) {
    await close();
    throw error;
  }
  const seats = { hasDesk: true, hasPlain: true };
  return { current, others: [], close, database, ...seats, isConfined, folder, idleSeconds: 50 };
}

async function openExternal(url: string, { database, log }: EngineSettings): Promise<Backend> {
  const external = readExternalUrl(url);
  const { access } = external;
  const chosen = external.database ?? database;
  const others = external.others.map((origin) => ({ ...access, url: origin }));
  for (const node of [access, ...others]) await reachExternal(node, chosen, log);
  return {
    current: async () => access,
    others,
    close: async () => undefined,
    database: chosen,
    hasDesk: access.desk !== null,
    hasPlain: access.plain !== null,
    isConfined: null,
    folder: null,
    idleSeconds: 2.5,
  };
}

async function createEngine(
  backend: Backend,
  { log, cluster = null, inTurn = createTurns() }: EngineSettings,
): Promise<Engine> {
  const { database, hasDesk, hasPlain, isConfined, folder } = backend;
  const connections = createConnections(backend.current, database, backend.idleSeconds);
  const app = createAppChannel(() => connections.as('app'), cluster !== null);
  const reads = cluster === null ? createReads(app) : createClusterReads(createReads(app));
  const nodes = backend.others.map((access) => openNode(access, backend));
  const writes =
    cluster === null
      ? createWrites(app)
      : createClusterWrites(cluster, [{ reads, writes: createWrites(app) }, ...nodes]);
  const rowsOfNodes = async <Row>(...asked: Parameters<ReadingClient['rows']>) =>
    (await Promise.all([{ reads }, ...nodes].map((node) => node.reads.rows<Row>(...asked)))).flat();
  const gate = createWriteGate();
  // The rights are given at the start, when the machine may be busy.
  const keeper = { reads: toPatient(reads), writes, database, log, isCluster: cluster !== null };
  const open = async (seat: 'desk' | 'plain', exports: 'deskExport' | 'plainExport') => {
    const access = await backend.current();
    const users = [access[seat]?.user ?? '', access[exports]?.user ?? ''];
    const connect = { own: () => connections.as(seat), exports: () => connections.as(exports) };
    return openDesk(app, { connect, users, keeper });
  };
  return {
    ...reads,
    command: (sql, params, options) => gate.write(() => writes.command(sql, params, options)),
    insert: (sql, body, params, options) =>
      options?.isAside
        ? writes.insert(sql, body, params, options)
        : gate.write(() => writes.insert(sql, body, params, options)),
    cluster,
    rowsOfNodes,
    inTurn,
    withoutWrites: (work) => gate.without(work),
    freeze:
      folder === null
        ? null
        : () => freezeTables({ folder, database, reads: toPatient(reads), writes }),
    database,
    isConfined,
    dataChanges: { count: 0 },
    desk: hasDesk ? await open('desk', 'deskExport') : null,
    plainDesk: hasPlain ? await open('plain', 'plainExport') : null,
    isHealthy: () => rowsOfNodes('SELECT 1', {}, { seconds: 2 }).then(Boolean, () => false),
    async close() {
      await Promise.all([connections, ...nodes].map((one) => one.close()));
      await backend.close();
    },
  };
}

function createTurns(): Engine['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
