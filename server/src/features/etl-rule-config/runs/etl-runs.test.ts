import { connect, createServer, type Server, type Socket } from 'node:net';
import { addDays, type EtlRun, type EtlState, type LoadBatch } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOptions, TestClient } from '../../../../test/client.ts';
import { kohaCirculation, kohaThings } from '../../../../test/koha/koha-circulation.ts';
import { makeKoha, startKohaServer, type TestKoha } from '../../../../test/koha/start-koha.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';
import { insertRows } from '../../../../test/test-engine.ts';
import { startDueRuns } from './etl-runs.service.ts';

let koha: TestKoha;
let app: TestApp;
let keeper: TestClient;
let id: string;
let datasourceId: string;
const days = 45;
const today = new Date().toISOString().slice(0, 10);
const base = '/analytics-v3/etlRuleConfig';
const imports = '/analytics-v3/dataImport';
const title = '流通日志（statistics）';

/** The way to the database, which a test cuts as a server that restarts does. */
const way = { server: null as Server | null, sockets: new Set<Socket>(), port: 0 };
async function openWay(): Promise<void> {
  const server = createServer((from) => {
    const to = connect(koha.source.port, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      way.sockets.add(one);
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(way.port, '127.0.0.1', done));
  const address = server.address();
  if (typeof address === 'object' && address !== null) way.port = address.port;
  way.server = server;
}
async function cutWay(): Promise<void> {
  const closed = new Promise((done) => way.server?.close(done));
  for (const socket of way.sockets) socket.destroy();
  way.sockets.clear();
  await closed;
}

const ok = async (call: ReturnType<TestClient['get']>) => {
  const { status, body } = await call;
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data;
};
const place = () => {
  const { type: _, ...rest } = koha.source;
  return { ...rest, port: way.port, type: 'mysql', name: 'Koha', remark: '' };
};
const rule = (more: object = {}) => ({
  ...{ name: '流通系统', datasourceId, connector: 'koha', libcode: 'CPL' },
  ...{ streams: ['branches', 'items', 'statistics'], ...more },
});
const runs = async (ask: RequestOptions = {}): Promise<EtlRun[]> =>
  ok(keeper.get(`${base}/${id}/runs`, ask));
const last = async (): Promise<EtlRun> => {
  const [run] = await runs();
  if (run === undefined) throw new Error('There is no run.');
  return run;
};
// Runs are listed by their time, so each begins at a time of its own.
async function start(path = 'run', json?: object): Promise<void> {
  app.clock.advance({ seconds: 60 });
  await ok(keeper.post(`${base}/${id}/${path}`, json === undefined ? {} : { json }));
}
async function ended(): Promise<EtlRun> {
  await expect.poll(async () => (await last()).endedAt, { timeout: 300_000 }).not.toBeNull();
  return last();
}
async function runOnce(): Promise<EtlRun> {
  await start();
  return ended();
}
const told = async (text: string): Promise<{ summary: string; details: string }[]> =>
  (await ok(keeper.post('/system/notice/handleNotices'))).filter((one: { summary: string }) =>
    one.summary.includes(text),
  );
const count = async (sql: string): Promise<number> => {
  const [row] = await app.deps.engine.rows<{ n: number }>(`SELECT toFloat64(count()) AS n ${sql}`);
  return row?.n ?? 0;
};
const events = () => count("FROM behaviour_event WHERE glc = 'g'");

beforeAll(async () => {
  koha = await makeKoha(await startKohaServer(), '19.06', 'runs');
  await koha.run(...kohaThings(), ...kohaCirculation('19.06', addDays(today, -days), days));
  await openWay();
  app = await makeApp({ start: new Date(), config: { hasLocalSources: true } });
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await app.addAccount({ username: 'keeper', permissions: ['etl:view', 'etl:edit'] });
  keeper = await app.signIn('keeper');
  const json = place();
  datasourceId = (await ok(keeper.post('/analytics-v3/datasourceConfig/add', { json }))).id;
  id = (await ok(keeper.post(base, { json: rule() }))).id;
});
afterAll(async () => {
  await app.close();
  await cutWay();
  await koha.server.close();
});

const stateOfLog = async (): Promise<EtlState> =>
  (await ok(keeper.get(`${base}/${id}/states`))).find(
    ({ stream }: EtlState) => stream === 'statistics',
  );

it('knows the last window of a stream and its rows, also after it has read earlier days', async () => {
  expect(await runOnce()).toMatchObject({ status: 'done', isPastLeft: false });
  const { from, rows, loaded, refused } = await stateOfLog();
  const [[count] = []] = await koha.run(
    `SELECT COUNT(*) FROM statistics WHERE datetime >= '${from}'`,
  );
  expect([rows, loaded, refused]).toEqual([Number(count), Number(count), 0]);
});

describe('days that differ from the source', () => {
  const lose = (ago: number) =>
    koha.run(
      `DELETE FROM statistics WHERE DATE(datetime) = '${addDays(today, -ago)}' AND type = 'localuse'`,
    );
  const notices = () => told('与来源的数量不同');

  it('are told with the names and both sides, and again only where something is new', async () => {
    expect(await runOnce()).toMatchObject({ status: 'done', differences: [] });
    await lose(10);
    const [day] = (await runOnce()).differences;
    expect(day).toMatchObject({ stream: 'statistics', title, day: addDays(today, -10) });
    const [first] = await notices();
    expect(first?.details).toContain(
      `${day?.day} ${title}：来源 ${day?.source}，这里 ${day?.warehouse}`,
    );
    const [english] = await runs({ language: 'en-US' });
    expect(english?.differences[0]?.title).toBe('Circulation log (statistics)');
    expect((await runOnce()).differences).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
    await lose(12);
    expect((await runOnce()).differences).toHaveLength(2);
    expect(await notices()).toHaveLength(2);
  });

  it('agree after they were read again', async () => {
    const again = { from: addDays(today, -12), until: addDays(today, -9) };
    const json = { stream: 'statistics', days: again };
    await ok(keeper.post(`${base}/${id}/reset`, { json }));
    expect((await runOnce()).differences).toEqual([]);
  });
});

describe('a batch that a rule loaded', () => {
  const batches = async (search: string): Promise<LoadBatch[]> =>
    (await ok(keeper.get(`${imports}/batches?pageSize=50&search=${encodeURIComponent(search)}`)))
      .rows;
  async function undo(batch: string): Promise<void> {
    const run = await ok(keeper.post(`${imports}/batches/${batch}/undo`));
    await expect
      .poll(async () => (await ok(keeper.get(`${imports}/runs/${run.id}`))).status)
      .toBe('done');
  }

  it('is listed under the title of its stream, and found by it', async () => {
    const found = await batches('流通日志');
    expect(found.length).toBeGreaterThan(1);
    for (const { file } of found) expect(file).toMatch(`流通系统/${title} 20`);
    const loads = await ok(keeper.get(`${base}/loads`, { language: 'en-US' }));
    const names = loads.map(({ file }: { file: string }) => file).join('\n');
    expect(names).toContain('流通系统/Circulation log (statistics) 20');
    expect(names).not.toContain('/statistics');
  });

  it('is filled again by the next run when it is undone', async () => {
    const [before, items] = [await events(), await count("FROM dim_item FINAL WHERE glc = 'g'")];
    const isLoaded = ({ state }: LoadBatch) => state === 'done';
    for (const batch of (await batches('流通日志')).filter(isLoaded)) await undo(batch.batch);
    expect(await events()).toBe(0);
    const log = await stateOfLog();
    expect(log.pastUntil).toBe(log.cursor);
    for (const batch of (await batches('馆藏')).filter(isLoaded)) await undo(batch.batch);
    expect(await count("FROM dim_item FINAL WHERE glc = 'g'")).toBeLessThan(items);
    expect(await runOnce()).toMatchObject({ status: 'done', differences: [], isPastLeft: false });
    expect(await events()).toBe(before);
    expect(await count("FROM dim_item FINAL WHERE glc = 'g'")).toBe(items);
  });
});

describe('a source that cannot be reached', () => {
  const seconds = (from: Date, until: string | null) =>
    until === null ? null : (Date.parse(until) - from.getTime()) / 1_000;

  it('is tried again after growing pauses, and the run says why and when', async () => {
    await cutWay();
    await start();
    for (const pause of [30, 60, 120]) {
      await expect
        .poll(async () => seconds(app.clock.now(), (await last()).nextAttemptAt), {
          timeout: 60_000,
        })
        .toBe(pause);
      const { status, problem, endedAt } = await last();
      expect([status, problem, endedAt]).toEqual([
        'waiting',
        expect.stringContaining('拒绝连接'),
        null,
      ]);
      if (pause < 120) app.clock.advance({ seconds: pause + 1 });
    }
    await openWay();
    app.clock.advance({ minutes: 2 });
    expect(await ended()).toMatchObject({ status: 'done', problem: null, nextAttemptAt: null });
  });

  it('is tried at once by a run that somebody starts, in place of the one that waits', async () => {
    await cutWay();
    await start();
    const waits = async () => (await last()).nextAttemptAt;
    await expect.poll(waits, { timeout: 60_000 }).not.toBeNull();
    await openWay();
    app.clock.advance({ seconds: 1 });
    await ok(keeper.post(`${base}/${id}/run`));
    expect(await ended()).toMatchObject({ status: 'done', problem: null });
    const [, before] = await runs();
    expect(before).toMatchObject({ status: 'cancelled', nextAttemptAt: null });
  });

  it('is not tried again with a wrong password', async () => {
    const change = (password: string) =>
      ok(
        keeper.put(`/analytics-v3/datasourceConfig/${datasourceId}`, {
          json: { ...place(), password },
        }),
      );
    await change('not this one');
    expect(await runOnce()).toMatchObject({ status: 'failed', nextAttemptAt: null });
    await change(koha.source.password);
  });
});

describe('a question', () => {
  it('keeps what came before it, and takes the place of the next time', async () => {
    await ok(keeper.put(`${base}/${id}`, { json: rule({ cron: '0 3 * * *' }) }));
    await koha.run('ALTER TABLE statistics MODIFY location VARCHAR(90)');
    const asked = await runOnce();
    expect(asked).toMatchObject({ status: 'asks', question: { stream: 'statistics' } });
    expect(asked.loaded).toBeGreaterThan(0);
    const [shown] = (await ok(keeper.get(`${base}/list`))).rows;
    expect([shown.lastRun.status, shown.nextAt]).toEqual(['asks', null]);
    expect((await ok(keeper.get(`${base}/${id}`))).nextAt).toBeNull();
  });

  it('is brought to mind once a day while the schedule waits', async () => {
    const before = (await runs()).length;
    const reminders = async () => (await told('一直在等待答复')).length;
    await startDueRuns(app.deps);
    expect(await reminders()).toBe(0);
    for (const day of [1, 2]) {
      app.clock.advance({ hours: 24 });
      keeper = await app.signIn('keeper');
      await startDueRuns(app.deps);
      await startDueRuns(app.deps);
      expect(await reminders()).toBe(day);
    }
    const [reminder] = await told('一直在等待答复');
    expect(reminder?.details).toContain('答复之前不会自动同步');
    expect((await runs()).length).toBe(before);
  });

  it('is looked at again by a run that somebody starts', async () => {
    await koha.run('ALTER TABLE statistics MODIFY location VARCHAR(80)');
    expect(await runOnce()).toMatchObject({ status: 'done' });
    expect((await runs())[1]).toMatchObject({ status: 'stopped' });
    expect((await ok(keeper.get(`${base}/${id}`))).nextAt).not.toBeNull();
  });
});
