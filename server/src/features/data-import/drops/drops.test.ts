import { mkdtempSync, rmSync } from 'node:fs';
import { access, appendFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataDrop, DataMapping, ImportRun } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notice } from '#store/schema/notices.ts';
import type { TestClient } from '../../../../test/client.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';
import { createFindOwner } from '../../session/tokens/owner.ts';
import { createUploadFiles } from '../uploads/upload-files.ts';
import { inboxTask } from './inbox.ts';

// chinese-ok-file: files as librarians have them

let app: TestApp;
let anna: TestClient;
let dataDir: string;
let mapping: DataMapping;

const base = '/analytics-v3/dataImport';
const form = {
  rowIs: 'events',
  columns: [
    { heading: '证号', field: 'reader' },
    { heading: '到馆时间', field: 'at' },
  ],
  event: 'visit',
};
const visits = (...days: string[]) =>
  `证号,到馆时间\n${days.map((day, at) => `S${at},2026-03-${day} 10:00:00`).join('\n')}\n`;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stacksight-drops-'));
  app = await makeApp({ config: { dataDir }, start: new Date('2026-06-01T00:00:00Z') });
  await app.addAccount({ username: 'anna', permissions: ['etl:view', 'etl:edit'] });
  await app.addAccount({ username: 'looker', permissions: ['etl:view'] });
  anna = await app.signIn('anna');
  mapping = await data(anna.post(`${base}/mappings`, { json: { name: '门禁', form } }));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const data = async <T>(reply: Promise<{ status: number; body: { data: T } }>) => {
  const { status, body } = await reply;
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.data;
};
const openDrop = (more: object = {}) =>
  data<{ drop: DataDrop; token: string | null }>(
    anna.post(`${base}/drops`, { json: { mapping: mapping.id, ...more } }),
  );
const send = (id: string, token: string, name: string, text: string) => {
  const authorization = `Basic ${Buffer.from(`${id}:${token}`).toString('base64')}`;
  return app.client.upload(`${base}/drop`, name, Buffer.from(text), { headers: { authorization } });
};

/** Waits until the run of a file has ended, and returns it. */
async function runOf(file: string): Promise<ImportRun> {
  const find = async () =>
    (await data<ImportRun[]>(anna.get(`${base}/runs`))).find((run) => run.file === file);
  await expect
    .poll(async () => (await find())?.status, { timeout: 60_000 })
    .toMatch(/done|failed|cancelled/);
  return (await find()) as ImportRun;
}

it('a file sent to the address is loaded with the mapping, once', async () => {
  const { drop, token } = await openDrop();
  expect(drop).toMatchObject({
    mapping: { name: '门禁' },
    folder: 'inbox/main/门禁',
    username: 'anna',
  });
  expect(drop.address).toMatch(/\/analytics-v3\/dataImport\/drop$/);
  const kept = await send(drop.id, token ?? '', '3月.csv', visits('01', '02'));
  expect(kept).toMatchObject({
    status: 200,
    body: { data: { bytes: Buffer.byteLength(visits('01', '02')) } },
  });
  expect(await runOf('3月.csv')).toMatchObject({ report: { status: 'loaded', rows: { used: 2 } } });
  await send(drop.id, token ?? '', '再发.csv', visits('01', '02'));
  expect(await runOf('再发.csv')).toMatchObject({ report: { status: 'already' } });
  const [again] = await data<DataDrop[]>(anna.get(`${base}/drops`));
  expect(again?.lastAt).toBe(app.clock.now().toISOString());
});

it('a wrong token, an old token, a closed drop and an account without rights are refused', async () => {
  const { drop, token } = await openDrop({ newToken: true });
  const refused = { status: 401, body: { message: expect.stringContaining('投递地址') } };
  expect(await send(drop.id, 'wrong', 'a.csv', visits('05'))).toMatchObject(refused);
  expect(await send('nobody', token ?? '', 'a.csv', visits('05'))).toMatchObject(refused);
  const next = await openDrop({ newToken: true });
  expect(next.drop.id).toBe(drop.id);
  expect(await send(drop.id, token ?? '', 'a.csv', visits('05'))).toMatchObject(refused);
  expect((await openDrop()).token).toBeNull();
  const looker = await app.signIn('looker');
  expect((await looker.post(`${base}/drops`, { json: { mapping: mapping.id } })).status).toBe(403);
});

it('a file in the folder is taken when it no longer grows, and a file of another shape says why not', async () => {
  await openDrop();
  const findOwner = createFindOwner(app.deps.store);
  const uploads = createUploadFiles(dataDir);
  const task = inboxTask({ ...app.deps, uploads, findOwner });
  const folder = join(dataDir, 'inbox/main/门禁');
  const path = join(folder, '4月.csv');
  await writeFile(path, visits('11'));
  await writeFile(join(folder, '.hidden'), 'x');
  await writeFile(join(folder, '5月.csv.part'), visits('12'));
  await writeFile(join(folder, '别的.csv'), '名称,数量\n甲,1\n');
  const look = () =>
    task.run({
      ...{ id: '', kind: 'inbox', ownerId: null, title: '', data: {}, attempt: 1 },
      ...{ signal: new AbortController().signal, progress: () => undefined },
    });
  await look();
  await appendFile(path, 'S9,2026-03-19 10:00:00\n');
  await look();
  await access(path);
  await look();
  expect(await runOf('4月.csv')).toMatchObject({ report: { status: 'loaded', rows: { used: 2 } } });
  expect((await readdir(folder)).sort()).toEqual(['.hidden', '5月.csv.part']);
  const other = await runOf('别的.csv');
  expect(other).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('缺少列 到馆时间'),
  });
  const told = () => app.deps.store.db.select().from(notice);
  await expect.poll(async () => JSON.stringify(await told())).toContain('别的.csv');
});

it('a drop is closed, and its mapping takes it along', async () => {
  const { drop } = await openDrop();
  expect((await anna.delete(`${base}/drops/${drop.id}`)).status).toBe(200);
  expect(await data(anna.get(`${base}/drops`))).toEqual([]);
  expect((await anna.delete(`${base}/drops/${drop.id}`)).status).toBe(404);
});

it('a file that lost a column of the mapping stops, and names the column', async () => {
  const { drop, token } = await openDrop({ newToken: true });
  const lost = visits('21').replace('证号', '证件');
  await send(drop.id, token ?? '', '5月.csv', lost);
  const run = await runOf('5月.csv');
  expect(run).toMatchObject({ status: 'failed', report: null });
  expect(run.problem).toContain('证号');
  await send(
    drop.id,
    token ?? '',
    '5月更多.csv',
    visits('21').replace('证号', '备注,证号').replace('S0', '无,S0'),
  );
  expect(await runOf('5月更多.csv')).toMatchObject({
    report: { status: 'loaded', rows: { used: 1 } },
  });
});
