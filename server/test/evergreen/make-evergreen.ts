import type { SourceAddress } from '#ingest/sources/target.ts';
import { openPool, runOnPostgres, type TestPostgres } from '../postgres-process.ts';
import { evergreenTables } from './evergreen-tables.ts';

export type TestEvergreen = {
  /** A connection with an account that may only read. */
  source: SourceAddress;
  run(...statements: string[]): Promise<void>;
  rows(sql: string): Promise<string[][]>;
  close(): Promise<void>;
};

const account = { username: 'stats', password: 'only reads' };

/** Makes the tables of Evergreen in a database of its own, with an account that may only read. */
export async function makeEvergreen(
  server: TestPostgres,
  options: Parameters<typeof evergreenTables>[0] = {},
): Promise<TestEvergreen> {
  const url = await server.createDatabase();
  const place = new URL(url);
  const pool = openPool(url, 60);
  const run = (...statements: string[]) => runOnPostgres(url, statements.join(';\n'));
  await run(...evergreenTables(options));
  await run(
    `DO $$ BEGIN CREATE ROLE ${account.username} LOGIN PASSWORD '${account.password}';
      EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    ...['actor', 'asset', 'action', 'biblio', 'config', 'permission', 'reporter'].flatMap(
      (schema) => [
        `GRANT USAGE ON SCHEMA ${schema} TO ${account.username}`,
        `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${account.username}`,
      ],
    ),
  );
  return {
    source: {
      ...{ type: 'postgresql', host: place.hostname, port: Number(place.port), isTls: false },
      ...{ database: place.pathname.slice(1), ...account },
    },
    run,
    rows: async (sql) => (await pool.query({ text: sql, rowMode: 'array' })).rows as string[][],
    close: () => pool.end(),
  };
}
