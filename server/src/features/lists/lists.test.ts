import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behaviorEvent } from '#store/schema/event-catalogue.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let token: string | null;

beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({ username: 'reader', permissions: ['event:view', 'export:excel'] });
  await app.addAccount({ username: 'stranger', permissions: ['export:excel'] });
  await app.addAccount({ username: 'looker', permissions: ['event:view'] });
  token = (await app.signIn('reader')).token;
});
afterAll(() => app.close());

const path = '/analytics-v3/api/export/list';
const ask = (json: object, bearer: string | null = token) =>
  app.app.inject({
    method: 'POST',
    url: path,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    payload: json,
  });
const events = {
  list: 'behaviorEvent.list',
  title: '事件/目录',
  columns: [
    { key: 'code', label: '代码' },
    { key: 'status', label: '状态', labels: { enabled: '启用', hidden: '隐藏' } },
    { key: 'events', label: '原始事件', labels: { loan: '外借', renew: '续借' } },
    { key: 'modifiedAt', label: '修改时间', format: 'time' },
  ],
};

async function sheets(payload: Buffer) {
  const book = new Workbook();
  await book.xlsx.load(payload);
  return (name: string) => {
    const lines: unknown[][] = [];
    book.getWorksheet(name)?.eachRow((row) => lines.push((row.values as unknown[]).slice(1)));
    return lines;
  };
}

describe('a list as a workbook', () => {
  it('has every row of every page, labels for codes, and times in the library’s zone', async () => {
    const many = Array.from({ length: 620 }, (_, index) => ({
      code: `own_${String(index).padStart(3, '0')}`,
      nameZh: 'x',
      nameEn: 'x',
      events: ['loan', 'renew'],
      modifiedAt: new Date('2026-11-20T20:00:00Z'),
    }));
    await app.deps.store.db.insert(behaviorEvent).values(many);
    const reply = await ask({ ...events, query: { kind: 'own', field: 'code', order: 'ascend' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent('事件_目录.xlsx'));
    const sheet = await sheets(reply.rawPayload);
    const lines = sheet('数据');
    expect(lines).toHaveLength(621);
    expect(lines[0]).toEqual(['代码', '状态', '原始事件', '修改时间']);
    expect(lines[620]).toEqual(['own_619', '启用', '外借、续借', new Date('2026-11-21T04:00:00Z')]);
  });

  it('describes its filters on the cover', async () => {
    const about = [['状态', '隐藏']];
    const reply = await ask({ ...events, query: { status: 'hidden' }, about });
    const sheet = await sheets(reply.rawPayload);
    expect(sheet('说明').slice(0, 2)).toEqual([
      ['名称', '事件/目录'],
      ['状态', '隐藏'],
    ]);
    expect(sheet('数据')).toHaveLength(1);
  });

  it('is also made of lists without pages, of the columns of a table, and of rows of cells', async () => {
    await app.addAccount({
      username: 'looker_in',
      permissions: ['warehouse:view', 'export:excel'],
    });
    const { token: bearer } = await app.signIn('looker_in');
    const structure = {
      list: 'dwSchema.structure',
      title: 'x',
      params: { x: 'dim_clc' },
      columns: [{ key: 'column', label: 'Column' }],
    };
    const dictionary = await sheets((await ask(structure, bearer)).rawPayload);
    expect(dictionary('数据').slice(0, 3)).toEqual([['Column'], ['clc'], ['level']]);
    await insertRows(app.deps.engine, 'dim_clc', [{ clc: 'I', level: 1, name_zh: '文学' }]);
    const cells = {
      list: 'dwSchema.rows',
      title: 'x',
      query: { table: 'dim_clc' },
      columns: [{ key: '3', label: 'name_zh' }],
    };
    const sample = await sheets((await ask(cells, bearer)).rawPayload);
    expect(sample('数据')).toEqual([['name_zh'], ['文学']]);
    const elsewhere = await ask({ ...structure, params: { x: 'load_refused' } }, bearer);
    expect(elsewhere.statusCode).toBe(404);
  });

  it('needs the right to read the list and the right to export', async () => {
    expect((await ask(events, null)).statusCode).toBe(401);
    for (const username of ['stranger', 'looker']) {
      const { token: bearer } = await app.signIn(username);
      expect([username, (await ask(events, bearer)).json().code]).toEqual([
        username,
        'permission.denied',
      ]);
    }
  });

  it.each(['analysis.run', 'behaviorEvent.get', 'nobody.list', 'constructor.name'])(
    'is refused for %s, which is not a list',
    async (list) => {
      expect((await ask({ ...events, list })).statusCode).toBe(404);
    },
  );

  it('is refused before the file begins when the query is invalid', async () => {
    const wrong = await ask({ ...events, query: { status: 'gone' } });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['query.status']]);
    expect((await ask({ ...events, columns: [] })).statusCode).toBe(400);
  });
});
