import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { startTestPostgres, type TestPostgres } from '../../../test/postgres-process.ts';
import { openStore } from '../open.ts';
import { sysParam } from '../schema/records.ts';
import { fillServer, holdMoment, isEmptyServer } from './dump.ts';

const folder = mkdtempSync(join(tmpdir(), 'stacksight-dump-'));
const log = createLog('silent');
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(async () => {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

it('keeps the records of one moment, and fills an empty database with them', async () => {
  const url = await postgres.createDatabase();
  const other = await postgres.createDatabase();
  const store = await openStore({ dataDir: null, url, log });
  const moment = await holdMoment(url);
  await store.db.insert(sysParam).values({ key: 'later', value: '1' });
  const file = join(folder, 'records.dump');
  await moment.dump(file);
  await moment.end();
  expect(await isEmptyServer(url)).toBe(false);
  expect(await isEmptyServer(other)).toBe(true);
  await fillServer(other, file);
  const restored = await holdMoment(other);
  expect(restored.rows).toEqual(moment.rows);
  expect(moment.rows.sys_param).toBe((await store.db.$count(sysParam)) - 1);
  await restored.end();
  await store.close();
  await expect(fillServer(other, file)).rejects.toThrow(/already exists/);
});
