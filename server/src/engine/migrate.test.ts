import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { withDatabase } from '../../test/engine-process.ts';
import { DataFolderTooNew } from './errors.ts';
import { migrate, statementsOf } from './migrate.ts';
import { type Engine, openEngine } from './open.ts';

const first = `-- A comment; with a semicolon at its end;
CREATE TABLE IF NOT EXISTS dim_bib (id UInt32) ENGINE = MergeTree ORDER BY id;
CREATE TABLE IF NOT EXISTS fact_loan (id UInt32) ENGINE = MergeTree ORDER BY id;
`;
const second = 'ALTER TABLE dim_bib ADD COLUMN IF NOT EXISTS title String';

let engine: Engine;
let folder: string;

beforeEach(async () => {
  const url = withDatabase(inject('engineUrl'), `test_${randomUUID()}`);
  engine = await openEngine({ dataDir: '', url, database: 'unused', log: createLog('silent') });
  folder = await mkdtemp(join(tmpdir(), 'stacksight-migrations-'));
  await writeFile(join(folder, '0001-first.sql'), first);
});

afterEach(async () => {
  await engine.command('DROP DATABASE {name:Identifier}', { name: engine.database });
  await engine.close();
  await rm(folder, { recursive: true });
});

test('each migration runs once, in order', async () => {
  await migrate(engine, folder);
  await writeFile(join(folder, '0002-second.sql'), second);
  await migrate(engine, folder);
  await migrate(engine, folder);
  const done = await engine.rows('SELECT number, name FROM schema_migration ORDER BY number');
  expect(done).toEqual([
    { number: 1, name: '0001-first.sql' },
    { number: 2, name: '0002-second.sql' },
  ]);
  await engine.command("INSERT INTO dim_bib (id, title) VALUES (1, 'x')");
});

test('an interrupted migration is run again', async () => {
  await writeFile(join(folder, '0002-second.sql'), `${second};\nSELECT nothing_such;\n`);
  await expect(migrate(engine, folder)).rejects.toThrow(/nothing_such/);
  await writeFile(join(folder, '0002-second.sql'), second);
  await migrate(engine, folder);
  expect(await engine.rows('SELECT max(number) AS last FROM schema_migration')).toEqual([
    { last: 2 },
  ]);
});

test('data of a newer version is refused and left unchanged', async () => {
  await migrate(engine, folder);
  await engine.command("INSERT INTO schema_migration (number, name) VALUES (99, '0099-later.sql')");
  await writeFile(join(folder, '0002-second.sql'), second);
  const refused = migrate(engine, folder);
  await expect(refused).rejects.toThrow(DataFolderTooNew);
  await expect(refused).rejects.toThrow(/newer version.*migration 99/);
  const columns = await engine.table('SELECT * FROM dim_bib');
  expect(columns.columns.map((column) => column.name)).toEqual(['id']);
});

test('the migrations of this version run on an empty database, twice', async () => {
  await migrate(engine);
  await migrate(engine);
  const [answer] = await engine.rows<{ n: number }>('SELECT count() AS n FROM schema_migration');
  expect(answer?.n).toBeGreaterThan(0);
});

test('two migrations with one number are refused', async () => {
  await writeFile(join(folder, '0001-other.sql'), second);
  await expect(migrate(engine, folder)).rejects.toThrow(/number/);
});

test('statements end at a semicolon that ends a line', () => {
  expect(statementsOf(first)).toHaveLength(2);
  expect(statementsOf("SELECT ';' AS a,\n 1;  \r\nSELECT 2")).toEqual([
    "SELECT ';' AS a,\n 1",
    'SELECT 2',
  ]);
});
