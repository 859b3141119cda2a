import type { DatabaseAddress } from '../sources/target.ts';

type Account = Pick<DatabaseAddress, 'type' | 'database'>;

const user = 'stacksight';
const backticked = (name: string) => `\`${name.replaceAll('`', '``')}\``;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const bracketed = (name: string) => `[${name.replaceAll(']', ']]')}]`;

/** Returns the statements with which an administrator of a source makes an account that may only read. */
export function readOnlyAccount({ type, database }: Account): string {
  const name = database || (type === 'clickhouse' ? 'default' : 'library');
  const statements: Record<Account['type'], string[]> = {
    mysql: [
      `CREATE USER '${user}'@'%' IDENTIFIED BY '********'`,
      `GRANT SELECT, SHOW VIEW ON ${backticked(name)}.* TO '${user}'@'%'`,
    ],
    postgresql: [
      `CREATE ROLE ${user} LOGIN PASSWORD '********'`,
      `GRANT CONNECT ON DATABASE ${quoted(name)} TO ${user}`,
      `GRANT USAGE ON SCHEMA public TO ${user}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${user}`,
    ],
    clickhouse: [
      `CREATE USER ${user} IDENTIFIED WITH sha256_password BY '********' SETTINGS readonly = 2`,
      `GRANT SELECT ON ${backticked(name)}.* TO ${user}`,
    ],
    sqlserver: [
      `CREATE LOGIN ${user} WITH PASSWORD = '********'`,
      `USE ${bracketed(name)}`,
      `CREATE USER ${user} FOR LOGIN ${user}`,
      `ALTER ROLE db_datareader ADD MEMBER ${user}`,
    ],
    oracle: [
      `CREATE USER ${user} IDENTIFIED BY "********"`,
      `GRANT CREATE SESSION TO ${user}`,
      `GRANT READ ON library.circulation TO ${user}`,
    ],
  };
  return statements[type].map((statement) => `${statement};`).join('\n');
}
