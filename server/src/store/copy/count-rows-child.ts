// The process that opens a copy of the embedded records and counts its rows, so that the server stays free meanwhile.

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { RecordCounts } from './count-rows.ts';

const [folder = ''] = process.argv.slice(2);
const client = await PGlite.create({ fs: new NodeFS(folder) });
const tables = await client.query<{ name: string }>(
  `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
);
const rows: Record<string, number> = {};
for (const { name } of tables.rows) {
  const [count] = (await client.query<{ n: number }>(`SELECT count(*)::int8 AS n FROM "${name}"`))
    .rows;
  rows[name] = Number(count?.n ?? 0);
}
const migrations = await client.query<{ name: string }>(
  'SELECT name FROM schema_migration ORDER BY name',
);
const counts: RecordCounts = { rows, migrations: migrations.rows.map(({ name }) => name) };
await client.close();
process.stdout.write(JSON.stringify(counts));
