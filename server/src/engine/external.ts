import { setTimeout as wait } from 'node:timers/promises';
import { addressesOf } from '#lib/addresses.ts';
import type { Log } from '#lib/log.ts';
import type { EngineAccess } from './connections.ts';
import { ensureDatabase } from './database.ts';
import { EngineError, EngineUnavailable } from './errors.ts';

type External = {
  access: EngineAccess;
  /** The addresses of the further nodes of a cluster. */
  others: string[];
  database: string | null;
};

const authenticationCodes: ReadonlySet<number> = new Set([192, 193, 194, 516]);

const kinds = ['desk', 'plain', 'desk_export', 'plain_export'] as const;
const userNames = kinds.flatMap((kind) => [`${kind}_user`, `${kind}_password`]);

/**
 * Reads `http://user:password@host:port/database?desk_user=…&desk_password=…&plain_user=…&plain_password=…`; the nodes of
 * a cluster are written `host:port,host:port`. The users
 * for exports (`desk_export_user` and so on) are the same as those of the SQL desk unless given.
 */
export function readExternalUrl(url: string): External {
  const [one, ...others] = addressesOf(url);
  const { origin, username, password, pathname, searchParams } = new URL(one);
  for (const name of searchParams.keys()) {
    if (!userNames.includes(name)) {
      throw new Error(`CLICKHOUSE_URL: "${name}" is not known; ${userNames.join(', ')} are.`);
    }
  }
  const userOf = (kind: (typeof kinds)[number]) => {
    const user = searchParams.get(`${kind}_user`);
    return user === null ? null : { user, password: searchParams.get(`${kind}_password`) ?? '' };
  };
  const database = decodeURIComponent(pathname.replace(/^\/|\/$/g, ''));
  return {
    access: {
      url: origin,
      app: {
        user: decodeURIComponent(username) || 'default',
        password: decodeURIComponent(password),
      },
      desk: userOf('desk'),
      plain: userOf('plain'),
      deskExport: userOf('desk_export') ?? userOf('desk'),
      plainExport: userOf('plain_export') ?? userOf('plain'),
    },
    others: others.map((other) => new URL(other).origin),
    database: database === '' ? null : database,
  };
}

/** Waits for a server that is still starting, then creates the database if it is missing. */
export async function reachExternal(
  access: EngineAccess,
  database: string,
  log: Log,
  patienceSeconds = 30,
): Promise<void> {
  const until = Date.now() + patienceSeconds * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ensureDatabase(async () => access, database);
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw refusal(access, error);
      if (Date.now() > until) {
        const words = `No ClickHouse server answers at ${access.url} (CLICKHOUSE_URL).`;
        throw new EngineUnavailable(words, error);
      }
      if (isFirst) log.warn({ url: access.url }, 'waiting for the ClickHouse server');
      await wait(500);
    }
  }
}

/** Since this version, a server has the indexes of letters by which titles are found. */
const leastVersion = [26, 2] as const;

/** Throws for a server that is older than the tables need. */
export function requireVersion(version: string, url: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = leastVersion;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new Error(
    `The ClickHouse server at ${url} has version ${version}; Stacksight needs ${leastVersion.join('.')} or newer (CLICKHOUSE_URL).`,
  );
}

function refusal({ url, app }: EngineAccess, error: unknown): unknown {
  if (!(error instanceof EngineError) || !authenticationCodes.has(error.code)) return error;
  const words = `The ClickHouse server at ${url} refuses the user ${app.user} or its password (CLICKHOUSE_URL).`;
  return new EngineError(error.code, error.type, words, error);
}
