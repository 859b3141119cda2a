import type { DatabaseAddress } from '#ingest/sources/target.ts';
import { startTestMariadb, type TestMariadb } from '../mariadb-process.ts';
import { type KohaForm, kohaTables } from './koha-tables.ts';

export type TestKoha = {
  server: TestMariadb;
  /** A connection with an account that may only read. */
  source: DatabaseAddress;
  run(...statements: string[]): Promise<unknown[][]>;
};

const account = { username: 'stats', password: 'only reads' };

/** Starts a server with an account that may only read the databases made by `makeKoha`. */
export async function startKohaServer(): Promise<TestMariadb> {
  const server = await startTestMariadb();
  await server.run(
    `CREATE USER '${account.username}'@'%' IDENTIFIED BY '${account.password}'`,
    `GRANT SELECT, SHOW VIEW ON \`koha\\_%\`.* TO '${account.username}'@'%'`,
  );
  return server;
}

/** Makes the tables of one version of Koha in a database of its own. */
export async function makeKoha(
  server: TestMariadb,
  form: KohaForm,
  name: string,
): Promise<TestKoha> {
  const database = `koha_${name}`;
  const run = (...statements: string[]) => server.run(`USE ${database}`, ...statements);
  await server.run(`CREATE DATABASE ${database}`);
  await run(...kohaTables(form));
  const place = { host: '127.0.0.1', port: server.port, isTls: false };
  return { server, source: { type: 'mysql', ...place, database, ...account }, run };
}
