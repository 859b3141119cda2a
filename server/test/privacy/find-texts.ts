import { sql } from 'drizzle-orm';
import type { Engine } from '#engine/open.ts';
import type { Store } from '#store/open.ts';

/** Returns the tables of warehouse and records in which one of the texts is, with the number of their rows. */
export async function findTexts(
  { engine, store }: { engine: Engine; store: Store },
  texts: readonly string[],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const tables = await engine.rows<{ name: string }>(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'",
  );
  for (const { name } of tables) {
    const [one] = await engine.rows<{ n: number }>(
      'SELECT toFloat64(count()) AS n FROM {table:Identifier} WHERE multiSearchAny(toString(tuple(*)), {texts:Array(String)})',
      { table: name, texts },
    );
    if ((one?.n ?? 0) > 0) found[name] = one?.n ?? 0;
  }
  const records = (await store.db.execute(
    sql`SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )) as { rows: { name: string }[] };
  for (const { name } of records.rows) {
    const table = sql.join(
      name.split('.').map((part) => sql.identifier(part)),
      sql.raw('.'),
    );
    const wanted = sql.join(
      texts.map((text) => sql`strpos(t::text, ${text}) > 0`),
      sql.raw(' OR '),
    );
    const answer = (await store.db.execute(
      sql`SELECT COUNT(*)::int AS n FROM ${table} t WHERE ${wanted}`,
    )) as { rows: { n: number }[] };
    const n = answer.rows[0]?.n ?? 0;
    if (n > 0) found[name] = n;
  }
  return found;
}
