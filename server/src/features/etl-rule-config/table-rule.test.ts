import type {
  DataUpload,
  EtlRun,
  ImportForm,
  SourceSample,
  SourceTable,
} from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposeForm } from '#ingest/propose/propose-form.ts';
import { auditLog } from '#store/schema/records.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import {
  runOnPostgres,
  startTestPostgres,
  type TestPostgres,
} from '../../../test/postgres-process.ts';
import { insertRows } from '../../../test/test-engine.ts';

// A system that no connector knows: its tables are chosen, and their columns proposed like those of a file.

let postgres: TestPostgres;
let address: string;
let app: TestApp;
let editor: TestClient;
let datasourceId: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  address = await postgres.createDatabase();
  await statements(
    'CREATE SCHEMA circ',
    `CREATE TABLE circ."Loan Log" (id int)`,
    `CREATE TABLE circ.loanlog (card_no text, surname text, phone text, barcode text, title text, loan_time timestamp, return_time timestamp, branch text)`,
    `INSERT INTO circ.loanlog SELECT 'R' || n % 40, 'Ouyang', '13911112222', 'B' || n, 'Title ' || n % 90,
       ${dayAgo(40)} + n * interval '2 hours', CASE WHEN n % 3 = 0 THEN NULL ELSE ${dayAgo(33)} + n * interval '2 hours' END,
       CASE WHEN n % 2 = 0 THEN 'A' ELSE 'B' END FROM generate_series(0, 299) AS n`,
    `CREATE TABLE circ.people (card_no text, kind text, since text)`,
    `INSERT INTO circ.people SELECT 'R' || n, 'adult', '2025-0' || (1 + n % 9) || '-15' FROM generate_series(0, 39) AS n`,
  );
  app = await makeApp({
    start: new Date(),
    config: { hasLocalSources: true },
  });
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  const libraries = [{ glc: 'g', libcode: null }];
  await app.addAccount({ username: 'editor', permissions: ['etl:view', 'etl:edit'], libraries });
  editor = await app.signIn('editor');
  const url = new URL(address);
  const json = {
    ...{ name: 'own', type: 'postgresql', host: url.hostname, port: Number(url.port) },
    ...{ database: url.pathname.slice(1), username: url.username, password: 'x', remark: '' },
  };
  datasourceId = (await ok(editor.post(`${sources}/add`, { json }))).id;
});
afterAll(async () => {
  await app.close();
  await postgres.close();
});

const dayAgo = (days: number) =>
  `date_trunc('day', now()::timestamp) - interval '${days} days' + interval '9 hours'`;
const statements = async (...all: readonly string[]) => {
  for (const sql of all) await runOnPostgres(address, sql);
};
const rules = '/analytics-v3/etlRuleConfig';
const sources = '/analytics-v3/datasourceConfig';
const ok = async (call: ReturnType<TestClient['get']>) => {
  const { status, body } = await call;
  expect([status, body.message, body.fields]).toEqual([200, expect.any(String), undefined]);
  return body.data;
};
const sample = (table: string): Promise<SourceSample> =>
  ok(editor.get(`${sources}/${datasourceId}/sample?schema=circ&table=${table}`));
const make = (name: string, table: string, form: ImportForm) => {
  const json = { glc: 'g', name, datasourceId, schema: 'circ', table, form, cron: '30 2 * * *' };
  return editor.post(`${rules}/table`, { json });
};
async function run(id: string): Promise<EtlRun> {
  app.clock.advance({ seconds: 60 });
  await ok(editor.post(`${rules}/${id}/run`));
  const last = async (): Promise<EtlRun> => (await ok(editor.get(`${rules}/${id}/runs`)))[0];
  await expect.poll(async () => (await last()).endedAt, { timeout: 300_000 }).not.toBeNull();
  return last();
}
const events = () =>
  app.deps.engine.rows(
    `SELECT event, toUInt32(count()) AS rows, toUInt32(uniqExact(reader_key)) AS readers, toUInt32(uniqExact(day)) AS days
      FROM behaviour_event WHERE glc = 'g' GROUP BY event ORDER BY event`,
  );

