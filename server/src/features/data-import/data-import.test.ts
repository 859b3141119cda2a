import { gzipSync } from 'node:zlib';
import { Workbook } from '@cj-tech-master/excelts';
import type {
  DataUpload,
  ImportForm,
  ImportRun,
  ImportTried,
  TableLook,
} from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import type { TestClient } from '../../../test/client.ts';
import { getFile } from '../../../test/files/xlsx-files.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

// chinese-ok-file: files as librarians have them

let app: TestApp;
let anna: TestClient;
let dataDir: string;

const base = '/analytics-v3/dataImport';
const loans = [
  '读者证号,读者姓名,借出时间,归还时间,条码,题名,索书号,馆',
  'S001,王小明,2026-03-01 09:30:00,2026-03-08 10:00:00,B0001,三体,I247.55/12,总馆',
  'S002,李红,2026-03-02 10:00:00,,B0002,诗选,I227/3,总馆',
  'S003,赵刚,哪天,,B0003,活着,I247.57/9,分馆',
  '',
].join('\r\n');

beforeAll(async () => {
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const { join } = await import('node:path');
  dataDir = mkdtempSync(join(tmpdir(), 'stacksight-import-'));
  app = await makeApp({ config: { dataDir }, start: new Date('2026-06-01T00:00:00Z') });
  const permissions = ['etl:view', 'etl:edit', 'dashboard:view', 'borrowing:view'] as const;
  await app.addAccount({ username: 'anna', permissions: [...permissions] });
  await app.addAccount({ username: 'looker', permissions: ['etl:view'] });
  const libraries = [{ glc: 'main', libcode: '总馆' }];
  await app.addAccount({ username: 'branch', permissions: [...permissions], libraries });
  anna = await app.signIn('anna');
});
afterAll(async () => {
  await app.close();
  const { rmSync } = await import('node:fs');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Asks for the loans of 2026. The clock stands still, so nothing but a load renews the answer. */
async function countLoans(): Promise<unknown> {
  const range = { from: '2026-01-01', to: '2026-05-31' };
  const json = { kind: 'table', dataset: 'circulation', metrics: ['loans'], range, glc: 'main' };
  return (await anna.post('/analytics-v3/api/query', { json })).body.data?.rows ?? null;
}

const data = async <T>(reply: Promise<{ status: number; body: { data: T; message: string } }>) => {
  const { status, body } = await reply;
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data;
};

async function bring(name: string, bytes: Uint8Array, pieces = 1): Promise<DataUpload> {
  const json = { name, bytes: bytes.length };
  const { id } = await data<{ id: string }>(anna.post(`${base}/uploads`, { json }));
  const size = Math.ceil(bytes.length / pieces);
  for (let from = 0; from < bytes.length; from += size)
    await data(
      anna.upload(
        `${base}/uploads/${id}/pieces?from=${from}`,
        'piece',
        bytes.subarray(from, from + size),
      ),
    );
  await expect
    .poll(async () => (await data<DataUpload>(anna.get(`${base}/uploads/${id}`))).state, {
      timeout: 60_000,
    })
    .toMatch(/ready|failed/);
  return data(anna.get(`${base}/uploads/${id}`));
}

async function ended(id: string): Promise<ImportRun> {
  const read = () => data<ImportRun>(anna.get(`${base}/runs/${id}`));
  await expect
    .poll(async () => (await read()).status, { timeout: 60_000 })
    .toMatch(/done|failed|cancelled/);
  return read();
}

const look = (upload: DataUpload, how = '') =>
  data<TableLook>(anna.get(`${base}/uploads/${upload.id}/tables/0${how}`));

const start = async (upload: DataUpload, form: ImportForm, more: object = {}) => {
  const json = { upload: upload.id, table: '0', form, ...more };
  const { id } = await data<{ id: string }>(anna.post(`${base}/runs`, { json }));
  return ended(id);
};

describe('a file', () => {
  it('is uploaded in pieces, proposed, tried, checked, loaded and taken back', async () => {
    const upload = await bring('借还.csv', Buffer.from(loans), 4);
    expect(upload).toMatchObject({ state: 'ready', tables: [{ id: '0', kind: 'text' }] });
    const found = await look(upload);
    expect(found.form).toMatchObject({ rowIs: 'loans' });
    const fields = Object.fromEntries(found.form.columns.map((one) => [one.heading, one.field]));
    expect(fields).toEqual({
      读者证号: 'reader',
      读者姓名: null,
      借出时间: 'loanedAt',
      归还时间: 'returnedAt',
      条码: 'barcode',
      题名: 'title',
      索书号: 'callNumber',
      馆: 'library',
    });
    expect(found.personal).toEqual(['读者姓名']);

    const json = { upload: upload.id, table: '0', form: found.form };
    const tried = await data<ImportTried>(anna.post(`${base}/try`, { json }));
    expect([tried.problems, tried.rows.length]).toEqual([[], 3]);
    expect(tried.reasons).toMatchObject([
      { reason: 'date', field: '借出时间', value: '哪天', line: 4 },
    ]);
    expect(JSON.stringify(tried)).not.toContain('S001');
    expect(JSON.stringify(tried.parts)).not.toContain('王小明');

    const checked = await start(upload, found.form, { mode: 'check', mostRefused: 0.5 });
    expect(checked.report).toMatchObject({ status: 'checked', rows: { in: 3 } });
    expect(await countLoans()).toEqual(null);
    const refused = await start(upload, found.form);
    expect(refused.report).toMatchObject({ status: 'refused' });
    expect(refused.report?.message).toContain('没有载入任何数据');
    const done = await start(upload, found.form, { mostRefused: 0.5 });
    expect(done.report).toMatchObject({ status: 'loaded', reasons: [{ reason: 'date' }] });
    expect(await countLoans()).toEqual([[2]]);
    const isLoaded = async () =>
      (await data<DataUpload>(anna.get(`${base}/uploads/${upload.id}`))).isLoaded;
    expect([upload.isLoaded, await isLoaded()]).toEqual([false, true]);
    const events = () =>
      app.deps.engine.rows(
        "SELECT event, barcode FROM behaviour_event WHERE glc = 'main' ORDER BY at",
      );
    expect(await events()).toEqual([
      { event: 'loan', barcode: 'B0001' },
      { event: 'loan', barcode: 'B0002' },
      { event: 'return', barcode: 'B0001' },
    ]);
    const batch = done.report?.batch ?? '';
    const bytes = await getFile(app, anna, `${base}/batches/${batch}/refused`);
    const book = new Workbook();
    await book.xlsx.load(new Uint8Array(bytes));
    const cells = JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
    expect(cells).toContain('哪天');
    expect(cells).not.toContain('赵刚');
    expect(cells).not.toContain('S003');

    const listed = async () =>
      (await data<{ rows: object[] }>(anna.get(`${base}/batches?pageSize=10`))).rows;
    expect(await listed()).toContainEqual(
      expect.objectContaining({ batch, state: 'done', hasRefused: true }),
    );

    const { id } = await data<{ id: string }>(anna.post(`${base}/batches/${batch}/undo`));
    expect((await ended(id)).status).toBe('done');
    expect(await events()).toEqual([]);
    expect(await isLoaded()).toBe(false);
    expect(await listed()).toContainEqual(expect.objectContaining({ batch, mayRepeat: true }));
    const again = await data<{ id: string }>(anna.post(`${base}/batches/${batch}/repeat`));
    expect((await ended(again.id)).report).toMatchObject({ status: 'loaded', batch });
    expect(await events()).toHaveLength(3);
    expect(await listed()).toContainEqual(expect.objectContaining({ batch, mayRepeat: false }));
    const gone = await data<{ id: string }>(anna.post(`${base}/batches/${batch}/undo`));
    expect((await ended(gone.id)).status).toBe('done');
    expect(await events()).toEqual([]);
    expect(await countLoans()).toEqual([[0]]);
    expect(await listed()).toContainEqual(expect.objectContaining({ batch, state: 'undone' }));
    await data(anna.delete(`${base}/uploads/${upload.id}`));
    expect(await listed()).toContainEqual(expect.objectContaining({ batch, mayRepeat: false }));
    const lost = await anna.post(`${base}/batches/${batch}/repeat`);
    expect(lost).toMatchObject({ status: 409, body: { code: 'import.file_gone' } });
  });

  it('that is loaded makes place for another when twenty are kept; others do not', async () => {
    const kept = await data<DataUpload[]>(anna.get(`${base}/uploads`));
    const upload = await bring('old.csv', Buffer.from(loans.replaceAll('2026', '2025')));
    const { form } = await look(upload);
    expect((await start(upload, form, { mostRefused: 0.5 })).report?.status).toBe('loaded');
    const more = () => anna.post(`${base}/uploads`, { json: { name: 'new.csv', bytes: 9 } });
    const ids: string[] = [];
    for (let at = kept.length + 1; at < 21; at += 1)
      ids.push((await data<{ id: string }>(more())).id);
    expect((await anna.get(`${base}/uploads/${upload.id}`)).status).toBe(404);
    expect(await more()).toMatchObject({ status: 409, body: { code: 'import.too_many' } });
    expect(await data<DataUpload[]>(anna.get(`${base}/uploads`))).toHaveLength(20);
    for (const id of ids) await data(anna.delete(`${base}/uploads/${id}`));
  });

  it('of monthly counts is tried like one of loans, and rows without a number are of no use', async () => {
    const counts = '馆,年月,外借册次,到馆人次\r\n总馆,2026-01,312,1768\r\n分馆,2026-01,0,\r\n';
    const upload = await bring('月报.csv', Buffer.from(counts));
    const { form } = await look(upload);
    const json = { upload: upload.id, table: '0', form };
    const { used, parts, rows } = await data<ImportTried>(anna.post(`${base}/try`, { json }));
    expect(used).toBe(1);
    expect(parts.map(({ event }) => event)).toEqual(['loan', 'visit']);
    expect(rows.map((row) => row.parts.length)).toEqual([2, 0]);
  });

  it('without column names is proposed so, loaded with its first row, and can be read the other way', async () => {
    const rows = ['S901;2026-04-01 09:30;B9001', 'S902;2026-04-02 10:00;B9002'];
    const upload = await bring('无列名.csv', Buffer.from(rows.join('\n')));
    const found = await look(upload);
    expect([found.delimiter, found.header]).toEqual([';', ['第 1 列', '第 2 列', '第 3 列']]);
    expect(found.form).toMatchObject({
      hasHeader: false,
      columns: [{ heading: '第 1 列' }, {}, {}],
    });
    expect(found.rows.map(({ line }) => line)).toEqual([1, 2]);
    const headed = await look(upload, '?header=yes');
    expect([headed.header[0], headed.rows.length]).toEqual(['S901', 1]);
    expect(headed.form.hasHeader).toBeUndefined();
    const commas = await look(upload, `?header=no&delimiter=${encodeURIComponent(',')}`);
    expect([commas.header, commas.form.delimiter]).toEqual([['第 1 列'], ',']);
    const fields = ['reader', 'loanedAt', 'barcode'] as const;
    const form: ImportForm = {
      ...found.form,
      rowIs: 'loans',
      columns: found.form.columns.map((one, at) => ({ ...one, field: fields[at] ?? null })),
    };
    const done = await start(upload, form);
    expect(done.report).toMatchObject({ status: 'loaded', rows: { in: 2, used: 2 } });
  });

  it('that stopped in the middle goes on where it ended, and a repeated piece changes nothing', async () => {
    const bytes = Buffer.from(loans);
    const json = { name: '断.csv', bytes: bytes.length };
    const { id } = await data<{ id: string }>(anna.post(`${base}/uploads`, { json }));
    const send = (from: number, to: number) =>
      anna.upload(`${base}/uploads/${id}/pieces?from=${from}`, 'piece', bytes.subarray(from, to));
    await send(0, 100);
    expect((await data<DataUpload>(send(0, 100))).received).toBe(100);
    const gap = await send(150, 200);
    expect([gap.status, gap.body.message]).toEqual([409, expect.stringContaining('100')]);
    const over = await anna.upload(
      `${base}/uploads/${id}/pieces?from=100`,
      'piece',
      Buffer.alloc(bytes.length),
    );
    expect(over.status).toBe(413);
    expect((await data<DataUpload>(anna.get(`${base}/uploads/${id}`))).received).toBe(100);
    expect((await data<DataUpload>(send(100, bytes.length))).state).toMatch(/opening|ready/);
  });

  it('without a table says what to do', async () => {
    const upload = await bring('照片.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    expect(upload.state).toBe('failed');
    expect(upload.problem).toMatch(/CSV/);
    const json = {
      upload: upload.id,
      table: '0',
      form: { rowIs: 'events', columns: [{ heading: 'a', field: 'at' }], event: 'visit' },
    };
    expect((await anna.post(`${base}/runs`, { json })).status).toBe(409);
  });

  it('is taken by its saved mapping the next time, and the mapping downloads as JSON', async () => {
    const first = await bring('一月.csv.gz', gzipSync(loans));
    const { form } = await look(first);
    const json = { name: '借还记录', form };
    const saved = await data<{ id: string; version: number }>(
      anna.post(`${base}/mappings`, { json }),
    );
    const again = await data<{ version: number }>(anna.post(`${base}/mappings`, { json }));
    expect([saved.version, again.version]).toEqual([1, 2]);
    expect((await look(first)).fitting).toEqual([{ id: saved.id, name: '借还记录' }]);
    const { id } = await data<{ id: string }>(
      anna.post(`${base}/runs`, {
        json: { upload: first.id, table: '0', mapping: saved.id, mostRefused: 1 },
      }),
    );
    expect((await ended(id)).report?.status).toBe('loaded');
    const file = await anna.get(`${base}/mappings/${saved.id}/file`);
    expect(JSON.parse(file.text)).toMatchObject({
      name: 'loans',
      files: [{ otherColumns: 'ignore' }],
    });
    const copy = { name: '副本', json: JSON.parse(file.text) };
    expect(
      (await data<{ form: null }>(anna.post(`${base}/mappings`, { json: copy }))).form,
    ).toBeNull();
    const bad = await anna.post(`${base}/mappings`, { json: { name: '坏', json: { name: 'x' } } });
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['json']]);
    await data(anna.delete(`${base}/mappings/${saved.id}`));
  });
});

describe('the library group of a load', () => {
  it('is the one that the look of the table names, and times are those of the installation', async () => {
    const { engine } = app.deps;
    await engine.command(
      "INSERT INTO dim_group (glc, name_zh, name_en, is_demo) VALUES ('aaa', '东湖', 'East', false)",
    );
    await bumpDataVersion(engine, 'aaa', ['dim_library']);
    app.clock.advance({ seconds: 30 });
    const upload = await bring('两个馆群.csv', Buffer.from(loans.replaceAll('B000', 'G000')));
    // The new group is known a moment later.
    const groups = async () => {
      const libs = await data<{ code: string }[]>(anna.get('/analytics-v3/customization/getLibs'));
      return libs.map(({ code }) => code).sort();
    };
    await expect.poll(groups, { timeout: 60_000 }).toEqual(['aaa', 'main']);
    const { form, usualGlc } = await look(upload);
    const run = await start(upload, form, { mostRefused: 1 });
    expect(run.glc).toBe(usualGlc);
    expect((await look(upload, '?glc=main')).usualGlc).toBe(usualGlc);
    const named = await start(upload, form, { glc: 'aaa', mostRefused: 1 });
    expect(named.glc).toBe('aaa');
    const again = (await start(upload, form, { glc: 'aaa', mostRefused: 1 })).report?.message;
    const at = /^同一文件已于 (\d{4}-\d\d-\d\d \d\d:\d\d) 载入，没有变化。$/.exec(again ?? '')?.[1];
    const minutes = (Date.now() - Date.parse(`${at?.replace(' ', 'T')}:00+08:00`)) / 60_000;
    expect(Math.abs(minutes)).toBeLessThan(5);
  });
});

describe('the rights', () => {
  it('keep others away from an upload, and lookers from changes', async () => {
    const upload = await bring('私.csv', Buffer.from(loans));
    await app.addAccount({ username: 'ben', permissions: ['etl:view', 'etl:edit'] });
    const ben = await app.signIn('ben');
    expect((await ben.get(`${base}/uploads/${upload.id}`)).status).toBe(404);
    expect((await ben.get(`${base}/uploads/${upload.id}/tables/0`)).status).toBe(404);
    const looker = await app.signIn('looker');
    const json = { name: 'a.csv', bytes: 3 };
    expect((await looker.post(`${base}/uploads`, { json })).status).toBe(403);
    expect((await looker.get(`${base}/batches`)).status).toBe(200);
    expect((await app.client.get(`${base}/batches`)).status).toBe(401);
    const branch = await app.signIn('branch');
    expect((await branch.get(`${base}/runs`)).status).toBe(403);
  });

  it('let nobody fill the demonstration city', async () => {
    const { engine } = app.deps;
    await engine.command(
      "INSERT INTO dim_group (glc, name_zh, name_en, is_demo) VALUES ('demo', '演示', 'Demo', true)",
    );
    await bumpDataVersion(engine, 'demo', ['dim_library']);
    app.clock.advance({ seconds: 30 });
    const upload = await bring('演示.csv', Buffer.from(loans));
    const { form } = await look(upload);
    const json = { upload: upload.id, table: '0', form, glc: 'demo' };
    const { status, body } = await anna.post(`${base}/runs`, { json });
    expect([status, body.message]).toEqual([400, expect.stringContaining('演示城市')]);
  });
});
