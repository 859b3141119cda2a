import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRoom } from '#lib/disk/disk-room.ts';
import { createLog } from '#lib/log.ts';
import type { TestClient } from '../../test/client.ts';
import { makeApp, type TestApp } from '../../test/make-app.ts';
import { copyStoreTo } from '../../test/store/store-image.ts';
import { openStore } from './open.ts';

// Simulates a full disk: the system refuses every write that would make a file longer.

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-full-'));
const { writeSync } = fs;
let isFull = false;

let app: TestApp;
let boss: TestClient;
beforeAll(async () => {
  fs.writeSync = ((
    file: number,
    buffer: Uint8Array,
    offset: number,
    length: number,
    at: number,
  ) => {
    if (isFull && at + length > fs.fstatSync(file).size)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    return writeSync(file, buffer, offset, length, at);
  }) as typeof writeSync;
  await copyStoreTo(dataDir);
  const store = await openStore({ dataDir, url: null, log: createLog('silent') });
  app = await makeApp({ store });
  boss = await app.signIn('super');
});
afterAll(async () => {
  fs.writeSync = writeSync;
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const add = (number: number) =>
  boss.post('/analytics-v3/projectInfo/add', {
    json: { name: { 'zh-CN': `第 ${number} 项`, 'en-US': '' }, remark: '馆'.repeat(100) },
  });

it('reports that nothing was saved, keeps the earlier records, and saves again once there is room', async () => {
  expect((await add(0)).status).toBe(200);
  isFull = true;
  let saved = 1;
  let refused = await add(saved);
  while (refused.status === 200 && saved < 2_000) {
    saved += 1;
    refused = await add(saved);
  }
  expect([refused.status, refused.body.code]).toEqual([507, 'store.disk_full']);
  expect(refused.body.message).toBe('服务器磁盘空间不足，未能保存，请联系系统管理员');
  const count = async () =>
    (await boss.get('/analytics-v3/projectInfo/list?pageSize=1')).body.data.total;
  const kept = await count();
  isFull = false;
  expect((await add(saved)).status).toBe(200);
  expect(await count()).toBe(kept + 1);
});

it('is noticed before a write fails', async () => {
  expect(await hasRoom(dataDir, 1)).toBe(true);
  expect(await hasRoom(dataDir, Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(await hasRoom(join(dataDir, 'none'))).toBe(true);
});
