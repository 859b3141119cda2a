// Measures how fast rows of foreign databases are read: `node bench/sources.ts [rows]`. It starts MariaDB and
// PostgreSQL, makes a table like Koha's `statistics` in each, and reads it through the drivers of the product.
import { openDatabase } from '../server/src/ingest/databases/open-database.ts';
import type { SourceAddress } from '../server/src/ingest/sources/target.ts';
import { mariadbOwner, startTestMariadb } from '../server/test/mariadb-process.ts';
import { runOnPostgres, startTestPostgres } from '../server/test/postgres-process.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const place = { host: '127.0.0.1', isTls: false };

const mariadb = await startTestMariadb();
await mariadb.run(
  'CREATE DATABASE koha',
  'USE koha',
  `CREATE TABLE koha.statistics (datetime DATETIME, branch VARCHAR(10), value DECIMAL(16,4), type VARCHAR(16), other LONGTEXT,
    itemnumber INT, itemtype VARCHAR(10), location VARCHAR(80), borrowernumber INT, ccode VARCHAR(80))`,
  `INSERT INTO koha.statistics SELECT '2025-01-01' + INTERVAL seq MINUTE, CONCAT('B', seq % 20), NULL, 'issue', NULL,
    seq, 'BK', 'STACKS', seq % 50000, 'FIC' FROM seq_1_to_${rows}`,
);
await read('MariaDB', {
  ...place,
  type: 'mysql',
  port: mariadb.port,
  database: 'koha',
  username: mariadbOwner.user,
  password: mariadbOwner.password,
});
await mariadb.close();

const postgres = await startTestPostgres();
const url = await postgres.createDatabase();
await runOnPostgres(
  url,
  `CREATE TABLE statistics AS SELECT timestamp '2025-01-01' + n * interval '1 minute' AS datetime, 'B' || n % 20 AS branch,
    NULL::numeric AS value, 'issue' AS type, NULL::text AS other, n AS itemnumber, 'BK' AS itemtype, 'STACKS' AS location,
    n % 50000 AS borrowernumber, 'FIC' AS ccode FROM generate_series(1, ${rows}) n`,
);
const { port, pathname } = new URL(url);
await read('PostgreSQL', {
  ...place,
  type: 'postgresql',
  port: Number(port),
  database: pathname.slice(1),
  username: 'postgres',
  password: '',
});
await postgres.close();

async function read(name: string, source: SourceAddress): Promise<void> {
  const database = await openDatabase(source, { allowsLocal: true });
  await database.begin();
  const started = performance.now();
  const signal = new AbortController().signal;
  const answer = await database.stream('SELECT * FROM statistics', {}, { signal });
  let [count, most] = [0, 0];
  for await (const block of answer.blocks) {
    count += block.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - started) / 1000;
  await database.close();
  const rate = Math.round(count / seconds).toLocaleString('en');
  console.log(`${name}: ${count} rows, ${rate} rows/s, at most ${Math.round(most / 1e6)} MB`);
}
