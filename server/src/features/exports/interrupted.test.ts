import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExportEntry } from '@stacksight/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { withDatabase } from '../../../test/engine-process.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { copyStoreTo } from '../../../test/store/store-image.ts';
import { insertRows } from '../../../test/test-engine.ts';

// Kills a real server while it writes a workbook. The server uses the engine of the tests and its own records.

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-killed-'));
const folder = join(dataDir, 'exports');
const database = `test_${randomUUID().replaceAll('-', '')}`;
const engineUrl = withDatabase(inject('engineUrl'), database);
const password = 'quiet-otter-7431';
const many = 100_000;

let engine: Engine;
const running: ServerProcess[] = [];

beforeAll(async () => {
  await copyStoreTo(dataDir);
  engine = await openEngine({ dataDir: '', url: engineUrl, database, log: createLog('silent') });
  await migrate(engine);
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市图书馆', name_en: 'City G' }]);
  await engine.command(
    `INSERT INTO behaviour_event (glc, event, day, hour, at, reader_key, libcode, bookrecno, barcode)
     SELECT 'g', 'loan', '2026-05-02', 9, toDateTime('2026-05-02') + number % 80000, 1, 'A', 1, toString(number)
     FROM numbers({many:UInt64})`,
    { many },
  );
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await engine.command(`DROP DATABASE IF EXISTS ${database} SYNC`);
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const server = startServer({
    DATA_DIR: dataDir,
    CLICKHOUSE_URL: engineUrl,
    SUPER_PASSWORD: password,
    DEMO: '0',
    PORT: '0',
    CAPTCHA: 'off',
    LOG_LEVEL: 'warn',
  });
  running.push(server);
  const [, address = ''] = await server.saying(/(http:\/\/127\.0\.0\.1:\d+)/);
  const reply = await fetch(`${address}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'super', password }),
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${address}/analytics-v3/exports/${path}`, { headers, ...init });
  const entryOf = async (id: string): Promise<ExportEntry> =>
    ((await (await call(id)).json()) as { data: ExportEntry }).data;
  return { server, call, entryOf };
}

async function until<T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isIt(value)) return value;
    await wait(20);
  }
}

const partsOf = (id: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(id)) : [];

it('an export of a killed server starts again at the next start, and no incomplete file is offered', async () => {
  const first = await start();
  const query = { kind: 'table', dataset: 'circulation', metrics: ['loans'], glc: 'g' };
  const range = { from: '2026-05-01', to: '2026-06-01' };
  const json = { title: '明细', query: { ...query, range }, rows: {}, mode: 'background' };
  const reply = await first.call('start', { method: 'POST', body: JSON.stringify(json) });
  const { id } = ((await reply.json()) as { data: { id: string } }).data;
  await until(
    async () => partsOf(id),
    (parts) => parts.length > 0,
  );
  first.server.child.kill('SIGKILL');
  await first.server.ended;
  expect(partsOf(id)).toEqual([`${id}.1.xlsx.part`]);

  const second = await start();
  expect((await second.call(`${id}/file`)).status).toBe(409);
  const ended = await until(
    () => second.entryOf(id),
    ({ status }) => status !== 'waiting' && status !== 'running',
  );
  expect(ended).toMatchObject({ status: 'ready', done: many, total: many });
  const file = await second.call(`${id}/file`);
  expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, ended.bytes]);
  expect(readdirSync(folder)).toEqual([`${id}.2.xlsx`]);
});
