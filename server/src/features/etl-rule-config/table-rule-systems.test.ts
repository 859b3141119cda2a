import type { EtlRun, SourceSample } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposeForm } from '#ingest/propose/propose-form.ts';
import type { TestClient } from '../../../test/client.ts';
import { startTestEngine } from '../../../test/engine-process.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { mariadbOwner, startTestMariadb } from '../../../test/mariadb-process.ts';
import { insertRows } from '../../../test/test-engine.ts';

// The tables of table-rule.test.ts in other systems: each has its own types, quotes and way to compare times.

let app: TestApp;
let editor: TestClient;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await makeApp({ start: new Date(), config: { hasLocalSources: true } });
  closers.push(() => app.close());
  const libraries = [
    { glc: 'mysql', libcode: null },
    { glc: 'clickhouse', libcode: null },
  ];
  await insertRows(
    app.deps.engine,
    'dim_group',
    libraries.map(({ glc }) => ({ glc, name_zh: glc, name_en: glc })),
  );
  await app.addAccount({ username: 'editor', permissions: ['etl:view', 'etl:edit'], libraries });
  editor = await app.signIn('editor');
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

const systems = {
  async mysql() {
    const server = await startTestMariadb();
    closers.push(() => server.close());
    const day = (ago: number) => `(CURRENT_DATE - INTERVAL ${ago} DAY + INTERVAL 9 HOUR)`;
    await server.run(
      'CREATE DATABASE circ',
      // The engine of sequences needs a database.
      'USE circ',
      'CREATE TABLE circ.loanlog (card_no VARCHAR(20), surname VARCHAR(20), barcode VARCHAR(20), title VARCHAR(90), loan_time DATETIME, return_time DATETIME NULL, branch VARCHAR(9))',
      `INSERT INTO circ.loanlog SELECT CONCAT('R', seq % 40), 'Ouyang', CONCAT('B', seq), CONCAT('Title ', seq % 90), ${day(40)} + INTERVAL seq * 2 HOUR,
        IF(seq % 3 = 0, NULL, ${day(33)} + INTERVAL seq * 2 HOUR), IF(seq % 2 = 0, 'A', 'B') FROM seq_0_to_299`,
    );
    return {
      source: { type: 'mysql', port: server.port, password: mariadbOwner.password },
      user: mariadbOwner.user,
      change: () =>
        server.run(
          `UPDATE circ.loanlog SET return_time = ${day(1)} WHERE barcode = 'B0'`,
          `INSERT INTO circ.loanlog VALUES ('R1', 'Zhuge', 'B900', 'New', ${day(1)}, NULL, 'A')`,
        ),
    };
  },
  async clickhouse() {
    const engine = await startTestEngine();
    closers.push(() => engine.close());
    const url = new URL(engine.url('default'));
    const password = decodeURIComponent(url.password);
    const run = async (sql: string) => {
      const headers = { 'x-clickhouse-user': url.username, 'x-clickhouse-key': password };
      const reply = await fetch(`http://${url.host}/`, { method: 'POST', headers, body: sql });
      expect([reply.status, await reply.text()]).toEqual([200, '']);
    };
    const day = (ago: number) =>
      `(toDateTime(today() - ${ago}, 'Asia/Shanghai') + INTERVAL 9 HOUR)`;
    await run('CREATE DATABASE circ');
    await run(`CREATE TABLE circ.loanlog (card_no String, surname String, barcode String, title String, loan_time DateTime('Asia/Shanghai'),
      return_time Nullable(DateTime('Asia/Shanghai')), branch LowCardinality(String)) ENGINE = MergeTree ORDER BY loan_time`);
    await run(`INSERT INTO circ.loanlog SELECT concat('R', toString(number % 40)), 'Ouyang', concat('B', toString(number)), concat('Title ', toString(number % 90)),
      ${day(40)} + INTERVAL number * 2 HOUR, if(number % 3 = 0, NULL, ${day(33)} + INTERVAL number * 2 HOUR), if(number % 2 = 0, 'A', 'B') FROM numbers(300)`);
    return {
      source: { type: 'clickhouse', port: Number(url.port), password },
      user: url.username,
      async change() {
        await run(
          `ALTER TABLE circ.loanlog UPDATE return_time = ${day(1)} WHERE barcode = 'B0' SETTINGS mutations_sync = 1`,
        );
        await run(
          `INSERT INTO circ.loanlog VALUES ('R1', 'Zhuge', 'B900', 'New', ${day(1)}, NULL, 'A')`,
        );
      },
    };
  },
};

const rules = '/analytics-v3/etlRuleConfig';
const sources = '/analytics-v3/datasourceConfig';
const ok = async (call: ReturnType<TestClient['get']>) => {
  const { status, body } = await call;
  expect([status, body.message, body.fields]).toEqual([200, expect.any(String), undefined]);
  return body.data;
};

it.each(['mysql', 'clickhouse'] as const)('a table of loans is read from %s', async (glc) => {
  const { source, user, change } = await systems[glc]();
  const place = { ...source, host: '127.0.0.1', database: 'circ', username: user };
  const json = { name: glc, remark: '', ...place };
  const datasourceId = (await ok(editor.post(`${sources}/add`, { json }))).id;
  const at = `${sources}/${datasourceId}/sample?schema=circ&table=loanlog`;
  const { header, rows, personal }: SourceSample = await ok(editor.get(at));
  expect([rows.length, personal]).toEqual([300, ['surname']]);
  const { form } = proposeForm({ header, rows, fileName: 'loanlog' });
  const rule = { glc, name: glc, datasourceId, schema: 'circ', table: 'loanlog', form };
  const { id } = await ok(editor.post(`${rules}/table`, { json: { ...rule, cron: '30 2 * * *' } }));

  async function run(): Promise<EtlRun> {
    app.clock.advance({ seconds: 60 });
    await ok(editor.post(`${rules}/${id}/run`));
    const last = async (): Promise<EtlRun> => (await ok(editor.get(`${rules}/${id}/runs`)))[0];
    await expect.poll(async () => (await last()).endedAt, { timeout: 300_000 }).not.toBeNull();
    return last();
  }
  const events = () =>
    app.deps.engine.rows(
      `SELECT event, toUInt32(count()) AS rows, toUInt32(uniqExact(reader_key)) AS readers
        FROM behaviour_event WHERE glc = {glc:String} GROUP BY event ORDER BY event`,
      { glc },
    );
  expect(await run()).toMatchObject({ status: 'done', refused: 0, problem: null, differences: [] });
  expect(await events()).toEqual([
    { event: 'loan', rows: 300, readers: 40 },
    { event: 'return', rows: 200, readers: 40 },
  ]);
  await change();
  for (let again = 0; again < 2; again += 1) {
    expect(await run()).toMatchObject({ status: 'done', refused: 0, differences: [] });
    expect(await events()).toMatchObject([{ rows: 301 }, { rows: 201 }]);
  }
});
