import { addDays, type EtlRun } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { kohaCirculation, kohaThings } from '../../../test/koha/koha-circulation.ts';
import { makeKoha, startKohaServer, type TestKoha } from '../../../test/koha/start-koha.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import type { TestMariadb } from '../../../test/mariadb-process.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { startDueRuns } from './runs/etl-runs.service.ts';

let server: TestMariadb;
let koha: TestKoha;
let app: TestApp;
let editor: TestClient;
let datasourceId: string;
const dayMs = 86_400_000;
const from = new Date(Date.now() - 50 * dayMs).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startKohaServer();
  koha = await makeKoha(server, '19.06', 'rules');
  await koha.run(...kohaThings(), ...kohaCirculation('19.06', from, 50));
  app = await makeApp({ start: new Date(), config: { hasLocalSources: true } });
  await insertRows(app.deps.engine, 'dim_group', [
    { glc: 'g', name_zh: '甲市', name_en: 'G' },
    { glc: 'h', name_zh: '乙市', name_en: 'H' },
  ]);
  const permissions = ['etl:view', 'etl:edit'] as const;
  const libraries = [{ glc: 'g', libcode: null }];
  await app.addAccount({ username: 'editor', permissions, libraries });
  await app.addAccount({ username: 'looker', permissions: ['etl:view'], libraries });
  editor = await app.signIn('editor');
  const { type: _, ...place } = koha.source;
  const json = { ...place, type: 'mysql', name: 'Koha', remark: '' };
  datasourceId = (await ok(editor.post(`${sources}/add`, { json }))).id;
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const base = '/analytics-v3/etlRuleConfig';
const sources = '/analytics-v3/datasourceConfig';
const ok = async (call: ReturnType<TestClient['get']>) => {
  const { status, body } = await call;
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data;
};
// Few streams, because each is a batch.
const streams = ['branches', 'items', 'statistics'];
const rule = (more: object = {}) => ({
  name: '流通系统',
  ...{ datasourceId, connector: 'koha', streams, ...more },
});
// Runs are listed by their time, so each begins at a time of its own.
const start = async (id: string, path = 'run', json?: object) => {
  app.clock.advance({ seconds: 60 });
  await ok(editor.post(`${base}/${id}/${path}`, json === undefined ? {} : { json }));
};
const ended = async (id: string): Promise<EtlRun> => {
  const last = async () => (await ok(editor.get(`${base}/${id}/runs`)))[0];
  await expect.poll(async () => (await last()).endedAt, { timeout: 300_000 }).not.toBeNull();
  return last();
};

