import type { Socket } from 'node:net';
import type { DatabaseType } from '@stacksight/contract';
import { connectToAddress, findAddress } from '../sources/dial.ts';
import { isService, ServerRefusal, type SourceAddress } from '../sources/target.ts';
import { openClickHouse } from './clickhouse/clickhouse.ts';
import { openMysql } from './mysql/mysql.ts';
import { openOracle } from './oracle/oracle.ts';
import { openPostgres } from './postgres/postgres.ts';
import type { CheckedSource, SourceDatabase } from './source-database.ts';
import { openSqlServer } from './sqlserver/sqlserver.ts';

type Open = (source: CheckedSource) => Promise<SourceDatabase>;
export type OpenOptions = {
  /** Whether the operator allows sources on this machine. */
  allowsLocal: boolean;
  /** Called after each step towards the sign-in. */
  reached?: (step: 'address' | 'port') => void;
};

const openers: Readonly<Record<DatabaseType, Open>> = {
  postgresql: openPostgres,
  clickhouse: openClickHouse,
  mysql: openMysql,
  sqlserver: (source) => openSqlServer(source),
  oracle: (source) => openOracle(source),
};

/** Signs in to a foreign database. Its host name is looked up once, and every connection goes to the checked address. */
export async function openDatabase(
  source: SourceAddress,
  { allowsLocal, reached = () => undefined }: OpenOptions,
): Promise<SourceDatabase> {
  // A service over HTTP has no tables and takes no statements.
  if (isService(source)) throw new ServerRefusal('otherServer');
  const address = await findAddress(source.host, allowsLocal);
  reached('address');
  let first: Socket | null = await connectToAddress(address, source.port);
  reached('port');
  try {
    return await openers[source.type]({
      ...source,
      type: source.type,
      address,
      connect: async () => {
        const socket = first ?? (await connectToAddress(address, source.port));
        first = null;
        return socket;
      },
    });
  } finally {
    first?.destroy();
    first = null;
  }
}
