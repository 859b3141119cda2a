import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFiles } from '#ingest/load.ts';
import type { TestClient } from '../test/client.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';

// Tests a library that has loaded only its loans. All other data are not connected, and their numbers are never 0.

let app: TestApp;
let boss: TestClient;
let folder: string;
const now = new Date('2026-03-20T04:00:00Z');
const root = '/analytics-v3';

beforeAll(async () => {
  app = await makeApp({ start: now });
  folder = await mkdtemp(join(tmpdir(), 'stacksight-loans-'));
  const path = join(folder, 'loans.csv');
  const days = ['2026-03-02', '2026-03-03', '2026-03-19'];
  const lines = days.map((day, no) => `借书,R${no},${day} 10:00:00,A,B${no},${no + 1}`);
  await writeFile(path, `event,reader,at,libcode,barcode,bookrecno\n${lines.join('\n')}\n`);
  const settings = { readerKey: Buffer.alloc(32, 2), timeZone: 'Asia/Shanghai', now };
  const input = { kind: 'events', paths: [path], glc: 'own' } as const;
  const report = await loadFiles(app.deps.engine, input, settings);
  expect(report.files[0]).toMatchObject({ status: 'loaded', rows: { used: 3 } });
  boss = await app.signIn('super');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string) => (await boss.get(`${root}/${path}`)).body.data;
type Reply = { columns: { label: string }[]; rows: unknown[][]; totals: unknown[] | null };
const labels = ({ columns }: Reply) => columns.map(({ label }) => label);

describe('data that are not connected', () => {
  it('are marked as not connected, without a value, on every page that counts them', async () => {
    const all = await get('infoCenter/statistics?range=thisMonth');
    expect(labels(all)).toEqual([
      '外借册次',
      '续借册次（未接入）',
      '归还册次（未接入）',
      '到馆人次（未接入）',
      '活跃读者',
      '馆藏册数（未接入）',
      '馆藏种数（未接入）',
      '可外借册数（未接入）',
      '持证读者（未接入）',
      '有效证（未接入）',
      '新办证读者（未接入）',
      '新增册数（未接入）',
      '资源访问次数（未接入）',
    ]);
    expect(all.rows).toEqual([[3, ...Array(3).fill(null), 3, ...Array(8).fill(null)]]);
    const { total } = await get('customization/overview4?range=thisMonth');
    expect([labels(total), total.rows]).toEqual([
      ['到馆人次（未接入）', '每到馆人次外借（未接入）'],
      [[null, null]],
    ]);
    const property = await get('home/property/library');
    expect(property.columns[1].label).toBe('馆藏册数（未接入）');
    const credit = await get('credit/overview');
    expect(credit.flow.columns[1].label).toBe('奖励积分（未接入）');
  });

  it('are marked in the language of the reader', async () => {
    const headers = { 'accept-language': 'en-US' };
    const { body } = await boss.get(`${root}/dashboard/tile/visits`, { headers });
    expect(labels(body.data)).toContain('Visits (not connected)');
  });

  it('are 0 instead if they are connected and nothing happened', async () => {
    const days = { from: '2026-03-04', to: '2026-03-10' };
    const query = {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans', 'visits'],
      range: days,
    };
    const { data } = (await boss.post(`${root}/api/query`, { json: query })).body;
    expect([labels(data), data.rows]).toEqual([['外借册次', '到馆人次（未接入）'], [[0, null]]]);
  });

  it('have a name and empty cells in a workbook', async () => {
    const query = {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans', 'visits'],
      by: ['library'],
      range: 'thisMonth',
    };
    const reply = await app.app.inject({
      method: 'POST',
      url: `${root}/api/export/excel`,
      headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'zh-CN' },
      payload: { title: '各馆', query },
    });
    const book = new Workbook();
    await book.xlsx.load(reply.rawPayload);
    const lines: unknown[] = [];
    book.getWorksheet('数据')?.eachRow((row) => lines.push((row.values as unknown[]).slice(1)));
    expect(lines).toEqual([
      ['图书馆', '外借册次', '到馆人次（未接入）'],
      ['A', 3],
      ['合计', 3],
    ]);
  });
});
