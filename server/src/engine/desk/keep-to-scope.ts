// Finds out whether the engine limits the users of the SQL desk to a scope. It looks for the row policies of these
// users and tries to create missing ones. The embedded engine has the policies in its users file; on an external
// server, the application's user needs the right to create them.
import type { Log } from '#lib/log.ts';
import type { ReadingClient, WritingClient } from '../client.ts';
import { EngineError } from '../errors.ts';
import { hearHeader, policyConditions, scopeHeader } from './row-policies.ts';

/** The connection and database of the application's user. */
export type ScopeKeeper = {
  reads: ReadingClient;
  writes: WritingClient;
  database: string;
  log: Log;
  /** The engine is a cluster of shards. */
  isCluster: boolean;
};
/** A row policy of the engine. With an empty `table` it applies to every table. */
export type RowPolicy = { table: string; condition: string; users: readonly string[] };

/** Returns whether the engine limits every statement of these users to the scope of the call. */
export async function keepToScope(
  { reads, writes, database, log, isCluster }: ScopeKeeper,
  users: readonly string[],
  seats: readonly ReadingClient[],
): Promise<boolean> {
  if (isCluster) {
    // A row policy of a Distributed table has no effect, and the header of a call does not reach the shards.
    log.warn('on a cluster of shards, rules in SQL for some libraries are off');
    return false;
  }
  const hears = await Promise.all(seats.map(hearsHeader));
  if (hears.includes(false)) {
    log.warn(
      'the desk user may not call getClientHTTPHeader, so rules in SQL for some libraries are off',
    );
    return false;
  }
  try {
    if (await hasPolicies(reads, database, users)) return true;
    for (const statement of policyStatements(database, users)) await writes.command(statement);
    if (await hasPolicies(reads, database, users)) return true;
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    log.debug({ err }, 'the row policies could not be set');
  }
  log.warn(
    'the row policies of the desk user are not there, or others beside them, so rules in SQL for some libraries are off',
  );
  return false;
}

/** Writes the statements that create the row policies on a server without the users file. */
export function policyStatements(database: string, users: readonly string[]): string[] {
  return users.flatMap((user) =>
    Object.entries(policyConditions()).map(
      ([table, condition]) =>
        `CREATE ROW POLICY OR REPLACE ${quoteName(`stacksight ${user}`)} ON ${quoteName(database)}.${table} USING ${condition} TO ${quoteName(user)}`,
    ),
  );
}

async function hearsHeader(seat: ReadingClient): Promise<boolean> {
  const headers = scopeHeader({ glc: '', libraries: [] });
  try {
    const [answer] = await seat.rows<{ heard: string }>(hearHeader, {}, { headers, seconds: 30 });
    return Object.values(headers).includes(answer?.heard ?? '');
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

async function hasPolicies(
  reads: ReadingClient,
  database: string,
  users: readonly string[],
): Promise<boolean> {
  const wanted = Object.entries(policyConditions());
  const [laidOut] = await reads.rows<{ conditions: string[] }>(
    "SELECT arrayMap(one -> formatQuerySingleLine(concat('SELECT ', one)), {conditions:Array(String)}) AS conditions",
    { conditions: wanted.map(([, condition]) => condition) },
  );
  const policies = await reads.rows<RowPolicy>(
    `SELECT table, formatQuerySingleLine(concat('SELECT ', select_filter)) AS condition, apply_to_list AS users
     FROM system.row_policies WHERE database IN ({database:String}, '') AND NOT is_restrictive AND select_filter != ''`,
    { database },
  );
  return wanted.every(([table], at) =>
    isKept(table, laidOut?.conditions[at] ?? '', { policies, users }),
  );
}

/**
 * Returns whether the policies of a table show these users exactly the rows of the condition. A second policy with
 * other rows would widen the first. The users of a second policy are not checked, because users may have roles.
 */
export function isKept(
  table: string,
  condition: string,
  { policies, users }: { policies: readonly RowPolicy[]; users: readonly string[] },
): boolean {
  const own = policies.filter((policy) => policy.table === table || policy.table === '');
  const covered = new Set(own.flatMap((policy) => policy.users));
  return (
    condition !== '' &&
    own.every((policy) => policy.condition === condition) &&
    users.every((user) => covered.has(user))
  );
}

const quoteName = (name: string) => `\`${name.replace(/[\\`]/g, (letter) => `\\${letter}`)}\``;
