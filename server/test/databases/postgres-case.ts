import { Client } from 'pg';
import { startTestPostgres } from '../postgres-process.ts';
import { type DatabaseCase, title } from './database-case.ts';

/** Starts PostgreSQL with the tables of the suite. */
export async function postgresCase(): Promise<DatabaseCase> {
  const server = await startTestPostgres([
    'TimeZone=Asia/Shanghai',
    'password_encryption=scram-sha-256',
  ]);
  await run(server.url('postgres'), 'CREATE DATABASE loans');
  const url = server.url('loans');
  await run(
    url,
    `CREATE TABLE kinds (id numeric(20) PRIMARY KEY, title varchar(100), price numeric(30,10), day date,
      wall timestamp(3), instant timestamptz, ratio double precision, bytes bytea, flag boolean)`,
    `INSERT INTO kinds VALUES (18446744073709551615, convert_from('\\x${Buffer.from(title).toString('hex')}', 'UTF8'),
      12345678901234567890.0123456789, '2026-02-28', '2026-02-28 08:05:09.120', '2026-02-28 08:05:09.123456+08', 0.1, '\\x00ff10', true),
      (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false), (2, '', NULL, NULL, NULL, NULL, NULL, NULL, false)`,
    'CREATE TABLE moves (id serial PRIMARY KEY)',
    'INSERT INTO moves DEFAULT VALUES',
    'INSERT INTO moves DEFAULT VALUES',
    'CREATE TABLE hidden (id int)',
    'CREATE VIEW recent AS SELECT id FROM kinds',
    `CREATE ROLE reader LOGIN PASSWORD 'read only'`,
    'GRANT SELECT ON kinds, moves, recent TO reader',
    `CREATE ROLE nobody LOGIN PASSWORD 'read only'`,
    'ANALYZE',
  );
  const { port } = new URL(url);
  const place = {
    type: 'postgresql',
    host: '127.0.0.1',
    port: Number(port),
    database: 'loans',
    isTls: false,
    password: 'read only',
  } as const;
  return {
    name: 'PostgreSQL',
    reader: { ...place, username: 'reader' },
    writer: { ...place, username: 'postgres' },
    version: /^PostgreSQL \d+\.\d+/,
    schema: 'public',
    statements: {
      many: `SELECT n, repeat('馆', 200) FROM generate_series(1, 200000) n`,
      slow: 'SELECT pg_sleep(600)',
      failing: 'SELECT 1 / (n - 150000) FROM generate_series(1, 200000) n',
      params: `SELECT n::text::int, ':low', :word::text -- :none\nFROM generate_series(1, 10) n WHERE n >= :low`,
    },
    types: [
      'numeric(20,0)',
      'character varying(100)',
      'numeric(30,10)',
      'date',
      'timestamp(3) without time zone',
      'timestamp with time zone',
      'double precision',
      'bytea',
      'boolean',
    ],
    kinds: [
      ['1', null, null, null, null, null, null, null, 'false'],
      ['2', '', null, null, null, null, null, null, 'false'],
      [
        '18446744073709551615',
        title,
        '12345678901234567890.0123456789',
        '2026-02-28',
        '2026-02-28 08:05:09.12',
        '2026-02-28 00:05:09.123456Z',
        '0.1',
        '00ff10',
        'true',
      ],
    ],
    addMove: async () => {
      await run(url, 'INSERT INTO moves DEFAULT VALUES');
    },
    async running() {
      const [row] = await run(
        url,
        `SELECT count(*)::int FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'`,
      );
      return Number(row?.[0]);
    },
    close: server.close,
  };
}

async function run(url: string, ...statements: string[]): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[][] = [];
    for (const text of statements) ({ rows } = await client.query({ text, rowMode: 'array' }));
    return rows;
  } finally {
    await client.end();
  }
}
