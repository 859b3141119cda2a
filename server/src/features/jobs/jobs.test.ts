import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTasks } from '#jobs/tasks/tasks.ts';
import { createLog } from '#lib/log.ts';
import { openStore } from '#store/open.ts';
import { task } from '#store/schema/tasks.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { startTestPostgres, type TestPostgres } from '../../../test/postgres-process.ts';

// Tests jobs on the real queue, in a database that a second server shares.

let postgres: TestPostgres;
let url: string;
let app: TestApp;
let keeper: TestClient;
const log = createLog('silent');
const path = '/system/job';

beforeAll(async () => {
  postgres = await startTestPostgres();
  url = await postgres.createDatabase();
  const store = await openStore({ dataDir: null, url, log });
  app = await makeApp({ store, start: new Date('2026-11-21T06:00:00Z') });
  const permissions = ['job:view', 'job:edit', 'job:run', 'log:view'] as const;
  await app.addAccount({ username: 'keeper', permissions });
  await app.addAccount({ username: 'looker', permissions: ['job:view'] });
  await app.addAccount({ username: 'nobody', permissions: ['event:view'] });
  keeper = await app.signIn('keeper');
});
afterAll(async () => {
  await app.close();
  await postgres.close();
});

const jobOf = async (id: string) => (await keeper.get(`${path}/${id}`)).body.data;
const act = (id: string, verb: string) => keeper.post(`${path}/${id}/${verb}`);
const setCron = (id: string, cron: string) => keeper.put(`${path}/${id}`, { json: { cron } });
/** Returns the schedules that the queue itself has saved. */
const planned = async () => {
  const { rows } = await app.deps.store.plain.executeSql('SELECT name, cron FROM pgboss.schedule');
  const known = rows.filter(({ name }) => name === 'sweep' || name === 'demo');
  return Object.fromEntries(known.map(({ name, cron }) => [name, cron]));
};

describe('jobs', () => {
  it('are listed with their schedule as a sentence and the next five times', async () => {
    const { data } = (await keeper.get(`${path}/list`)).body;
    expect(data.total).toBe(app.deps.tasks.timed().length);
    const sweep = data.rows.find(({ id }: { id: string }) => id === 'sweep');
    expect(sweep).toMatchObject({
      name: '清理过期文件与记录',
      cron: '23 * * * *',
      words: '在整点后的第 23 分钟',
      status: 'normal',
      lastRun: null,
    });
    expect(sweep.next).toHaveLength(5);
    expect(sweep.next[0]).toBe('2026-11-21T06:23:00.000Z');
    const english = await keeper.get(`${path}/sweep`, { language: 'en-US' });
    expect(english.body.data.words).toBe('At 23 minutes past the hour');
    const found = await keeper.get(`${path}/list?search=演示`);
    expect(found.body.data.rows.map(({ id }: { id: string }) => id)).toEqual(['demo']);
  });

  it('have a name and a description each', () => {
    for (const { kind, words } of app.deps.tasks.timed())
      expect([kind, Object.keys(words?.does ?? {})]).toEqual([kind, ['zh-CN', 'en-US']]);
  });

  it('explain a cron expression in the library’s zone, and refuse an invalid one', async () => {
    const asked = (cron: string) => keeper.get(`${path}/preview?cron=${encodeURIComponent(cron)}`);
    const { data } = (await asked('30 2 * * 1')).body;
    // The time is half past two on Monday in Shanghai.
    expect(data.next[0]).toBe('2026-11-22T18:30:00.000Z');
    for (const wrong of ['', 'soon', '61 * * * *', '* * * *', '0 0 * * * *', '0 0 31 2 *']) {
      const reply = await asked(wrong);
      expect([wrong, reply.status, reply.body.fields?.cron]).toEqual([
        wrong,
        400,
        'Cron 表达式不正确',
      ]);
    }
  });

  it('can be started, one run at a time, and leave a line in the log', async () => {
    const { status, body } = await act('sweep', 'run');
    expect(status).toBe(200);
    await expect.poll(async () => (await jobOf('sweep')).status).toBe('success');
    const { rows } = (await keeper.get('/system/job-log/list?kind=sweep')).body.data;
    expect(rows).toMatchObject([
      { id: body.data.runId, status: 'done', by: 'keeper', error: null },
    ]);
    expect(rows[0].milliseconds).toBeGreaterThanOrEqual(0);
    const row = { id: crypto.randomUUID(), kind: 'sweep', title: 'sweep', createdAt: new Date() };
    await app.deps.store.db.insert(task).values({ ...row, status: 'running' });
    expect((await act('sweep', 'run')).body.code).toBe('job.running');
    const failed = { status: 'failed', reason: 'mail.refused', detail: '550' } as const;
    await app.deps.store.db.update(task).set(failed);
    const fails = (await keeper.get('/system/job-log/list?status=failed&range=today')).body.data;
    expect(fails.rows[0].error).toBe('邮件服务器拒绝了这封邮件：550');
    expect((await jobOf('sweep')).status).toBe('fail');
  });

  it('stay paused and keep a new schedule after a restart and on every server', async () => {
    expect((await setCron('sweep', ' 5  4 * * * ')).status).toBe(200);
    expect((await act('demo', 'pause')).status).toBe(200);
    expect(await planned()).toEqual({ sweep: '5 4 * * *' });
    const store = await openStore({ dataDir: null, url, log });
    const other = createTasks({ ...app.deps, store });
    other.define({
      sweep: { atOnce: 1, attempts: 1, cron: '23 * * * *', run: async () => null },
      demo: { atOnce: 1, attempts: 1, cron: '10 0 * * *', run: async () => null },
    });
    await other.start();
    expect(await planned()).toEqual({ sweep: '5 4 * * *' });
    const paused = await jobOf('demo');
    expect([paused.status, paused.next, paused.modifiedBy]).toEqual(['pause', [], 'keeper']);
    await act('demo', 'resume');
    expect((await jobOf('demo')).status).toBe('resume');
    await setCron('sweep', '23 * * * *');
    expect(await planned()).toEqual({ sweep: '23 * * * *', demo: '10 0 * * *' });
    await other.close();
    await store.close();
  });

  it('leave audit entries', async () => {
    const { rows } = (await keeper.get('/system/audit-log/list?area=jobs')).body.data;
    const verbs = rows.map(({ verb }: { verb: string }) => verb);
    expect(verbs).toEqual(['update', 'resume', 'pause', 'update', 'run']);
  });

  it('need the permission', async () => {
    const looker = await app.signIn('looker');
    const nobody = await app.signIn('nobody');
    expect((await looker.get(`${path}/list`)).status).toBe(200);
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    expect((await nobody.get(`${path}/list`)).status).toBe(403);
    for (const verb of ['run', 'pause', 'resume'])
      expect((await looker.post(`${path}/sweep/${verb}`)).status).toBe(403);
    expect((await setCron('sweep', 'every day')).body.fields.cron).toBe('Cron 表达式不正确');
    expect((await act('nothing', 'run')).status).toBe(404);
  });
});
