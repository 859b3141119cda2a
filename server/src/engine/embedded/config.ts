import { mkdirSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { everywhereCluster } from '../cluster/layout.ts';
import type { Credentials } from '../connections.ts';
import { type UsersInput, usersXml } from './users.ts';

const megabyte = 1024 * 1024;

/** Returns the engine's folders in its data folder. */
export function foldersOf(folder: string) {
  return { data: join(folder, 'data'), logs: join(folder, 'log'), runs: join(folder, 'run') };
}

/** Returns the bytes of memory that the engine may use: six tenths of the memory of this machine or container. */
export function engineMemoryBytes(): number {
  const constrained = process.constrainedMemory();
  const available = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.floor(available * 0.6);
}

/**
 * Writes the configuration files of one start into `run`, readable only by their owner, and returns the path of the
 * configuration.
 */
export function writeConfig(
  { run, data, logs }: { run: string; data: string; logs: string },
  users: Omit<UsersInput, 'deskMemoryBytes'>,
  cluster?: OwnCluster,
): string {
  const memoryBytes = engineMemoryBytes();
  const usersFile = join(run, 'users.xml');
  const configFile = join(run, 'config.xml');
  const deskMemoryBytes = Math.floor(memoryBytes / 4);
  for (const folder of [data, logs, run]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(usersFile, usersXml({ ...users, deskMemoryBytes }), { mode: 0o600 });
  writeFileSync(configFile, configXml({ usersFile, logs, memoryBytes, cluster }), { mode: 0o600 });
  return configFile;
}

// The caller of a statement gets its error. The engine's log must not contain the text of the statement.
const quietLoggers = [
  'executeQuery',
  'DynamicQueryHandler',
  'BackgroundSchedulePool/BgStrmSchPool',
];

/** The nodes of a cluster on this machine, each a shard of its own, by the ports at which they hear each other. */
export type OwnCluster = {
  name: string;
  /** The word by which the nodes know each other. */
  secret: string;
  ports: readonly number[];
  /** The application's user, the same on every node. */
  app: Credentials;
  ownPort: number;
};

type ConfigInput = {
  usersFile: string;
  logs: string;
  memoryBytes: number;
  cluster: OwnCluster | undefined;
};

function configXml({ usersFile, logs, memoryBytes, cluster }: ConfigInput): string {
  return `<clickhouse>
  <users_config>${escapeXml(usersFile)}</users_config>
  <user_directories><users_xml><path>${escapeXml(usersFile)}</path></users_xml></user_directories>
  <access_control_improvements>
    <settings_constraints_replace_previous>true</settings_constraints_replace_previous>
    <select_from_system_db_requires_grant>true</select_from_system_db_requires_grant>
    <select_from_information_schema_requires_grant>true</select_from_information_schema_requires_grant>
  </access_control_improvements>
  <log-level>warning</log-level>
  <logger>
    <log>${escapeXml(join(logs, 'engine.log'))}</log>
    <size>10M</size>
    <count>3</count>
    <levels>${quietLoggers.map((name) => `<logger><name>${name}</name><level>none</level></logger>`).join('')}</levels>
  </logger>
  <timezone>UTC</timezone>
  <keep_alive_timeout>60</keep_alive_timeout>
  <max_server_memory_usage>${memoryBytes}</max_server_memory_usage>
  <mark_cache_size>${256 * megabyte}</mark_cache_size>
  <primary_index_cache_size>${64 * megabyte}</primary_index_cache_size>
  <index_mark_cache_size>${64 * megabyte}</index_mark_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <query_cache><max_size_in_bytes>${32 * megabyte}</max_size_in_bytes></query_cache>
  <os_threads_nice_value_merge_mutate>10</os_threads_nice_value_merge_mutate>
  <background_pool_size>4</background_pool_size>
  <background_schedule_pool_size>16</background_schedule_pool_size>
  ${cluster === undefined ? '' : clusterXml(cluster)}
</clickhouse>
`;
}

/** Writes a cluster of shards, and one whose only shard has every node as a replica that gets each row. */
function clusterXml({ name, secret, ports }: OwnCluster): string {
  const replicas = ports.map(
    (port) => `<replica><host>127.0.0.1</host><port>${port}</port></replica>`,
  );
  const one = (called: string, shards: readonly string[]) => `<${called}>
      <secret>${escapeXml(secret)}</secret>
      ${shards.map((inside) => `<shard><internal_replication>false</internal_replication>${inside}</shard>`).join('')}
    </${called}>`;
  return `<remote_servers replace="1">
    ${one(name, replicas)}
    ${one(everywhereCluster(name), [replicas.join('')])}
  </remote_servers>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
