import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  AuditDetail,
  AuditEntry,
  ScanResult,
  TransferCopyRow,
  TransferPlan,
} from '@stacksight/contract';
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

// Kills a real server while a device sends its scans. The device works like the page at the shelf: it sends its kept
// scans again, with the same ids, until the server answers.

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
  // The server uses the clock of the machine, so readers of the east branch want the novel now.
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

/** A session outlives the server, as on the page at the shelf. */
let token = '';
async function signIn(address: string): Promise<string> {
  const reply = await fetch(`${address}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'super', password }),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
}

async function start() {
  const environment = { DATA_DIR: dataDir, CLICKHOUSE_URL: engineUrl, SUPER_PASSWORD: password };
  const quiet = { DEMO: '0', PORT: '0', CAPTCHA: 'off', LOG_LEVEL: 'warn' };
  const server = startServer({ ...environment, ...quiet });
  running.push(server);
  const [, address = ''] = await server.saying(/(http:\/\/127\.0\.0\.1:\d+)/);
  token ||= await signIn(address);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async <Data>(path: string, init: RequestInit = {}): Promise<{ data: Data }> =>
    (await (await fetch(`${address}${path}`, { headers, ...init })).json()) as { data: Data };
  const call = <Data>(path: string, json?: unknown) => {
    const init = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    return ask<Data>(`/analytics-v3/holding/allot${path}`, init);
  };
  /** Returns the numbers of kept scans in the audit log. */
  const kept = async (): Promise<number[]> => {
    const log = await ask<{ rows: AuditEntry[] }>('/system/audit-log/list?area=holding');
    const entries = log.data.rows.filter(({ verb }) => verb === 'run');
    const details = await Promise.all(
      entries.map(({ id }) => ask<AuditDetail>(`/system/audit-log/${id}`)),
    );
    return details.map(({ data }) =>
      Number(data.changes.find(({ field }) => field === 'scans')?.after),
    );
  };
  return { server, call, kept };
}

const scan = (step: string, barcode: string, box = '') => ({
  ...{ id: randomUUID(), step, barcode, box, at: new Date().toISOString() },
});
/**
 * The scans that devices send at each step, the time when the server is killed, and the stages of the copies after the
 * step. The time is this many milliseconds after the request has begun; null is after an answer that no device
 * receives.
 */
const stepsOf = ([first = '', second = '', third = '']: readonly string[]) => [
  {
    libcode: 'A',
    scans: [scan('pull', first), scan('pull', second)],
    killAfter: 6,
    stages: ['pulled', 'pulled', 'planned'],
  },
  {
    libcode: 'A',
    scans: [scan('pack', first, '1'), scan('pack', second, '1')],
    killAfter: null,
    stages: ['packed', 'packed', 'planned'],
  },
  {
    libcode: 'A',
    scans: [scan('send', '1'), scan('missing', third)],
    killAfter: 8,
    stages: ['sent', 'sent', 'missing'],
  },
  {
    libcode: 'B',
    scans: [scan('receive', first), scan('receive', second)],
    killAfter: 10,
    stages: ['received', 'received', 'missing'],
  },
];

it('a server that is killed between any two steps loses no scan and counts none twice', async () => {
  let { server, call, kept } = await start();
  const question = { glc: 'g', libraries: ['A', 'B'], leastGain: 0.1, newDays: 0, keeps: 0 };
  const { data: made } = await call<{ id: string }>('', { name: '春季', ...question });
  await call(`/${made.id}/approve`, {});
  const copies = async () => (await call<{ rows: TransferCopyRow[] }>(`/${made.id}/copies`)).data;
  const barcodes = (await copies()).rows.map(({ barcode }) => barcode);
  const steps = stepsOf(barcodes);
  for (const [at, { killAfter, stages, libcode, scans }] of steps.entries()) {
    const path = `/${made.id}/scans`;
    const sent = call(path, { libcode, scans }).catch(() => null);
    await (killAfter === null ? sent : wait(killAfter));
    server.child.kill('SIGKILL');
    await server.ended;
    await sent;
    ({ server, call, kept } = await start());
    // No device has received an answer, so each sends all its scans again. A scan that was kept gets the same answer
    // as the first time; a scan that counted twice would get `again`.
    for (const { libcode, scans } of steps.slice(0, at + 1)) {
      const { data } = await call<{ results: ScanResult[] }>(path, { libcode, scans });
      expect(data.results.map(({ id, outcome }) => [id, outcome])).toEqual(
        scans.map(({ id }) => [id, 'done']),
      );
    }
    const now = new Map((await copies()).rows.map(({ barcode, stage }) => [barcode, stage]));
    expect(barcodes.slice(0, 3).map((barcode) => now.get(barcode))).toEqual(stages);
  }
  const scans = steps.reduce((sum, step) => sum + step.scans.length, 0);
  expect((await kept()).reduce((sum, count) => sum + count, 0)).toBe(scans);
  const { data } = await call<TransferPlan>(`/${made.id}`);
  expect(data).toMatchObject({ received: 2, state: barcodes.length === 3 ? 'closed' : 'approved' });
});
