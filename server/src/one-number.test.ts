import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import type { Permission } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import type { TestClient } from '../test/client.ts';
import { readPdf } from '../test/files/pdf-files.ts';
import { paragraphsOf, tablesOf, unzip } from '../test/files/word-files.ts';
import { getFile } from '../test/files/xlsx-files.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import {
  readLetter,
  startTestMailServer,
  type TestMailServer,
} from '../test/outside/mail-server.ts';
import { insertRows } from '../test/test-engine.ts';

// One number for the same asker and days, wherever it is read: on a screen, in a report, its files, a mail, on a wall,
// on the dashboard, by a link, in an alert, an official return, and an answer in words.

const base = '/analytics-v3';
const rights: Permission[] = [
  ...(['dashboard:view', 'analysis:view', 'borrowing:view', 'component:edit'] as const),
  ...(['export:excel', 'report:share', 'officialReturn:view'] as const),
];
const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-one-number-'));
let mails: TestMailServer;
let app: TestApp;

// In December 2025, library A lends 1,234 and library B 583. Library C is not in the scope of the asker.
const lent = { A: 1_234, B: 583, C: 4_000 };

beforeAll(async () => {
  mails = await startTestMailServer();
  const mailFrom = '馆析 <stacksight@library.example>';
  const config = { dataDir, smtpUrl: mails.url, mailFrom };
  app = await makeApp({ config, start: new Date('2026-01-10T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  const libraries = Object.keys(lent).map((libcode) => ({
    ...{ glc: 'g', libcode, name_zh: `${libcode}馆`, name_en: libcode },
  }));
  await insertRows(engine, 'dim_library', libraries);
  const rows = Object.entries(lent).flatMap(([libcode, loans]) =>
    Array.from({ length: loans }, (_, at) => ({
      ...{ glc: 'g', event: 'loan', day: '2025-12-10', hour: 9, at: '2025-12-10 01:00:00' },
      ...{
        libcode,
        reader_key: 1 + (at % 40),
        bookrecno: 1 + (at % 90),
        barcode: `${libcode}${at}`,
      },
    })),
  );
  // The last day of the data is after December, so that December is complete.
  await insertRows(engine, 'behaviour_event', [
    ...rows,
    ...rows.slice(0, 1).map((row) => ({ ...row, day: '2026-01-09', at: '2026-01-09 01:00:00' })),
  ]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await bumpDataVersion(engine, 'g', ['behaviour_event', 'agg_event_day']);
  app.clock.advance({ seconds: 5 });
  await app.addAccount({
    ...{ username: 'director', email: 'director@library.example', permissions: rights },
    libraries: ['A', 'B'].map((libcode) => ({ glc: 'g', libcode })),
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const data = async <T>(reply: Promise<{ status: number; body: { data: T; message: string } }>) => {
  const { status, body } = await reply;
  expect([status, body.message]).toEqual([200, '操作成功']);
  return body.data;
};
const add = (client: TestClient, area: string, json: object) =>
  data<{ id: string; address: string }>(client.post(`${base}/${area}/add`, { json }));

async function reportFile(client: TestClient, report: string, format: string): Promise<Buffer> {
  const { id } = await data<{ id: string }>(
    client.post(`${base}/exports/report`, { json: { report, format } }),
  );
  const status = async () =>
    (await data<{ status: string }>(client.get(`${base}/exports/${id}`))).status;
  await expect.poll(status, { timeout: 60_000 }).toBe('ready');
  return getFile(app, client, `${base}/exports/${id}/file`);
}

it('a number is the same on every way out', async () => {
  const client = await app.signIn('director');
  const range = { start: { date: '2025-12-01' }, end: { date: '2025-12-31' } };
  const query = { kind: 'table', dataset: 'circulation', metrics: ['loans'], range, glc: 'g' };
  const shown = lent.A + lent.B;
  const text = shown.toLocaleString('en-US');
  const asked = await data<{ rows: number[][] }>(client.post(`${base}/api/query`, { json: query }));
  expect(asked.rows).toEqual([[shown]]);

  const component = await add(client, 'analyticsComponent', {
    name: '外借合计',
    query,
    chart: 'item',
  });
  const items = [{ kind: 'component', id: component.id }];
  const report = await add(client, 'analyticsReport', { name: '月报', items });
  const pdf = readPdf(await reportFile(client, report.id, 'pdf')).flatMap(({ texts }) => texts);
  expect(pdf.join('\n')).toContain(text);
  const word = await unzip(await reportFile(client, report.id, 'docx'));
  const inWord = [...paragraphsOf(word).map((one) => one.text), ...tablesOf(word).flat(2)];
  expect(inWord.join('\n')).toContain(text);
  const book = new Workbook();
  await book.xlsx.load(new Uint8Array(await reportFile(client, report.id, 'xlsx')));
  const cells = JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
  expect(cells).toContain(`,${shown}`);

  const mail = {
    ...{ report: report.id, to: { kind: 'me' }, every: 'monthly', hour: 7, formats: [] },
  };
  await data(client.post(`${base}/subscription/test`, { json: mail }));
  expect(readLetter(mails.letters[0] ?? { from: '', to: [], source: '' }).text).toContain(text);

  const filters = { range: null, libraries: [], filter: null };
  const look = { filters };
  const wall = await data(
    client.post(`${base}/analyticsReport/${report.id}/screen`, { json: look }),
  );
  expect(JSON.stringify(wall)).toContain(text);
  const pinned = { kind: 'component', id: component.id, report: report.id };
  const { id: pin } = await data<{ id: string }>(
    client.post(`${base}/dashboard/pins`, { json: pinned }),
  );
  const tile = await data(client.get(`${base}/dashboard/pins/${pin}?theme=light`));
  expect(JSON.stringify(tile)).toContain(text);
  const boss = await app.signIn('super');
  await boss.put('/system/param', { json: { values: { 'report.share': 'true' } } });
  const link = await add(client, 'reportLink', {
    ...{ report: report.id, name: '大厅', endsOn: '2026-02-01', filters },
  });
  const token = link.address.split('#')[1];
  const open = await data(app.client.post(`${base}/share`, { json: { token } }));
  expect(JSON.stringify(open)).toContain(text);

  const watch = { kind: 'metric', code: 'loans' };
  const rule = { kind: 'bound', grain: 'month', below: null, above: 1 };
  const alert = await data<{ firings: { value: number }[] }>(
    client.post(`${base}/alert/preview`, {
      json: { name: '外借', watch, rule, glc: 'g', to: { kind: 'me' } },
    }),
  );
  expect(alert.firings.map(({ value }) => value)).toEqual([shown]);

  const place = 'form=cn_yearbook&period=2025&glc=g&libcode=';
  const fields = async (libcode: string) =>
    (
      await data<{ fields: { code: string; value: number | null }[] }>(
        client.get(`${base}/officialReturn/return?${place}${libcode}`),
      )
    ).fields.find(({ code }) => code === 'loans')?.value;
  expect([await fields('A'), await fields('B')]).toEqual([lent.A, lent.B]);

  const question = { question: '2025年12月外借多少册' };
  const answer = await data<{ msg: string; lqaSingleItemValue: number }>(
    client.post(`${base}/ai/lqa/ask`, { json: question }),
  );
  expect(answer.lqaSingleItemValue).toBe(shown);
});
