import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderTooNew } from './errors.ts';
import type { Engine } from './open.ts';

/** The folder with the migrations of this version. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

type Migration = { number: number; name: string };

const recordTable = `CREATE TABLE IF NOT EXISTS schema_migration (
  number UInt32,
  name String,
  applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree ORDER BY number`;

/** Migrates the engine's tables to this version. Throws for data that a newer version wrote. */
export async function migrate(engine: Engine, folder: string = migrationsFolder): Promise<void> {
  const known = await listMigrations(folder);
  await engine.command(recordTable);
  const done = await appliedNumbers(engine);
  const unknown = done.filter((number) => !known.some((migration) => migration.number === number));
  if (unknown.length > 0) throw new DataFolderTooNew(engine.database, unknown);
  for (const { number, name } of known) {
    if (done.includes(number)) continue;
    const text = await readFile(join(folder, name), 'utf8');
    for (const statement of statementsOf(text)) await engine.command(statement);
    await engine.command(
      'INSERT INTO schema_migration (number, name) VALUES ({number:UInt32}, {name:String})',
      { number, name },
    );
  }
}

/** Returns the moment at which the tables were created, which tells one warehouse from another. */
export async function warehouseMark(engine: Pick<Engine, 'rows'>): Promise<string> {
  const [row] = await engine.rows<{ made: string }>(
    'SELECT toString(min(applied_at)) AS made FROM schema_migration',
  );
  return row?.made ?? '';
}

/** Returns the numbers of the migrations of this version. */
export async function engineMigrations(): Promise<number[]> {
  return (await listMigrations(migrationsFolder)).map(({ number }) => number);
}

/** Splits a migration into statements. A statement ends with `;` at the end of a line; comment lines are left out. */
export function statementsOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

async function listMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  const migrations = names.map((name) => ({ number: Number(name.slice(0, 4)), name }));
  migrations.forEach(({ number, name }, index) => {
    if (migrations[index - 1]?.number === number) {
      throw new Error(`Two migrations have the number of ${name}.`);
    }
  });
  return migrations;
}

/** Returns the numbers of the migrations that an engine's tables have. */
export async function appliedNumbers(engine: Pick<Engine, 'rows'>): Promise<number[]> {
  const rows = await engine.rows<{ number: number }>(
    'SELECT DISTINCT number FROM schema_migration ORDER BY number',
    {},
    // Just after its start, a machine may be busy.
    { seconds: 120 },
  );
  return rows.map((row) => row.number);
}
