import { createHash, randomBytes } from 'node:crypto';
import type { Credentials, EngineAccess } from '../connections.ts';
import { warehouseTables } from '../warehouse-tables/warehouse-tables.ts';

/** The analytic tables that the SQL desk may read. */
export const deskTables: readonly string[] = Object.keys(warehouseTables);

/** Writes the GRANT statements of the SQL desk's user who may see readers, for a database. */
export function deskGrants(database: string): string[] {
  return deskTables.map((table) => `GRANT SELECT ON ${database}.${table}`);
}

/** Writes the GRANT statements of the SQL desk's user who may not see readers, for a database. */
export function plainGrants(database: string): string[] {
  return Object.entries(warehouseTables).flatMap(([table, { readers }]) => {
    if (readers === 'everyRow') return [];
    const grant = `GRANT SELECT ON ${database}.${table}`;
    if (readers.length === 0) return [grant];
    return [grant, `REVOKE SELECT(${readers.join(', ')}) ON ${database}.${table}`];
  });
}

/** The engine's limits for one statement of the SQL desk. */
export const deskLimits = {
  seconds: 30,
  /** One row more than the SQL desk ever asks for, so that a further row shows that more follow. */
  resultRows: 100_001,
  resultBytes: 64 * 1024 * 1024,
  temporaryBytes: 1024 * 1024 * 1024,
  concurrentQueries: 4,
};

/** The engine's limits for one export: no limit on rows, and time to write them to a file. */
export const deskExportLimits = {
  seconds: 1_800,
  /** After a user leaves an export, its statement needs a moment to end in the engine. */
  concurrentQueries: 8,
  atOnce: 4,
};

/** Makes a user with a random password. */
export function createCredentials(user: string): Credentials {
  return { user, password: randomBytes(24).toString('base64url') };
}

// The table engines that the application may use. Its own tables need no right to file(), url(), remote() and their
// engines.
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
  'Distributed',
];
const appGrants = [
  `GRANT SELECT, INSERT, ALTER, CREATE DATABASE, CREATE TABLE, CREATE VIEW, CREATE DICTIONARY,
    CREATE TEMPORARY TABLE, DROP, TRUNCATE, OPTIMIZE, SHOW, KILL QUERY, dictGet ON *.*`,
  'REVOKE INSERT, ALTER, DROP, TRUNCATE ON system.*',
  ...appEngines.map((engine) => `GRANT TABLE ENGINE ON ${engine}`),
];

export type UsersInput = Omit<
  { [K in keyof EngineAccess]: Exclude<EngineAccess[K], null> },
  'url'
> & {
  /** Statements such as `GRANT SELECT ON stacksight.dim_bib`. */
  deskGrants: readonly string[];
  plainGrants: readonly string[];
  deskPolicies: DeskPolicies;
  deskMemoryBytes: number;
};

/** The row policies of the SQL desk's users: table → condition. */
export type DeskPolicies = { database: string; conditions: Readonly<Record<string, string>> };

/**
 * Writes the engine's users file: the application, the four users of the SQL desk, and the start-up user with its two
 * statements.
 */
export function usersXml(input: UsersInput): string {
  const { app, desk, plain, deskExport, plainExport, deskMemoryBytes } = input;
  const policies = policiesXml(input.deskPolicies);
  const common =
    '<cancel_http_readonly_queries_on_client_close>1</cancel_http_readonly_queries_on_client_close>' +
    '<output_format_json_quote_64bit_integers>0</output_format_json_quote_64bit_integers>' +
    '<http_max_field_value_size>104857600</http_max_field_value_size>' +
    // On a cluster, a sharded table in an inner statement is asked once. One node ignores it.
    '<distributed_product_mode>global</distributed_product_mode>';
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
    <start><interval><duration>315360000</duration><queries>3</queries></interval></start>
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

// A limit of 0 means no limit in the engine.
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