it('the tables are listed, and the sample of one has no column of a person', async () => {
  const tables: SourceTable[] = await ok(editor.get(`${sources}/${datasourceId}/tables`));
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['loanlog', 'people']));
  const { header, rows, personal } = await sample('loanlog');
  expect(header).toEqual(['card_no', 'barcode', 'title', 'loan_time', 'return_time', 'branch']);
  expect(personal).toEqual(['surname', 'phone']);
  expect(rows).toHaveLength(300);
  expect(JSON.stringify(rows)).not.toMatch(/Ouyang|139111/);
});

it('a table of loans is read by the days of its loans and of its returns, every time the same', async () => {
  const { header, rows } = await sample('loanlog');
  const { form } = proposeForm({ header, rows, fileName: 'loanlog' });
  expect(form.rowIs).toBe('loans');
  const { id } = await ok(make('loans', 'loanlog', form));
  const entries = await app.deps.store.db.select().from(auditLog);
  expect(entries.at(-1)).toMatchObject({ action: 'etlRuleConfig.create', subject: id });
  const first = await run(id);
  expect(first).toMatchObject({ status: 'done', refused: 0, problem: null, differences: [] });
  expect(await events()).toEqual([
    { event: 'loan', rows: 300, readers: 40, days: 26 },
    { event: 'return', rows: 200, readers: 40, days: 26 },
  ]);
  await statements(
    `UPDATE circ.loanlog SET return_time = ${dayAgo(1)} WHERE barcode = 'B0'`,
    `INSERT INTO circ.loanlog VALUES ('R1', 'Zhuge', '13911112222', 'B900', 'New', ${dayAgo(1)}, NULL, 'A')`,
  );
  expect(await run(id)).toMatchObject({ status: 'done', refused: 0, differences: [] });
  expect(await events()).toMatchObject([
    { event: 'loan', rows: 301, days: 27 },
    { event: 'return', rows: 201, days: 27 },
  ]);
  expect(await run(id)).toMatchObject({ status: 'done' });
  expect(await events()).toMatchObject([{ rows: 301 }, { rows: 201 }]);
  const titles = await app.deps.engine.rows(
    "SELECT toUInt32(count()) AS titles FROM dim_bib FINAL WHERE glc = 'g'",
  );
  expect(titles).toEqual([{ titles: 91 }]);
});

it('a table of readers is read whole, and the rows that it was shown by go', async () => {
  const { header, rows } = await sample('people');
  const { form } = proposeForm({ header, rows, fileName: 'people' });
  expect(form.rowIs).toBe('readers');
  const uploads = '/analytics-v3/dataImport/uploads';
  const source = { datasourceId, schema: 'circ', table: 'people' };
  for (const one of [source, { ...source, table: 'loanlog' }])
    await ok(editor.post(uploads, { json: { name: `${one.table}.csv`, bytes: 9, source: one } }));
  const { id } = await ok(make('people', 'people', form));
  const left: DataUpload[] = await ok(editor.get(uploads));
  expect(left.map(({ name }) => name)).toEqual(['loanlog.csv']);
  expect(await run(id)).toMatchObject({ status: 'done', read: 40, refused: 0 });
});

it('a form with faults, and a column that is not there, are refused in words', async () => {
  const { header, rows } = await sample('loanlog');
  const { form } = proposeForm({ header, rows, fileName: 'loanlog' });
  const other = {
    ...form,
    columns: [...form.columns, { heading: 'surname', field: 'area' as const }],
  };
  const gone = await make('gone', 'loanlog', other);
  expect([gone.status, gone.body.fields.form]).toEqual([400, expect.stringContaining('surname')]);
  const empty = { ...form, columns: form.columns.map((one) => ({ ...one, field: null })) };
  expect((await make('empty', 'loanlog', empty)).status).toBe(400);
});
