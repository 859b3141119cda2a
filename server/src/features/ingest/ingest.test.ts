import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBatches, pushKind, readBatch, writeBatch } from '#ingest/batch/journal.ts';
import { removeBatches } from '#ingest/batch/stages.ts';
import { loadReference } from '#ingest/reference/load-reference.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { loadPushedTask } from './load-pushed.ts';

// chinese-ok-file: words of events as machines send them

let app: TestApp;
let gate: TestClient;
const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-push-'));
const newPath = '/analytics-v3/ingest/events';
const path = `${newPath}?glc=main`;

beforeAll(async () => {
  app = await makeApp({ config: { dataDir }, start: new Date('2026-06-01T00:00:00Z') });
  await loadReference(app.deps.engine);
  await app.addAccount({ username: 'gate', permissions: ['ingest:send'] });
  await app.addAccount({ username: 'other', permissions: ['etl:edit'] });
  const libraries = [{ glc: 'main', libcode: 'A' }];
  await app.addAccount({ username: 'branch', permissions: ['ingest:send'], libraries });
  gate = await app.signIn('gate');
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function load(): Promise<void> {
  const signal = new AbortController().signal;
  const run = { id: 'a', kind: 'b', ownerId: null, title: '', data: {}, attempt: 1, signal };
  await loadPushedTask(app.deps).run({ ...run, progress: () => undefined });
}

const count = async () => {
  const [row] = await app.deps.engine.rows<{ n: number; readers: number }>(
    "SELECT toUInt32(sum(n)) AS n, toUInt32(uniqIf(reader_key, reader_key != 0)) AS readers FROM behaviour_event WHERE glc = 'main'",
  );
  return [row?.n, row?.readers];
};
const send = (body: string, type: string, key?: string) =>
  gate.post(path, {
    bytes: Buffer.from(body),
    headers: { 'content-type': type, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });

it('events are kept when the answer comes, and loaded once whatever is repeated', async () => {
  const events = [
    { id: 'g1-1', event: 'visit', at: '2026-05-01 09:00:00', reader: 'S001', libcode: 'A' },
    { id: 'g1-2', event: '到馆', at: '2026-05-01T09:05:00+08:00', n: 3 },
    { id: 'g1-1', event: 'visit', at: '2026-05-01 09:00:00' },
  ];
  const first = await gate.post(path, { json: { events } });
  expect([first.status, first.body.data]).toEqual([200, { taken: 2, known: 1 }]);
  const again = await gate.post(path, { json: { events: events.slice(0, 2) } });
  expect(again.body.data).toEqual({ taken: 0, known: 2 });
  const kept = await app.deps.store.db.execute('SELECT * FROM pushed_call');
  expect(JSON.stringify(kept)).not.toContain('S001');
  expect(await count()).toEqual([0, 0]);
  await load();
  expect(await count()).toEqual([4, 1]);
  await load();
  expect(await count()).toEqual([4, 1]);
  expect(readdirSync(join(dataDir, 'pushed'))).toEqual([]);
});

it('a call with a key that is known changes nothing, and the key takes no other events', async () => {
  const line = '{"event":"loan","at":"2026-05-02 10:00:00","barcode":"B1"}\n';
  const first = await send(line + line, 'application/x-ndjson', 'k1');
  expect(first.body.data).toEqual({ taken: 2, known: 0 });
  expect((await send(line + line, 'application/x-ndjson', 'k1')).body.data).toEqual(
    first.body.data,
  );
  const other = await send(line, 'application/x-ndjson', 'k1');
  expect([other.status, other.body.message]).toEqual([
    409,
    expect.stringContaining('Idempotency-Key'),
  ]);
  await load();
  expect((await count())[0]).toBe(6);
});

it('a load that was cut off is finished with the same rows', async () => {
  const csv = 'event,at,reader,n\nreturn,2026-05-03 10:00:00,S2,2\n';
  expect((await send(csv, 'text/csv')).body.data).toEqual({ taken: 1, known: 0 });
  await app.deps.store.db.execute(
    "UPDATE pushed_call SET load_id = '0b8d7a51-5b1c-4f3e-9f2a-6f3d1c8e7b10' WHERE events IS NOT NULL",
  );
  await app.deps.store.db.execute('CREATE TEMP TABLE kept AS SELECT id, events FROM pushed_call');
  await load();
  expect((await count())[0]).toBe(8);
  // The process ended after the load and before it forgot the events.
  await app.deps.store.db.execute(
    'UPDATE pushed_call SET events = kept.events FROM kept WHERE kept.id = pushed_call.id AND kept.events IS NOT NULL',
  );
  await load();
  expect((await count())[0]).toBe(8);
});

it('events whose load must wait for another one stay until they are loaded', async () => {
  const { engine, store } = app.deps;
  const csv = 'event,at,reader,n\nreturn,2026-05-04 10:00:00,S2,5\n';
  expect((await send(csv, 'text/csv')).body.data).toEqual({ taken: 1, known: 0 });
  await store.db.execute(
    "UPDATE pushed_call SET load_id = '3f1f6a0e-6a51-4d07-a7b0-9c1f6b3f5d11' WHERE events IS NOT NULL",
  );
  await store.db.execute('CREATE TEMP TABLE waiting AS SELECT id, events FROM pushed_call');
  await load();
  const known = (await listBatches(engine, ['done'], { kind: pushKind })).at(-1);
  if (known === undefined) throw new Error('Nothing was loaded.');
  await removeBatches(engine, 'behaviour_event', [known.batch]);
  expect((await count())[0]).toBe(8);
  await store.db.execute(
    'UPDATE pushed_call SET events = waiting.events FROM waiting WHERE waiting.id = pushed_call.id AND waiting.events IS NOT NULL',
  );
  // Another server that runs had begun the load when the engine went away, and has not taken it back yet.
  const taken = await readBatch(engine, known.batch);
  if (taken === null) throw new Error('The batch is not known.');
  const other = { ...taken, owner: `${hostname()}/1/other`, phase: 'staging' as const };
  const open = await writeBatch(engine, other, {});
  await expect(load()).rejects.toThrow('import.cannot');
  await writeBatch(engine, open, { phase: 'dropped' });
  await load();
  expect((await count())[0]).toBe(13);
});

it.each([
  [{ event: '散步', at: '2026-05-01' }, 'events.0.event'],
  [{ event: 'visit', at: '2026-02-30' }, 'events.0.at'],
  [{ event: 'visit', at: '3/4/2026 10:00' }, 'events.0.at'],
  [{ event: 'visit', at: '2026-06-03 10:00:00' }, 'events.0.at'],
  [{ event: 'visit', at: '2026-05-01', loc: '13900001234' }, 'events.0.loc'],
  [{ event: 'visit', at: '2026-05-01', operator: 'li@example.org' }, 'events.0.operator'],
  [{ event: 'loan', at: '2026-05-01', barcode: '11010519491231002X' }, 'events.0.barcode'],
])('%j is refused in words', async (event, field) => {
  const { status, body } = await gate.post(path, { json: { events: [event] } });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

it('bodies that cannot be read are refused', async () => {
  expect((await send('{"event":', 'application/x-ndjson')).status).toBe(400);
  expect((await send('event,at\n"a', 'text/csv')).status).toBe(400);
  expect((await send('event', 'text/plain')).status).toBe(415);
});

it('only who may push, into whole groups', async () => {
  const json = { events: [{ event: 'visit', at: '2026-05-01 09:00:00' }] };
  expect((await app.client.post(path, { json })).status).toBe(401);
  expect((await (await app.signIn('other')).post(path, { json })).status).toBe(403);
  expect((await (await app.signIn('branch')).post(path, { json })).status).toBe(403);
});

it('events without a group go to the group of the installation, and are in the next answer', async () => {
  const reader = await app.signIn('super');
  const visits = async () => {
    const range = { from: '2026-05-03', to: '2026-05-04' };
    const json = { kind: 'table', dataset: 'circulation', metrics: ['visits'], range, glc: 'main' };
    return (await reader.post('/analytics-v3/api/query', { json })).body.data.rows;
  };
  expect(await visits()).toEqual([[null]]);
  const json = { events: [{ event: 'visit', at: '2026-05-03 09:00:00' }] };
  expect((await gate.post(newPath, { json })).body.data).toEqual({ taken: 1, known: 0 });
  await load();
  expect(await visits()).toEqual([[1]]);
});
