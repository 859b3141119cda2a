import { sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import type { Store } from '#store/open.ts';

// Reads the store's tables to find the changes that a call has made.

/** Tables that record no change by a person, and tables of one-time values, which change even when a call fails. */
const ignoredTables = new Set([
  'audit_log',
  'captcha',
  'client_error',
  'login_throttle',
  'passport',
  'rate_limit_use',
  'schema_migration',
  'sql_history',
  'sso_used_ticket',
]);

/** Tables that background tasks write in their own transactions. */
const backgroundTables = new Set([
  'daily_size',
  'data_run',
  'data_upload',
  'etl_lease',
  'export',
  'notice',
  'notice_target',
  'purchase_delivery',
  'pushed_call',
  'sync_sending',
  'task',
]);

export type StoreWatch = {
  /** Returns the content of every table as one text. */
  content(): Promise<Record<string, string>>;
  /** Returns the number of the last transaction. */
  mark(): Promise<number>;
  /** Returns the tables written after a mark by a transaction that wrote nothing to the audit log. */
  unnoted(mark: number): Promise<string[]>;
  entries(): Promise<number>;
  /** Makes the store refuse entries of the audit log, or accept them again. */
  refuseEntries(isRefusing: boolean): Promise<void>;
};

export async function watchStore({ db }: Store): Promise<StoreWatch> {
  await db.execute(sql`CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_setting('test.entries', true) = 'refused' THEN RAISE EXCEPTION 'the audit log refuses entries'; END IF;
    RETURN NEW; END $$`);
  await db.execute(sql`CREATE TRIGGER refuse_entry BEFORE INSERT ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_entry()`);
  const tables = (
    await rows<{ name: string }>(
      db,
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
  ).map(({ name }) => name);
  const records = tables.filter((name) => !ignoredTables.has(name));
  const from = (name: string) => sql`${sql.identifier(name)}`;
  // Tasks without an owner are left out, because the schedule has started them.
  const ofCalls = (name: string) => (name === 'task' ? sql`WHERE owner_id IS NOT NULL` : sql``);
  return {
    content: async () => {
      const read = records.map(
        (name) => sql`SELECT ${name} AS name,
          coalesce(string_agg(record::text, chr(10) ORDER BY record::text), '') AS content FROM ${from(name)} record ${ofCalls(name)}`,
      );
      const found = await rows<{ name: string; content: string }>(
        db,
        sql.join(read, sql` UNION ALL `),
      );
      return Object.fromEntries(found.map(({ name, content }) => [name, content]));
    },
    mark: async () => {
      const [last] = await rows<{ id: string }>(db, sql`SELECT pg_current_xact_id()::text AS id`);
      return Number(last?.id);
    },
    unnoted: async (mark) => {
      const changed = records.filter((name) => !backgroundTables.has(name));
      const read = changed.map(
        (name) => sql`SELECT ${name} AS name FROM ${from(name)} record
          WHERE record.xmin::text::bigint > ${mark}::bigint
          AND NOT EXISTS (SELECT 1 FROM audit_log entry WHERE entry.xmin = record.xmin)`,
      );
      const found = await rows<{ name: string }>(db, sql.join(read, sql` UNION `));
      return found.map(({ name }) => name).sort();
    },
    entries: async () => {
      const [count] = await rows<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM audit_log`);
      return count?.n ?? 0;
    },
    refuseEntries: async (isRefusing) => {
      await db.execute(
        sql`SELECT set_config('test.entries', ${isRefusing ? 'refused' : ''}, false)`,
      );
    },
  };
}

async function rows<Row>(db: Db, statement: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}
