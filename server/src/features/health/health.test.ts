import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthLine, ServiceHealth } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { keepSize } from './health.store.ts';
import { measureSizes } from './measure-sizes.ts';

const path = '/system/health';
const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-health-'));
let test: TestApp;
let boss: TestClient;
beforeAll(async () => {
  test = await makeApp({ config: { dataDir, backupDir: join(dataDir, '../none') } });
  boss = await test.signIn('super');
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function read(language = 'zh-CN'): Promise<ServiceHealth> {
  const reply = await boss.get(path, { headers: { 'accept-language': language } });
  expect(reply.status).toBe(200);
  return reply.body.data;
}
const lineOf = ({ lines }: ServiceHealth, part: HealthLine['part']) =>
  lines.find((line) => line.part === part);

it('is for those who hold its permission', async () => {
  await test.addAccount({ username: 'plain', permissions: ['job:view'] });
  expect((await test.client.get(path)).status).toBe(401);
  expect((await (await test.signIn('plain')).get(path)).status).toBe(403);
});

it('says of every part how it is, in the language of the caller', async () => {
  await test.client.signIn('super', 'wrong-password-here').catch(() => undefined);
  const [chinese, english] = [await read(), await read('en-US')];
  expect(chinese.lines).toHaveLength(12);
  const levels = Object.fromEntries(chinese.lines.map(({ part, level }) => [part, level]));
  expect(levels).toMatchObject({ records: 'good', engine: 'good', mail: 'off', backup: 'bad' });
  expect(Object.values(levels)).not.toContain('unknown');
  for (const { name, says, advice } of english.lines)
    expect(`${name} ${says} ${advice}`).not.toMatch(/[\u4e00-\u9fff]|\{\{/);
  expect(lineOf(chinese, 'backup')).toMatchObject({
    says: '还没有备份。',
    advice: '请立即备份一次。',
  });
  expect(lineOf(english, 'signIns')?.says).toMatch(/^\d+ sign-ins in the last 24 hours, 1 failed/);
  expect(chinese.backup).toEqual({ isSet: true, running: null });
});

it('foretells a full disk by the kept sizes, and warns in time', async () => {
  const { db } = test.deps.store;
  await measureSizes(test.deps);
  expect(lineOf(await read(), 'disk')?.says).toContain('已记录 0 天的大小');
  const now = test.clock.now().getTime();
  for (let ago = 1; ago <= 20; ago += 1)
    await keepSize(db, {
      day: new Date(now - ago * 86_400_000).toISOString().slice(0, 10),
      records: 0,
      warehouse: (40 - ago) * 1e15,
      files: 0,
    });
  await keepSize(db, {
    day: new Date(now + 28_800_000).toISOString().slice(0, 10),
    ...{ records: 0, warehouse: 4e16, files: 0 },
  });
  expect(lineOf(await read(), 'disk')).toMatchObject({
    level: 'watch',
    says: expect.stringMatching(/按近 \d+ 天的增长，约 \d+ 分钟后满|约 \d+ 小时后满/),
    advice: expect.stringContaining('扩大'),
  });
});

it('serves Prometheus calls, stores, tasks, data, disk and memory in its text format', async () => {
  const { payload } = await test.app.inject('/metrics');
  const lines = payload.trimEnd().split('\n');
  const types = new Map<string, string>();
  const samples = new Map<string, number>();
  for (const line of lines) {
    const type = /^# TYPE ([a-z_:][\w:]*) (counter|gauge|histogram)$/.exec(line);
    if (type !== null) {
      expect(types.has(type[1] ?? '')).toBe(false);
      types.set(type[1] ?? '', type[2] ?? '');
      continue;
    }
    const sample = /^([a-z_:][\w:]*)(\{(?:\w+="(?:[^"\\\n]|\\.)*",?)*\})? (\S+)$/.exec(line);
    expect(line).toBe(sample?.[0]);
    const name = (sample?.[1] ?? '').replace(/_(bucket|sum|count)$/, (end) =>
      types.has(sample?.[1] ?? '') ? end : '',
    );
    expect(types.has(name)).toBe(true);
    expect(Number.isFinite(Number(sample?.[3]))).toBe(true);
    expect(samples.has(`${sample?.[1]}${sample?.[2]}`)).toBe(false);
    samples.set(`${sample?.[1]}${sample?.[2] ?? ''}`, Number(sample?.[3]));
  }
  expect(samples.get('stacksight_store_up')).toBe(1);
  expect(samples.get('stacksight_engine_up')).toBe(1);
  expect(samples.get('stacksight_disk_free_bytes')).toBeGreaterThan(1e6);
  expect(samples.get('stacksight_tasks{status="waiting"}')).toBe(0);
  expect(samples.get('stacksight_loads_last_week{result="done"}')).toBe(0);
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect([...types.keys()]).toContain('http_request_duration_seconds');
  // There is no backup and no data, so their age is not known.
  expect(payload).not.toContain('backup_age');
  expect(payload).not.toContain('data_age');
});
