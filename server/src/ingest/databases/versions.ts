import { ServerRefusal } from '../sources/target.ts';

// The first versions that have what the drivers ask for: read-only snapshots and the settings of a session.
const oldest: Readonly<Record<string, readonly [number, number]>> = {
  PostgreSQL: [9, 6],
  MySQL: [5, 6],
  MariaDB: [10, 0],
  ClickHouse: [22, 3],
  'SQL Server': [11, 0],
  Oracle: [12, 1],
};

/** Throws if a server is older than the drivers support. */
export function refuseOldVersion(system: string, version: string): void {
  const [major = 0, minor = 0] = (/\d+(\.\d+)?/.exec(version)?.[0] ?? '').split('.').map(Number);
  const [leastMajor, leastMinor] = oldest[system] ?? [0, 0];
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    throw new ServerRefusal('tooOld', `${system} ${version} < ${leastMajor}.${leastMinor}`);
}
