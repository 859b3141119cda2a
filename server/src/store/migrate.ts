import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backend, Connection } from './backend.ts';
import { StoreTooNew } from './errors.ts';

type Migration = { name: string; text: string };

const folder = join(import.meta.dirname, 'migrations');

/** Updates the tables: runs every new file of migrations/ once, in order, each in its own transaction. */
export async function migrateStore({ migrating, place }: Backend): Promise<string[]> {
  return migrating(async (connection) => {
    await connection.run(`
      CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    const done = await connection.rows('SELECT name FROM schema_migration ORDER BY name');
    const names = new Set(done.map((row) => String(row.name)));
    const known = readMigrations();
    const unknown = [...names].filter((name) => !known.some((each) => each.name === name));
    if (unknown.length > 0) throw new StoreTooNew(place, unknown);
    const missing = known.filter(({ name }) => !names.has(name));
    for (const migration of missing) await apply(connection, migration);
    return missing.map(({ name }) => name);
  });
}

/** Returns the names of the migrations of this version. */
export function storeMigrations(): string[] {
  return readMigrations().map(({ name }) => name);
}

async function apply(connection: Connection, { name, text }: Migration): Promise<void> {
  await connection.run('BEGIN');
  try {
    await connection.run(text);
    await connection.run(`INSERT INTO schema_migration (name) VALUES ('${name}')`);
    await connection.run('COMMIT');
  } catch (error) {
    await connection.run('ROLLBACK');
    throw new Error(`Migration ${name} failed; all of its changes were undone.`, { cause: error });
  }
}

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      name: file.replace(/\.sql$/, ''),
      text: readFileSync(join(folder, file), 'utf8'),
    }));
}
