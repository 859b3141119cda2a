import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { Resvg } from '@resvg/resvg-js';
import type { Permission, SharedScreen } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { readPdf } from '../../../test/files/pdf-files.ts';
import { drawPng, smallJpeg, withCameraNotes } from '../../../test/files/pictures.ts';
import { paragraphsOf, unzip } from '../../../test/files/word-files.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-report-pictures-'));
const base = '/analytics-v3';
const path = `${base}/analyticsReport/pictures`;
const rights: Permission[] = ['analysis:view', 'component:edit', 'export:excel', 'report:share'];

let app: TestApp;
let ana: TestClient;

beforeAll(async () => {
  app = await makeApp({ config: { dataDir }, start: new Date('2026-05-01T04:00:00Z') });
  await app.addAccount({ username: 'ana', permissions: rights });
  await app.addAccount({ username: 'looker', permissions: ['analysis:view'] });
  ana = await app.signIn('ana');
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(bytes: Buffer, name = 'a.png'): Promise<string> {
  const { status, body } = await ana.upload(path, name, bytes);
  expect([status, body.message]).toEqual([200, '操作成功']);
  return body.data.id;
}
const read = (id: string) => app.app.inject({ method: 'GET', url: `${path}/${id}` });
const picture = (id: string, caption = '') => ({ kind: 'picture', id, caption });
async function report(name: string, items: object[]): Promise<string> {
  const { status, body } = await ana.post(`${base}/analyticsReport/add`, { json: { name, items } });
  expect([status, body.message]).toEqual([200, '操作成功']);
  return body.data.id;
}
const shown = async (id: string) =>
  (await ana.get(`${base}/analyticsReport/${id}`)).body.data.items;

describe('a picture', () => {
  it('is kept with its pixels and without what a camera or program noted', async () => {
    const { body } = await ana.upload(path, 'a.jpg', withCameraNotes(smallJpeg));
    expect(body.data.picture).toEqual({ width: 8, height: 4 });
    // A browser loads it without a token.
    const jpeg = await read(body.data.id);
    expect([jpeg.statusCode, jpeg.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(jpeg.headers['cache-control']).toContain('immutable');
    expect(jpeg.rawPayload.equals(smallJpeg)).toBe(true);
    const tagged = Buffer.concat([drawPng(640, 480), Buffer.from('GPS: at home')]);
    const png = await read(await send(tagged));
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png']);
    expect(png.rawPayload.includes('GPS')).toBe(false);
    const { width, height, pixels } = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><image
        href="data:image/png;base64,${png.rawPayload.toString('base64')}"/></svg>`,
    ).render();
    expect([width, height, ...pixels.subarray(0, 4)]).toEqual([640, 480, 0, 170, 136, 255]);
  });

  it('is refused when it is none or too large, and for callers who may not change reports', async () => {
    const refused = [
      drawPng(2_049, 4),
      drawPng(4, 4).subarray(0, 40),
      smallJpeg.subarray(0, 200),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.alloc(2 * 1024 * 1024 + 1, 0x41),
      Buffer.alloc(0),
    ];
    for (const bytes of refused) {
      const { status, body } = await ana.upload(path, 'a.png', bytes);
      expect([status, body.code]).toEqual([400, 'upload.not_picture']);
    }
    const looker = await app.signIn('looker');
    expect((await looker.upload(path, 'a.png', drawPng(4, 4))).status).toBe(403);
    expect((await app.client.upload(path, 'a.png', drawPng(4, 4))).status).toBe(401);
    expect((await read('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  });
});

describe('a report with a picture', () => {
  it('shows it with its size; a picture that does not exist is refused', async () => {
    const id = await send(drawPng(320, 180));
    const made = await report('有图', [picture(id, ' 新馆大厅 '), { kind: 'text', text: '说明' }]);
    expect(await shown(made)).toMatchObject([
      {
        ...{ kind: 'picture', id, caption: '新馆大厅', box: { x: 0, y: 0, w: 6, h: 8 } },
        picture: { width: 320, height: 180 },
      },
      { kind: 'text' },
    ]);
    const unknown = picture('00000000-0000-4000-8000-000000000000');
    const json = { name: '缺图', items: [unknown] };
    const { status, body } = await ana.post(`${base}/analyticsReport/add`, { json });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['items.0']]);
    const versions = (await ana.get(`${base}/analyticsReport/${made}/versions`)).body.data;
    expect(versions[0].items[0]).toMatchObject({ id, caption: '新馆大厅' });
  });

  it('has it in PDF, Word and Excel', async () => {
    const items = [
      picture(await send(smallJpeg, 'a.jpg'), '新馆大厅'),
      picture(await send(drawPng(32, 18)), '馆徽'),
    ];
    const id = await report('图册', items);
    const make = async (format: string) => {
      const json = { report: id, format };
      const { body } = await ana.post(`${base}/exports/report`, { json });
      const state = async () => (await ana.get(`${base}/exports/${body.data.id}`)).body.data.status;
      await expect.poll(state, { timeout: 60_000 }).toBe('ready');
      const headers = { authorization: `Bearer ${ana.token}` };
      const url = `${base}/exports/${body.data.id}/file`;
      return (await app.app.inject({ url, headers })).rawPayload;
    };
    const pdf = await make('pdf');
    expect(readPdf(pdf).flatMap(({ texts }) => texts)).toEqual(
      expect.arrayContaining(['新馆大厅', '馆徽']),
    );
    // The JPEG is in the file as it was kept.
    expect(pdf.includes(smallJpeg)).toBe(true);
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
    const word = await unzip(await make('docx'));
    const media = [...word].filter(([name]) => name.startsWith('word/media/'));
    expect(media.map(([name]) => name.split('.').at(-1)).sort()).toEqual(['jpg', 'png']);
    expect(word.get('word/document.xml')?.toString()).toContain('descr="新馆大厅"');
    expect(paragraphsOf(word).map(({ text }) => text)).toContain('馆徽');
    const book = new Workbook();
    await book.xlsx.load(await make('xlsx'));
    expect(book.getWorksheet('说明')?.getColumn(2).values).toEqual(
      expect.arrayContaining(['新馆大厅', '馆徽']),
    );
  });

  it('says where it is deleted', async () => {
    const id = await send(drawPng(8, 8));
    const made = await report('图已删', [picture(id)]);
    await app.deps.store.db.execute(`DELETE FROM report_picture WHERE id = '${id}'`);
    expect(await shown(made)).toMatchObject([{ id, picture: null }]);
    const again = { name: '图已删', items: [picture(id), { kind: 'text', text: '又改' }] };
    expect((await ana.put(`${base}/analyticsReport/${made}`, { json: again })).status).toBe(200);
  });
});

it('a link has the picture itself, so that nothing shows it after its end', async () => {
  const boss = await app.signIn('super');
  await boss.put('/system/param', { json: { values: { 'report.share': 'true' } } });
  const id = await report('外链', [picture(await send(smallJpeg, 'a.jpg'), '大厅')]);
  const filters = { range: null, libraries: [], filter: null };
  const json = { report: id, name: '大厅', endsOn: '2026-06-01', filters };
  const link = (await ana.post(`${base}/reportLink/add`, { json })).body.data;
  const [, token] = link.address.split('#');
  const { body } = await app.client.post(`${base}/share`, { json: { token } });
  expect((body.data as SharedScreen).screens[0]?.parts).toEqual([
    {
      ...{ kind: 'picture', caption: '大厅', width: 8, height: 4, isWide: false },
      data: `data:image/jpeg;base64,${smallJpeg.toString('base64')}`,
    },
  ]);
});

it('stays while a report, a version or a link shows it, and goes 30 days later', async () => {
  const [lost, current, earlier, linked] = [
    await send(drawPng(8, 8)),
    await send(drawPng(9, 9)),
    await send(drawPng(10, 10)),
    await send(drawPng(11, 11)),
  ];
  const id = await report('换图', [picture(earlier)]);
  const change = { name: '换图', items: [picture(current)] };
  await ana.put(`${base}/analyticsReport/${id}`, { json: change });
  const filters = { range: null, libraries: [], filter: null };
  const json = { report: id, name: '大厅', endsOn: '2026-06-01', filters };
  const link = (await ana.post(`${base}/reportLink/add`, { json })).body.data.id;
  // The link keeps a picture that no version of the report has.
  await app.deps.store.db.execute(`UPDATE report_link
    SET shows = replace(shows::text, '${current}', '${linked}')::jsonb WHERE id = '${link}'`);
  const found = async () => {
    const states = await Promise.all([lost, current, earlier, linked].map(read));
    return states.map(({ statusCode }) => statusCode);
  };
  const sweep = async () => {
    const boss = await app.signIn('super');
    const { runId } = (await boss.post('/system/job/sweep/run', { json: {} })).body.data;
    const isDone = async () => {
      const { rows } = (await boss.get('/system/job-log/list?kind=sweep')).body.data;
      return rows.find((row: { id: string }) => row.id === runId)?.status;
    };
    await expect.poll(isDone).toBe('done');
  };
  app.clock.advance({ seconds: 29 * 86_400 });
  await sweep();
  expect(await found()).toEqual([200, 200, 200, 200]);
  app.clock.advance({ seconds: 2 * 86_400 });
  await sweep();
  expect(await found()).toEqual([404, 200, 200, 200]);
});
