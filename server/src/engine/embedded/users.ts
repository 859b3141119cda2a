import { createHash, randomBytes } from 'node:crypto';
import type { Access, Credentials } from '../connections.ts';
import { warehouseTables } from '../warehouse-tables/warehouse-tables.ts';

/** The analytic tables that the query desk may read. */
export const deskTables: readonly string[] = Object.keys(warehouseTables);

/** The GRANT statements of the desk's user who sees readers, for a database. */
export function deskGrants(database: string): string[] {
  return deskTables.map((table) => `GRANT SELECT ON ${database}.${table}`);
}

/** The GRANT statements of the desk's user who sees no readers, for a database. */
export function plainGrants(database: string): string[] {
  return Object.entries(warehouseTables).flatMap(([table, { readers }]) => {
    if (readers === 'everyRow') return [];
    const grant = `GRANT SELECT ON ${database}.${table}`;
    if (readers.length === 0) return [grant];
    return [grant, `REVOKE SELECT(${readers.join(', ')}) ON ${database}.${table}`];
  });
}

/** The engine's limits for one statement of the desk. */
export const deskLimits = {
  seconds: 30,
  /** One row more than the desk ever asks for, so that it knows whether there are more. */
  resultRows: 100_001,
  resultBytes: 64 * 1024 * 1024,
  temporaryBytes: 1024 * 1024 * 1024,
  concurrentQueries: 4,
};

/** The engine's limits for one export: as many rows as there are, and time to write them to a file. */
export const deskExportLimits = {
  seconds: 1_800,
  /** A statement that its reader has left takes a moment to end in the engine. */
  concurrentQueries: 8,
  atOnce: 4,
};

/** Makes a user with a random password. */
export function createCredentials(user: string): Credentials {
  return { user, password: randomBytes(24).toString('base64url') };
}

// The application needs only its own tables, so it gets no right to file(), url(), remote() and their engines.
const appEngines = [
  'MergeTree',
  'ReplacingMergeTree',
  'SummingMergeTree',
  'AggregatingMergeTree',
  'CollapsingMergeTree',
  'Memory',
  'Null',
  'Join',
  'Merge',
];
const appGrants = [
  `GRANT SELECT, INSERT, ALTER, CREATE DATABASE, CREATE TABLE, CREATE VIEW, CREATE DICTIONARY,
    CREATE TEMPORARY TABLE, DROP, TRUNCATE, OPTIMIZE, SHOW, KILL QUERY, dictGet ON *.*`,
  'REVOKE INSERT, ALTER, DROP, TRUNCATE ON system.*',
  ...appEngines.map((engine) => `GRANT TABLE ENGINE ON ${engine}`),
];

export type UsersInput = Omit<{ [K in keyof Access]: Exclude<Access[K], null> }, 'url'> & {
  /** Statements such as `GRANT SELECT ON stacksight.dim_bib`. */
  deskGrants: readonly string[];
  plainGrants: readonly string[];
  deskPolicies: DeskPolicies;
  deskMemoryBytes: number;
};

/** The row policies of the desk's users: table → condition. */
export type DeskPolicies = { database: string; conditions: Readonly<Record<string, string>> };

/** The users file of the engine: the application, the desk's four, and the start-up user with its two statements. */
export function usersXml(input: UsersInput): string {
  const { app, desk, plain, deskExport, plainExport, deskMemoryBytes } = input;
  const policies = policiesXml(input.deskPolicies);
  const common =
    '<cancel_http_readonly_queries_on_client_close>1</cancel_http_readonly_queries_on_client_close>' +
    '<output_format_json_quote_64bit_integers>0</output_format_json_quote_64bit_integers>' +
    '<http_max_field_value_size>104857600</http_max_field_value_size>';
  return `<clickhouse>
  <profiles>
    <default><http_max_field_value_size>104857600</http_max_field_value_size></default>
    <app>${common}</app>
    <desk>
      ${common}
      ${deskProfile(deskLimits, deskMemoryBytes)}
    </desk>
    <desk_export>
      ${common}
      ${deskProfile({ ...deskLimits, ...deskExportLimits, resultBytes: 0, resultRows: 0 }, deskMemoryBytes)}
    </desk_export>
  </profiles>
  <quotas>
    <default/>
    <start><interval><duration>315360000</duration><queries>2</queries></interval></start>
  </quotas>
  <users>
    <default>
      <password></password>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile><quota>start</quota>
      <grants><query>GRANT SYSTEM LISTEN ON *.*</query></grants>
    </default>
    ${userXml(app, 'app', appGrants)}
    ${userXml(desk, 'desk', input.deskGrants, policies)}
    ${userXml(plain, 'desk', input.plainGrants, policies)}
    ${userXml(deskExport, 'desk_export', input.deskGrants, policies)}
    ${userXml(plainExport, 'desk_export', input.plainGrants, policies)}
  </users>
</clickhouse>
`;
}

// The engine takes a limit of 0 as no limit.
function deskProfile(limits: typeof deskLimits, memoryBytes: number): string {
  const { seconds, resultRows, resultBytes, temporaryBytes, concurrentQueries } = limits;
  return `<readonly>1</readonly>
      <allow_introspection_functions>0</allow_introspection_functions>
      <allow_get_client_http_header>1</allow_get_client_http_header>
      <max_execution_time>${seconds}</max_execution_time>
      <max_memory_usage>${memoryBytes}</max_memory_usage>
      <max_memory_usage_for_user>${memoryBytes}</max_memory_usage_for_user>
      <max_temporary_data_on_disk_size_for_user>${temporaryBytes}</max_temporary_data_on_disk_size_for_user>
      <max_result_bytes>${resultBytes}</max_result_bytes>
      <max_result_rows>${resultRows}</max_result_rows>
      <result_overflow_mode>throw</result_overflow_mode>
      <max_concurrent_queries_for_user>${concurrentQueries}</max_concurrent_queries_for_user>
      <constraints>
        <readonly><const/></readonly>
        <max_execution_time><min>1</min><max>${seconds}</max><changeable_in_readonly/></max_execution_time>
        <max_memory_usage><const/></max_memory_usage>
        <max_result_rows><const/></max_result_rows>
        <limit><changeable_in_readonly/></limit>
      </constraints>`;
}

function policiesXml({ database, conditions }: DeskPolicies): string {
  const tables = Object.entries(conditions).map(
    ([table, condition]) => `<${table}><filter>${condition}</filter></${table}>`,
  );
  return `<databases><${database}>${tables.join('')}</${database}></databases>`;
}

function userXml(
  { user, password }: Credentials,
  profile: string,
  grants: readonly string[],
  more = '',
) {
  const hash = createHash('sha256').update(password).digest('hex');
  return `<${user}>
      <password_sha256_hex>${hash}</password_sha256_hex>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>${profile}</profile><quota>default</quota>
      <grants>${grants.map((grant) => `<query>${grant}</query>`).join('')}</grants>
      ${more}
    </${user}>`;
}