describe('a rule over a Koha', () => {
  let id: string;

  it('is looked at and tried before anything is written', async () => {
    const { connectors } = await ok(editor.get(`${base}/sources`));
    expect(connectors.map(({ name }: { name: string }) => name)).toContain('koha');
    const json = { datasourceId, connector: 'koha' };
    const look = await ok(editor.post(`${base}/look`, { json }));
    expect(look).toMatchObject({ version: expect.stringMatching(/^MariaDB/), isReadOnly: true });
    expect(look.clock).toBeNull();
    await koha.run("SET GLOBAL time_zone = '+00:00'");
    const { clock } = await ok(editor.post(`${base}/look`, { json }));
    await koha.run("SET GLOBAL time_zone = '+08:00'");
    const at = (shown: string) => Date.parse(`${shown.replace(' ', 'T')}Z`);
    expect(at(clock.library) - at(clock.source)).toBe(8 * 3_600_000);
    const rows = look.streams.find(({ stream }: { stream: string }) => stream === 'items').rows;
    expect(rows).toBe(60);
    const tried = await ok(editor.post(`${base}/try`, { json: { ...json, stream: 'statistics' } }));
    expect(tried).toMatchObject({ used: 50, refused: 0, problems: [] });
    expect(tried.rows).toHaveLength(50);
    const [{ n }] = (await app.deps.engine.rows(
      'SELECT toFloat64(count()) AS n FROM behaviour_event',
    )) as [{ n: number }];
    expect(n).toBe(0);
  });

  it('runs, shows its state, and is read again from the days that somebody sets', async () => {
    id = (await ok(editor.post(base, { json: rule() }))).id;
    await start(id);
    const run = await ended(id);
    expect([run.status, run.problem]).toEqual(['done', null]);
    expect(run).toMatchObject({ refused: 0, differences: [], isPastLeft: false, by: 'editor' });
    const states = await ok(editor.get(`${base}/${id}/states`));
    expect(states.find(({ stream }: { stream: string }) => stream === 'statistics')).toMatchObject({
      title: '流通日志（statistics）',
      pastUntil: null,
      run: run.id,
    });
    const [shown] = (await ok(editor.get(`${base}/list?search=流通`))).rows;
    expect(shown).toMatchObject({ datasource: 'Koha', lastRun: { id: run.id }, nextAt: null });
    const days = { from, until: addDays(from, 10) };
    await ok(editor.post(`${base}/${id}/reset`, { json: { stream: 'statistics', days } }));
    // Days that still wait are kept where others are added.
    const later = { from: days.until, until: addDays(days.until, 2) };
    await ok(editor.post(`${base}/${id}/reset`, { json: { stream: 'statistics', days: later } }));
    await ok(editor.post(`${base}/${id}/reset`, { json: { stream: 'items' } }));
    const left = await ok(editor.get(`${base}/${id}/states`));
    const log = left.find(({ stream }: { stream: string }) => stream === 'statistics');
    expect([log.pastFrom, log.pastUntil]).toEqual([from, later.until]);
    expect(left.some(({ stream }: { stream: string }) => stream === 'items')).toBe(false);
  });

  it('stops with a question, which is answered in the console', async () => {
    await koha.run('ALTER TABLE statistics MODIFY location VARCHAR(90)');
    await start(id);
    const asked = await ended(id);
    expect(asked).toMatchObject({ status: 'asks', question: { kind: 'schema', mayGoOn: true } });
    expect(asked.question?.text).toContain('statistics.location');
    await start(id, 'answer', { goOn: true });
    expect(await ended(id)).toMatchObject({ status: 'done', differences: [] });
    expect((await ok(editor.get(`${base}/${id}/runs`)))[1]).toMatchObject({ status: 'stopped' });
    const again = await editor.post(`${base}/${id}/answer`, { json: { goOn: true } });
    expect([again.status, again.body.code]).toEqual([409, 'etl.no_question']);
  });

  it('runs by its schedule, once', async () => {
    await ok(editor.put(`${base}/${id}`, { json: rule({ cron: '0 3 * * *' }) }));
    expect((await ok(editor.get(`${base}/${id}`))).nextAt).toMatch(/^2\d{3}-/);
    const before = (await ok(editor.get(`${base}/${id}/runs`))).length;
    app.clock.advance({ hours: 25 });
    editor = await app.signIn('editor');
    const runsNow = async () => ok(editor.get(`${base}/${id}/runs`));
    // The task of the run before may still be ending, and a source under way waits for the next look.
    const look = async () => {
      await Promise.all([startDueRuns(app.deps), startDueRuns(app.deps)]);
      return (await runsNow()).length;
    };
    await expect.poll(look).toBe(before + 1);
    await ended(id);
    await startDueRuns(app.deps);
    const runs = await runsNow();
    expect(runs.length).toBe(before + 1);
    expect(runs[0]).toMatchObject({ status: 'done', by: '' });
  });

  it('keeps its source, and is removed with its states while the data stay', async () => {
    const used = await editor.delete(`${sources}/${datasourceId}`);
    expect([used.status, used.body.code]).toEqual([409, 'etl.in_use']);
    await ok(editor.delete(`${base}/${id}`));
    expect((await editor.get(`${base}/${id}`)).status).toBe(404);
    const [{ n }] = (await app.deps.engine.rows(
      "SELECT toFloat64(count()) AS n FROM behaviour_event WHERE glc = 'g'",
    )) as [{ n: number }];
    expect(n).toBeGreaterThan(0);
  });
});

describe('a rule', () => {
  it('names what is wrong with it', async () => {
    const wrong = async (more: object) => {
      const { status, body } = await editor.post(base, { json: rule(more) });
      expect([more, status]).toEqual([more, 400]);
      return Object.keys(body.fields);
    };
    expect(await wrong({ cron: '0 2 * *' })).toEqual(['cron']);
    expect(await wrong({ connector: 'nosuch' })).toEqual(['connector']);
    expect(await wrong({ streams: ['nosuch'] })).toEqual(['streams']);
    const missing = '00000000-0000-4000-8000-000000000000';
    expect(await wrong({ datasourceId: missing })).toEqual(['datasourceId']);
    const definition = { name: 'own', streams: [] };
    const own = await editor.post(base, { json: rule({ connector: '', definition }) });
    expect([own.status, own.body.code]).toEqual([400, 'import.cannot']);
  });

  it('needs the permission, and a group in scope', async () => {
    const looker = await app.signIn('looker');
    expect((await looker.post(base, { json: rule() })).body.code).toBe('permission.denied');
    expect((await looker.get(`${base}/list`)).status).toBe(200);
    expect((await editor.get(`${base}/loads?glc=h`)).status).toBe(403);
    const elsewhere = await editor.post(base, { json: rule({ glc: 'h' }) });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'import.group']);
    expect(elsewhere.body.message).toContain('“h”');
    expect((await app.client.get(`${base}/list`)).status).toBe(401);
  });
});
