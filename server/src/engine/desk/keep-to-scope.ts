// Whether the desk's users are kept to a scope by the engine: their row policies are looked for, and made where that is
// allowed. The embedded engine has them in its users file; on another server the application's user needs the right.
import type { Log } from '#lib/log.ts';
import type { Reads, Writes } from '../client.ts';
import { EngineError } from '../errors.ts';
import { hearHeader, policyConditions, scopeHeader } from './row-policies.ts';

/** The application's own way to the engine. */
export type Keeper = { reads: Reads; writes: Writes; database: string; log: Log };
type Policy = { table: string; condition: string; users: string[]; isForOthers: number };

/** Whether every statement of these users is kept to the scope that its call says. */
export async function keepToScope(
  { reads, writes, database, log }: Keeper,
  users: readonly string[],
  seats: readonly Reads[],
): Promise<boolean> {
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
    log.debug({ err }, 'row policies');
  }
  log.warn(
    'there are no row policies for the desk user, so rules in SQL for some libraries are off',
  );
  return false;
}

/** What makes the policies on a server where they are made by statements. */
export function policyStatements(database: string, users: readonly string[]): string[] {
  return users.flatMap((user) =>
    Object.entries(policyConditions()).map(
      ([table, condition]) =>
        `CREATE ROW POLICY OR REPLACE ${quoteName(`stacksight ${user}`)} ON ${quoteName(database)}.${table} USING ${condition} TO ${quoteName(user)}`,
    ),
  );
}

async function hearsHeader(seat: Reads): Promise<boolean> {
  const headers = scopeHeader({ glc: '', libraries: [] });
  try {
    const [answer] = await seat.rows<{ heard: string }>(hearHeader, {}, { headers, seconds: 30 });
    return Object.values(headers).includes(answer?.heard ?? '');
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

// A second policy that lets rows pass would widen the first.
async function hasPolicies(
  reads: Reads,
  database: string,
  users: readonly string[],
): Promise<boolean> {
  const expected = policyConditions();
  const [laidOut] = await reads.rows<{ conditions: string[] }>(
    "SELECT arrayMap(one -> formatQuerySingleLine(concat('SELECT ', one)), {conditions:Array(String)}) AS conditions",
    { conditions: Object.values(expected) },
  );
  const policies = await reads.rows<Policy>(
    `SELECT table, formatQuerySingleLine(concat('SELECT ', select_filter)) AS condition, apply_to_list AS users,
      apply_to_all AS isForOthers FROM system.row_policies
     WHERE database IN ({database:String}, '') AND NOT is_restrictive AND select_filter != ''`,
    { database },
  );
  return Object.keys(expected).every((table, at) => {
    const ours = ({ condition }: Policy) => condition === laidOut?.conditions[at];
    const own = policies.filter((policy) => policy.table === table || policy.table === '');
    const isNarrow = own.every(
      (policy) =>
        ours(policy) ||
        (policy.isForOthers === 0 && !policy.users.some((user) => users.includes(user))),
    );
    const covered = own.filter(ours).flatMap((policy) => policy.users);
    return isNarrow && users.every((user) => covered.includes(user));
  });
}

const quoteName = (name: string) => `\`${name.replace(/[\\`]/g, (letter) => `\\${letter}`)}\``;
