import type { TextRow } from '../source-database.ts';

type Ask = (sql: string) => Promise<TextRow[]>;

// The privileges that change no table of the source. An unknown one counts as a right to write.
const harmless = new Set([
  'USAGE',
  'SELECT',
  'SHOW VIEW',
  'SHOW DATABASES',
  'PROCESS',
  'LOCK TABLES',
  'EXECUTE',
  'CREATE TEMPORARY TABLES',
  'BINLOG MONITOR',
  'SLAVE MONITOR',
  'REPLICA MONITOR',
  'REPLICATION CLIENT',
  'REPLICATION SLAVE',
  'REPLICATION REPLICA',
]);

/** Returns whether a line of SHOW GRANTS gives a right to change something. */
export function grantsWriting(line: string): boolean {
  const privileges = /^GRANT (.+?) ON /i.exec(line)?.[1];
  // A line without ON gives a role; what the role may do is tried.
  if (privileges === undefined) return false;
  return privileges
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .some((privilege) => !harmless.has(privilege.trim().toUpperCase()));
}

/**
 * Returns whether the account could write: its grants say so, or a DELETE without rows is allowed on one of the first
 * tables (its rights may come from a role). The attempt is rolled back. A server that is read-only for this account
 * refuses the transaction.
 */
export async function canWriteToMysql(ask: Ask, tables: readonly string[]): Promise<boolean> {
  try {
    await ask('START TRANSACTION READ WRITE');
  } catch {
    return false;
  }
  try {
    const grants = await ask('SHOW GRANTS');
    if (grants.some(([line]) => grantsWriting(line ?? ''))) return true;
    for (const table of tables) if (await mayDelete(ask, table)) return true;
    return false;
  } finally {
    await ask('ROLLBACK');
  }
}

async function mayDelete(ask: Ask, table: string): Promise<boolean> {
  try {
    await ask(`DELETE FROM ${table} WHERE 1 = 0`);
    return true;
  } catch {
    return false;
  }
}
