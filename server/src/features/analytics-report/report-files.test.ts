import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import type { Permission } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '#ingest/rollups.ts';
import type { TestClient } from '../../../test/client.ts';
import { readPdf } from '../../../test/files/pdf-files.ts';
import { paragraphsOf, tablesOf, unzip } from '../../../test/files/word-files.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-report-files-'));
const rights: Permission[] = [
  'dashboard:view',
  'analysis:view',
  'component:edit',
  'borrowing:view',
  'export:excel',
];
const range = { start: { date: '2026-01-01' }, end: { date: '2026-03-31' } };

let app: TestApp;
let ana: TestClient;
let report: string;
let byLibrary: string;

const keep = async (area: string, json: object) => {
  const { status, body } = await ana.post(`/analytics-v3/${area}/add`, { json });
  expect([status, body.message]).toEqual([200, '操作成功']);
  return body.data.id as string;
};
const loans = (rest: object) => ({
  ...{ kind: 'table', dataset: 'circulation', metrics: ['loans'], range: 'thisYear', glc: 'g' },
  ...rest,
});

beforeAll(async () => {
  app = await makeApp({ config: { dataDir }, start: new Date('2026-05-01T04:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市图书馆群', name_en: 'City G' }]);
  const libraries = Array.from({ length: 70 }, (_, at) => `L${String(at).padStart(2, '0')}`);
  await insertRows(
    engine,
    'dim_library',
    libraries.map((libcode, at) => ({
      ...{ glc: 'g', libcode, name_zh: `第${at + 1}图书馆`, name_en: `Library ${at + 1}` },
    })),
  );
  await insertRows(
    engine,
    'behaviour_event',
    libraries.flatMap((libcode, at) =>
      ['2026-01-05', '2026-02-06', '2026-03-02'].map((day) => ({
        ...{ glc: 'g', event: 'loan', day, hour: 9, at: `${day} 01:00:00`, libcode },
        ...{ reader_key: at + 1, bookrecno: at + 1, barcode: `b${at}`, n: 71 - at },
      })),
    ),
  );
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await app.addAccount({ username: 'ana', permissions: rights, nickName: '安馆员' });
  await app.addAccount({
    ...{ username: 'branch', permissions: rights, nickName: '分馆员' },
    libraries: [{ glc: 'g', libcode: 'L00' }],
  });
  await app.addAccount({ username: 'looker', permissions: ['analysis:view', 'export:excel'] });
  ana = await app.signIn('ana');
  const noted = await (await app.signIn('super')).post('/analytics-v3/dayNote/add', {
    json: { glc: 'g', dayFrom: '2026-02-01', dayUntil: '2026-02-10', text: '闭馆装修' },
  });
  expect(noted.status).toBe(200);
  byLibrary = await keep('analyticsComponent', {
    ...{ name: '各馆外借', query: loans({ by: ['library'], top: 100 }), chart: 'rank' },
  });
  const byMonth = await keep('analyticsComponent', {
    ...{ name: '逐月外借', note: '只计首次借出', query: loans({ grain: 'month' }), chart: 'line' },
  });
  const total = await keep('analyticsComponent', {
    name: '外借合计',
    query: loans({}),
    chart: 'item',
  });
  const target = await keep('analyticsTarget', {
    ...{ name: { 'zh-CN': '全年外借', 'en-US': '' }, metric: 'loans', goal: 10_000 },
  });
  report = await keep('analyticsReport', {
    ...{ name: '馆长月报', note: '每月一日', range },
    items: [
      { kind: 'text', text: '## 外借\n本月**平稳**。\n- 见[各馆](/borrow)' },
      { kind: 'target', id: target },
      { kind: 'component', id: total },
      { kind: 'component', id: byMonth },
      { kind: 'component', id: byLibrary },
    ],
  });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const make = async (client: TestClient, json: object, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const { status, body } = await client.post('/analytics-v3/exports/report', {
    json: { report, ...json },
    language,
  });
  expect([status, body.code]).toEqual([200, body.code]);
  // On a slow machine the file is made in the background.
  const read = async () => (await client.get(`/analytics-v3/exports/${body.data.id}`)).body.data;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('ready');
  const file = await fetchFile(client, `exports/${body.data.id}/file`);
  return { id: body.data.id as string, ...file };
};
const fetchFile = async ({ token }: TestClient, path: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await app.app.inject({ url: `/analytics-v3/${path}`, headers });
  expect(reply.statusCode).toBe(200);
  return { bytes: reply.rawPayload, type: reply.headers['content-type'] };
};
/** The numbers of the call that the screen makes. */
const screen = async (client: TestClient) => {
  const json = loans({ by: ['library'], top: 100, range });
  const { status, body } = await client.post('/analytics-v3/api/query', { json });
  expect([status, body.message, body.fields]).toEqual([200, '操作成功', undefined]);
  return body.data as {
    rows: [string, number][];
    totals: [null, number];
  };
};
const full = (value: number) => value.toLocaleString('en-US');

describe('a report as PDF', () => {
  it('has a cover, the numbers of the screen, repeated heads and numbered pages', async () => {
    const { bytes, type } = await make(ana, { format: 'pdf' });
    expect(type).toBe('application/pdf');
    const pages = readPdf(bytes);
    expect(
      pages.map(({ width, height }) => [Math.round(width), Math.round(height)]),
    ).toContainEqual([595, 842]);
    const cover = pages[0]?.texts.join('\n') ?? '';
    for (const text of [
      '馆长月报',
      '每月一日',
      '2026-01-01 ~ 2026-03-31',
      '甲市图书馆群',
      '安馆员',
      '目录',
    ])
      expect(cover).toContain(text);
    expect(pages.map(({ texts }) => texts.find((text) => / \/ /.test(text)))).toEqual(
      pages.map((_, at) => `${at + 1} / ${pages.length}`),
    );
    const { rows, totals } = await screen(ana);
    const all = pages.flatMap(({ texts }) => texts);
    expect(all).toContain(full(totals[1]));
    for (const [, value] of rows.slice(0, 60)) expect(all).toContain(full(value));
    expect(all).toContain('表中为前 60 行，共 70 行；完整数据见 Excel 文件。');
    // The table goes over several pages, each with its head; the chart has the first 25 only.
    const withTable = pages.filter(
      ({ texts }) => texts.includes('第30图书馆') || texts.includes('第59图书馆'),
    );
    expect(withTable.length).toBeGreaterThan(1);
    for (const { texts } of withTable)
      expect(texts).toEqual(expect.arrayContaining(['图书馆', '外借册次']));
    expect(all.join('\n')).toContain('本月平稳');
    expect(all).toContain('灰底：2026-02-01 ~ 2026-02-10 闭馆装修');
  });

  it('is across, and in English', async () => {
    const { bytes } = await make(ana, { format: 'pdf', layout: 'landscape' }, 'en-US');
    const [cover] = readPdf(bytes);
    expect(Math.round(cover?.width ?? 0)).toBe(842);
    expect(cover?.texts.join(' ')).toContain('Data until');
    expect(cover?.texts.join(' ')).toContain('City G');
  });
});

describe('a report as Word and Excel', () => {
  it('has the same numbers in Word, with sharp pictures', async () => {
    const files = await unzip((await make(ana, { format: 'docx' })).bytes);
    const { totals } = await screen(ana);
    const tables = tablesOf(files);
    expect(tables.at(-1)?.[1]?.[0]).toBe('第1图书馆');
    expect(tables.at(-1)?.at(-1)).toEqual(['合计', full(totals[1])]);
    const paragraphs = paragraphsOf(files).map(({ text }) => text);
    expect(paragraphs).toContain('逐月外借');
    expect(paragraphs).toContain('灰底：2026-02-01 ~ 2026-02-10 闭馆装修');
    expect([...files.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(2);
    expect(files.get('word/document.xml')?.toString()).toContain('w:tblHeader');
  });

  it('has a sheet with all rows for each part in Excel, and a cover with definitions', async () => {
    const { bytes } = await make(ana, { format: 'xlsx' });
    const book = new Workbook();
    await book.xlsx.load(bytes);
    expect(book.worksheets.map(({ name }) => name)).toEqual([
      ...['说明', '数字', '外借合计', '逐月外借', '各馆外借'],
    ]);
    const sheet = book.getWorksheet('各馆外借');
    const { rows, totals } = await screen(ana);
    expect(sheet?.rowCount).toBe(rows.length + 2);
    expect(sheet?.getRow(2).getCell(2).value).toBe(rows[0]?.[1]);
    expect(sheet?.getRow(72).getCell(2).value).toBe(totals[1]);
    const cover = book.getWorksheet('说明');
    const names = cover?.getColumn(1).values.map(String) ?? [];
    expect(names.some((name) => name.includes('外借册次'))).toBe(true);
  });
});

describe('rights', () => {
  it('show each caller their own libraries, and no number to a caller without the right', async () => {
    const branch = await app.signIn('branch');
    const { bytes } = await make(branch, { format: 'pdf' });
    const texts = readPdf(bytes).flatMap((page) => page.texts);
    expect(texts).toContain('第1图书馆');
    expect(texts.join()).not.toContain('第2图书馆');
    const own = await screen(branch);
    expect(texts).toContain(full(own.totals?.[1] ?? own.rows[0]?.[1] ?? 0));
    const looker = await app.signIn('looker');
    const seen = readPdf((await make(looker, { format: 'pdf' })).bytes).flatMap(
      (page) => page.texts,
    );
    expect(seen).toContain('很抱歉，您暂无该操作权限');
    expect(seen.join()).not.toContain('第1图书馆');
  });

  it('are asked again when a file is fetched, and files are listed with their kind', async () => {
    const { id } = await make(ana, { format: 'docx' });
    const entry = (await ana.get(`/analytics-v3/exports/${id}`)).body.data;
    expect(entry).toMatchObject({
      title: '馆长月报',
      format: 'docx',
      isReport: true,
      status: 'ready',
    });
    const branch = await app.signIn('branch');
    expect((await branch.get(`/analytics-v3/exports/${id}/file`)).status).toBe(404);
    const missing = '00000000-0000-4000-8000-000000000000';
    const json = { report: missing };
    expect((await ana.post('/analytics-v3/exports/report', { json })).status).toBe(404);
    expect((await app.client.post('/analytics-v3/exports/report', { json })).status).toBe(401);
  });
});

describe('a saved analysis as PNG', () => {
  it('is a picture with text, whatever fonts the machine has', async () => {
    const path = `analyticsComponent/picture/${byLibrary}?range=thisYear`;
    const { bytes, type } = await fetchFile(ana, path);
    expect(type).toBe('image/png');
    const { Resvg } = await import('@resvg/resvg-js');
    const href = `data:image/png;base64,${bytes.toString('base64')}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1520" height="200"><image href="${href}" width="1520"/></svg>`;
    const { pixels } = new Resvg(svg).render();
    // The title is dark: without a font there would be no dark pixel above the chart.
    let dark = 0;
    for (let at = 0; at < 1520 * 90 * 4; at += 4)
      if ((pixels[at] ?? 255) < 80 && (pixels[at + 3] ?? 0) > 200) dark += 1;
    expect(dark).toBeGreaterThan(300);
    expect(dark).toBeLessThan(20_000);
    const question = (text: string) =>
      `analyticsComponent/picture/${byLibrary}?question=${encodeURIComponent(text)}`;
    expect((await ana.get(`/analytics-v3/${question('no JSON')}`)).status).toBe(400);
    const shown = JSON.stringify(loans({ by: ['library'], top: 100, range: 'thisYear' }));
    expect((await fetchFile(ana, question(shown))).bytes.equals(bytes)).toBe(true);
  });
});
