import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScanResult, TransferCopyRow, TransferPlan } from '@stacksight/contract';
import { dayMs } from '@stacksight/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { withDatabase } from '../../../test/engine-process.ts';
import { insertTransferCity } from '../../../test/fixtures/transfer-city.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { copyStoreTo } from '../../../test/store/store-image.ts';
import { insertRows } from '../../../test/test-engine.ts';

// Kills a real server while a device sends its scans. The device does as the page at the shelf: it sends what it has
// kept again, with the same ids, until it has an answer.

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-scans-'));
const database = `test_${randomUUID().replaceAll('-', '')}`;
const engineUrl = withDatabase(inject('engineUrl'), database);
const password = 'quiet-otter-7431';

let engine: Engine;
const running: ServerProcess[] = [];

beforeAll(async () => {
  await copyStoreTo(dataDir);
  engine = await openEngine({ dataDir: '', url: engineUrl, database, log: createLog('silent') });
  await migrate(engine);
  await insertTransferCity(engine);
  // The server has the time of the machine, so readers of the east branch want the novel now.
  const day = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 10);
  const loan = { glc: 'g', event: 'loan', day, hour: 9, at: `${day} 01:00:00`, reader_key: 1 };
  await insertRows(engine, 'behaviour_event', [
    { ...loan, barcode: 'b1', bookrecno: 1, libcode: 'B', n: 17 },
  ]);
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await engine.command(`DROP DATABASE IF EXISTS ${database} SYNC`);
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const environment = { DATA_DIR: dataDir, CLICKHOUSE_URL: engineUrl, SUPER_PASSWORD: password };
  const quiet = { DEMO: '0', PORT: '0', CAPTCHA: 'off', LOG_LEVEL: 'warn' };
  const server = startServer({ ...environment, ...quiet });
  running.push(server);
  const [, address = ''] = await server.saying(/(http:\/\/127\.0\.0\.1:\d+)/);
  const reply = await fetch(`${address}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'super', password }),
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async <Data>(path: string, json?: unknown): Promise<Data> => {
    const init = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    const answer = await fetch(`${address}/analytics-v3/holding/allot${path}`, {
      headers,
      ...init,
    });
    return ((await answer.json()) as { data: Data }).data;
  };
  return { server, call };
}

const scan = (step: string, barcode: string, box = '') => ({
  ...{ id: randomUUID(), step, barcode, box, at: new Date().toISOString() },
});
/** What the device sends, and when the server is killed: so long after the request has begun, or after its answer. */
const batchesOf = (first: string, second: string, third: string) => [
  {
    libcode: 'A',
    scans: [
      ...[scan('pull', first), scan('pull', second)],
      ...[scan('pack', first, '1'), scan('pack', second, '1')],
    ],
    killAfter: 8,
  },
  { libcode: 'A', scans: [scan('send', '1'), scan('missing', third)], killAfter: 25 },
  { libcode: 'B', scans: [scan('receive', first), scan('receive', second)], killAfter: null },
];

it('a server killed between any two steps loses no scan and counts none twice', async () => {
  let { server, call } = await start();
  const question = { glc: 'g', libraries: ['A', 'B'], leastGain: 0.1, newDays: 0, keeps: 0 };
  const { id } = await call<{ id: string }>('', { name: '春季', ...question });
  await call(`/${id}/approve`, {});
  const { rows: planned } = await call<{ rows: TransferCopyRow[] }>(`/${id}/copies`);
  const [first = '', second = '', third = ''] = planned.map(({ barcode }) => barcode);
  for (const { killAfter, ...batch } of batchesOf(first, second, third)) {
    const sent = call<{ results: ScanResult[] }>(`/${id}/scans`, batch).catch(() => null);
    await (killAfter === null ? sent : wait(killAfter));
    server.child.kill('SIGKILL');
    await server.ended;
    await sent;
    ({ server, call } = await start());
    const again = await call<{ results: ScanResult[] }>(`/${id}/scans`, batch);
    // A scan that was kept answers as the first time; one that counted twice would say `again`.
    expect(again.results.map(({ outcome }) => outcome)).toEqual(batch.scans.map(() => 'done'));
  }
  const { rows } = await call<{ rows: TransferCopyRow[] }>(`/${id}/copies`);
  const stages = new Map(rows.map(({ barcode, stage }) => [barcode, stage]));
  expect([first, second, third].map((barcode) => stages.get(barcode))).toEqual([
    ...['received', 'received', 'missing'],
  ]);
  expect(await call<TransferPlan>(`/${id}`)).toMatchObject({ received: 2 });
});
