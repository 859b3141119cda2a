import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginUse } from '#features/assistant/model/model.store.ts';
import { keepReaders } from '#ingest/kept-readers.ts';
import { assistantModelUse } from '#store/schema/people/assistant-model.ts';
import type { TestClient } from '../../test/client.ts';
import { makeApp, type TestApp } from '../../test/make-app.ts';
import { insertRows } from '../../test/test-engine.ts';

let app: TestApp;
let root: TestClient;

const happened = (reader: number) => ({
  ...{ glc: 'g', event: 'loan', day: '2026-03-02', hour: 9, at: '2026-03-02 01:00:00' },
  ...{ reader_key: reader, libcode: 'A', rdtype: 'adult' },
});
const query = {
  ...{ kind: 'table', dataset: 'circulation', metrics: ['active_borrowers'], glc: 'g' },
  range: { from: '2026-03-01', to: '2026-04-01' },
};

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-05-01T04:00:00Z') });
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '市', name_en: 'G' }]);
  await insertRows(app.deps.engine, 'behaviour_event', [1, 2, 3, 4, 5, 6].map(happened));
  root = await app.signIn('super');
});
afterAll(() => app.close());

async function sweep(): Promise<void> {
  root = await app.signIn('super');
  const { body } = await root.post('/system/job/sweep/run', { json: {} });
  const log = `/system/job-log/list?kind=sweep`;
  const isDone = async () => {
    const { rows } = (await root.get(log)).body.data;
    return rows.find(({ id }: { id: string }) => id === body.data.runId)?.status;
  };
  await expect.poll(isDone).toBe('done');
}
const sets = async () => {
  const rows = await app.deps.engine.rows<{ id: string; n: number }>(
    'SELECT group_id AS id, count() AS n FROM reader_group_member GROUP BY id',
    {},
  );
  return Object.fromEntries(rows.map(({ id, n }) => [id, Number(n)]));
};

it('removes readers that a process left behind in the middle of a question, and no saved group', async () => {
  const { engine } = app.deps;
  const json = { name: 'Readers of March', note: '', query, cell: { codes: {} } };
  const { id } = (await root.post('/analytics-v3/reader-group/add', { json })).body.data;
  // A question keeps its readers like this; the process is killed before it forgets them.
  const lost = { id: randomUUID(), glc: 'g' };
  const sql = 'SELECT DISTINCT reader_key AS subject FROM behaviour_event';
  const at = app.clock.now();
  expect(await keepReaders(engine, lost, { sql, params: {}, at })).toBe(6);
  // The question of another process may still run.
  await sweep();
  expect(await sets()).toEqual({ [id]: 6, [lost.id]: 6 });
  app.clock.advance({ seconds: 3_700 });
  await sweep();
  expect(await sets()).toEqual({ [id]: 6 });
});

it('keeps the log of model calls for 400 days', async () => {
  const { db } = app.deps.store;
  const accountId = await app.addAccount({ username: 'anna', permissions: [] });
  const begin = (at: Date) => {
    const day = at.toISOString().slice(0, 10);
    const row = { at, day, username: 'anna', purpose: 'say', model: 'm-1' } as const;
    return beginUse(db, { ...row, accountId }, { userDay: 9, houseDay: 9 });
  };
  const now = app.clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000);
  for (const days of [401, 399, 0]) await begin(daysAgo(days));
  await sweep();
  const kept = await db.select({ at: assistantModelUse.at }).from(assistantModelUse);
  expect(kept.map(({ at }) => at)).toEqual([daysAgo(399), daysAgo(0)]);
});
