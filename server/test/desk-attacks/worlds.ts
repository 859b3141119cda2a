import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createReads, type ReadingClient } from '#engine/client.ts';
import { createConnections } from '#engine/connections.ts';
import { policyConditions, type StatementScope, scopeHeader } from '#engine/desk/row-policies.ts';
import { startEngineProcess } from '#engine/embedded/process.ts';
import { deskGrants, deskLimits, plainGrants } from '#engine/embedded/users.ts';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';

// Two engines with the same tables: one has the rows of many libraries, the other only the rows that the caller may
// read. A statement breaks out of its scope exactly when the two answers differ.

const scope: StatementScope = { glc: 'G', libraries: ['IN'] };

// The time limit of the query desk, in seconds. A statement that times out in only one engine counts as broken out.
const { seconds } = deskLimits;

export type DeskWorld = {
  /** Returns the answer of the query desk to a caller with the scope. */
  ask(sql: string): Promise<unknown[][]>;
  /** Returns the engine's answer, without the server's check of names. */
  askUnguarded(sql: string): Promise<unknown[][]>;
  /** Returns the answer of the query desk to a caller who may read every group. */
  askEverything(sql: string): Promise<unknown[][]>;
  /** Returns the engine's answer to the database user of the query desk, without the header that names the scope. */
  askWithoutScope(sql: string): Promise<unknown[][]>;
  close(): Promise<void>;
};

/** The first library may be read by the caller, those below may not. */
const inside = { glc: 'G', libcode: 'IN' };
const outside = [
  { glc: 'G', libcode: 'OUT' },
  { glc: 'G', libcode: 'OUT2' },
  { glc: 'H', libcode: 'IN' },
  { glc: 'H', libcode: 'OUT' },
];

/** Returns an engine with the rows inside the scope; with `isWhole`, also the rows outside. */
export async function openWorld(isWhole: boolean): Promise<DeskWorld> {
  const database = 'stacksight';
  const folder = await mkdtemp(join(tmpdir(), 'stacksight-attacks-'));
  const access = await startEngineProcess({
    folder,
    deskGrants: deskGrants(database),
    plainGrants: plainGrants(database),
    deskPolicies: { database, conditions: policyConditions() },
  });
  const url = new URL(access.url);
  url.pathname = `/${database}`;
  [url.username, url.password] = [access.app.user, access.app.password];
  url.searchParams.set('desk_user', access.desk.user);
  url.searchParams.set('desk_password', access.desk.password);
  const log = createLog('silent');
  const engine = await openEngine({ dataDir: '', url: url.href, database, log });
  await migrate(engine);
  for (const place of isWhole ? [inside, ...outside] : [inside])
    for (const [table, rows] of Object.entries(rowsAt(place))) await insert(engine, table, rows);
  if (isWhole)
    for (const [table, rows] of Object.entries(crossing)) await insert(engine, table, rows);
  const connections = createConnections(async () => access, database, 10);
  const bare: ReadingClient = createReads({
    connect: () => connections.as('desk'),
    cancel: () => undefined,
    settings: {},
    isLimitSent: false,
    keepsDigits: true,
    maxAnswerBytes: 1e7,
  });
  const { desk } = engine;
  if (desk === null || !desk.canNarrow) throw new Error('the desk cannot be kept to a scope');
  const kept = isWhole ? scope : null;
  const page = async (sql: string, asked: StatementScope | null) =>
    (await desk.page(sql, {}, { rows: 5_000, seconds, scope: asked })).rows;
  return {
    ask: (sql) => page(sql, kept),
    askEverything: (sql) => page(sql, null),
    askUnguarded: async (sql) =>
      (await bare.table(sql, {}, { headers: scopeHeader(kept), seconds })).rows,
    askWithoutScope: async (sql) => (await bare.table(sql)).rows,
    async close() {
      await connections.close();
      await engine.close();
      await access.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function insert(engine: Engine, table: string, rows: readonly object[]): Promise<void> {
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
  await engine.insert(`INSERT INTO ${table} FORMAT JSONEachRow`, Readable.from(lines));
}

function rowsAt({ glc, libcode }: { glc: string; libcode: string }) {
  const day = '2026-03-01';
  const place = { glc, libcode };
  // Both engines have the same times.
  const now = { updated_at: 0 };
  const mark = `${glc}-${libcode}`;
  return {
    dim_group: libcode === 'IN' ? [{ glc, name_zh: glc, name_en: glc, ...now }] : [],
    dim_library: [{ ...place, name_zh: mark, name_en: mark, ...now }],
    dim_location: [{ ...place, loc: `${libcode}-1`, name_zh: mark, name_en: mark, ...now }],
    // Titles belong to the whole group.
    dim_bib:
      libcode === 'IN'
        ? [1, 2].map((n) => ({ glc, bookrecno: n, title: `${glc}${n}`, ...now }))
        : [],
    dim_item: [1, 2].map((n) => ({ ...place, barcode: `${mark}-${n}`, bookrecno: n, ...now })),
    dim_reader: [1, 2].map((n) => ({
      ...place,
      reader_key: Buffer.from(mark).readUInt32BE() + n,
      ...now,
    })),
    behaviour_event: ['loan', 'visit', 'return'].map((event, hour) => {
      return { ...place, event, day, hour, at: 0, reader_key: hour + 1, loc: mark };
    }),
    fact_loan: [1, 2].map((n) => ({ ...place, day, loaned_at: n, reader_key: n, barcode: mark })),
    fact_program: [1, 2, 3].map((n) => ({ ...place, day, kind: mark, title: `${mark} ${n}` })),
    fact_item_move: [{ ...place, day, at: 0, from_libcode: libcode, reason: mark }],
    agg_title_month: [{ ...place, event: 'loan', month: day, bookrecno: 1, clc2: mark, n: 5 }],
  };
}

// Rows with two libraries; only one library is inside the scope. The caller may read such a row only if both are.
const crossing = {
  fact_item_move: [
    { ...inside, day: '2026-03-01', at: 0, from_libcode: 'OUT', reason: 'crossing' },
    { glc: 'G', libcode: 'OUT', day: '2026-03-01', at: 0, from_libcode: 'IN', reason: 'crossing' },
  ],
};
