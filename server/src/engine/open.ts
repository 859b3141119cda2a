// Analytics in the ClickHouse dialect, behind one door: an embedded engine that this room starts and keeps alive,
// or the server that `url` names. Opens it, runs statements on it, closes it; knows no metric and no feature.
import { join } from 'node:path';
import type { Log } from '#lib/log.ts';
import { type Channel, createReads, createWrites, type Reads, type Writes } from './client.ts';
import { type Access, createConnections } from './connections.ts';
import { superviseEngine } from './embedded/supervisor.ts';
import { deskTables } from './embedded/users.ts';
import { readExternalUrl } from './external.ts';

export type EngineSettings = {
  /** The server's data folder; the embedded engine keeps its own folder in it. */
  dataDir: string;
  /** A ClickHouse server to use instead of the embedded engine. */
  url: string | null;
  /** The database to work in, where the url names none. */
  database: string;
  log: Log;
};

/** The same readings as a user that can read the analytic tables and nothing else. */
export type Desk = Reads;

export type Engine = Reads &
  Writes & {
    database: string;
    /** Null where an external engine has no user for it. */
    desk: Desk | null;
    isHealthy(): Promise<boolean>;
    close(): Promise<void>;
  };

type Backend = {
  access(): Promise<Access>;
  close(): Promise<void>;
  database: string;
  hasDesk: boolean;
  idleSeconds: number;
};

/** Opens the engine, with its database made if it was missing; no table is touched (see migrate). */
export async function openEngine(settings: EngineSettings): Promise<Engine> {
  const backend =
    settings.url === null ? await embedded(settings) : external(settings.url, settings);
  try {
    await ensureDatabase(backend);
  } catch (error) {
    await backend.close();
    throw error;
  }
  return createEngine(backend);
}

async function embedded({ dataDir, database, log }: EngineSettings): Promise<Backend> {
  const deskGrants = deskTables.map((table) => `\`${database}\`.\`${table}\``);
  const folder = join(dataDir, 'engine');
  const supervisor = await superviseEngine({ folder, deskGrants }, log);
  return {
    access: supervisor.current,
    close: supervisor.close,
    database,
    hasDesk: true,
    idleSeconds: 50,
  };
}

function external(url: string, settings: EngineSettings): Backend {
  const { access, database } = readExternalUrl(url);
  return {
    access: async () => access,
    close: async () => undefined,
    database: database ?? settings.database,
    hasDesk: access.desk !== null,
    idleSeconds: 2.5,
  };
}

async function ensureDatabase(backend: Backend): Promise<void> {
  const connections = createConnections(backend.access, 'system', backend.idleSeconds);
  const channel = appChannel(connections.app);
  const name = { name: backend.database };
  try {
    const found = await createReads(channel).rows(
      'SELECT 1 FROM system.databases WHERE name = {name:String}',
      name,
    );
    if (found.length > 0) return;
    await createWrites(channel).command('CREATE DATABASE IF NOT EXISTS {name:Identifier}', name);
  } finally {
    await connections.close();
  }
}

function createEngine(backend: Backend): Engine {
  const connections = createConnections(backend.access, backend.database, backend.idleSeconds);
  const app = appChannel(connections.app);
  const desk: Channel = { ...app, connect: connections.desk, settings: {} };
  const reads = createReads(app);
  return {
    ...reads,
    ...createWrites(app),
    database: backend.database,
    desk: backend.hasDesk ? createReads(desk) : null,
    async isHealthy() {
      const answer = reads.rows('SELECT 1', {}, { seconds: 2 });
      return answer.then(
        () => true,
        () => false,
      );
    },
    async close() {
      await connections.close();
      await backend.close();
    },
  };
}

function appChannel(connect: Channel['connect']): Channel {
  const killSql = 'KILL QUERY WHERE query_id = {id:String} ASYNC';
  return {
    connect,
    cancel(queryId) {
      connect()
        .then((client) => client.command({ query: killSql, query_params: { id: queryId } }))
        .catch(() => undefined);
    },
    settings: {
      output_format_json_quote_64bit_integers: 0,
      cancel_http_readonly_queries_on_client_close: 1,
      session_timezone: 'UTC',
    },
    isLimitSent: true,
  };
}
