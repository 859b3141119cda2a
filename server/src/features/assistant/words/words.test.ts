import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#lib/workbook/read/read-workbook.ts';
import type { TestClient } from '../../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';

// chinese-ok-file: questions as librarians type them

let app: TestApp;
let teacher: TestClient;
let anna: TestClient;

const base = '/analytics-v3/assistantWords';
const rights = ['dashboard:view', 'borrowing:view', 'reader:view', 'holdings:view'] as const;

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  await app.addAccount({ username: 'teacher', permissions: [...rights, 'assistant:teach'] });
  await app.addAccount({ username: 'anna', permissions: [...rights] });
  teacher = await app.signIn('teacher');
  anna = await app.signIn('anna');
});
afterAll(() => app.close());

const ask = async (question: string) => {
  const { body } = await anna.post('/analytics-v3/ai/lqa/ask', { json: { question } });
  return body.data;
};
const add = (json: object, client = teacher) => client.post(`${base}/add`, { json });
const teach = async (json: object): Promise<string> => {
  const { status, body } = await add(json);
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.data.id;
};
const forget = async (id: string) =>
  expect((await teacher.delete(`${base}/${id}`)).status).toBe(200);
const open = async () => (await teacher.get(`${base}/questions`)).body.data;

describe('a taught word', () => {
  it('holds for all at once, until it is changed or deleted', async () => {
    expect((await ask('今年各馆刷书量')).ack).toBe(false);
    const id = await teach({ name: '刷书量', kind: 'metric', target: 'loans' });
    expect((await ask('今年各馆刷书量')).lqaChartData[0]).toEqual({ library: '甲馆', loans: 1 });
    const json = { name: '刷书量', kind: 'metric', target: 'visits' };
    expect((await teacher.put(`${base}/${id}`, { json })).status).toBe(200);
    expect((await ask('今年各馆刷书量')).lqaMetrics[0].key).toBe('visits');
    await forget(id);
    expect((await ask('今年各馆刷书量')).ack).toBe(false);
  });

  it('can name a dimension, members, a study, or nothing', async () => {
    const ids = [
      await teach({ name: '各家', kind: 'dimension', target: 'library', replaces: true }),
      await teach({ name: '老楼', kind: 'member', target: 'library', members: ['A'] }),
      await teach({ name: '跑掉', kind: 'study', target: 'lost' }),
      await teach({ name: '嗷呜嗷', kind: 'ignore' }),
    ];
    expect((await ask('今年各家外借')).meaning.query.by).toEqual(['library']);
    expect((await ask('今年老楼外借多少')).meaning.query.libraries).toEqual(['A']);
    expect((await ask('今年借书的读者跑掉多少')).meaning.query.kind).toBe('lost');
    expect((await ask('嗷呜嗷今年外借多少')).unknown).toEqual([]);
    const { body } = await teacher.get(`${base}/list?field=name&order=ascend`);
    expect(
      Object.fromEntries(
        body.data.rows.map(({ name, means }: Record<string, string>) => [name, means]),
      ),
    ).toEqual({
      各家: '按图书馆',
      老楼: '图书馆：甲馆',
      跑掉: '流失',
      嗷呜嗷: '不影响意思，忽略',
    });
    for (const id of ids) await forget(id);
  });

  it('does not silently take the place of a word', async () => {
    const form = { name: '外借', kind: 'metric', target: 'visits' };
    const { status, body } = await add(form);
    expect([status, body.fields.name]).toEqual([
      400,
      '“外借”现在的意思是：外借册次。要改用新意思，请勾选“改用新意思”',
    ]);
    expect(
      (await teacher.get(`${base}/today?name=${encodeURIComponent('上个月各馆')}`)).body.data,
    ).toEqual({ means: '2026 年 2 月 + 提问用词 + 按图书馆' });
    const id = await teach({ ...form, replaces: true });
    expect((await ask('今年外借多少')).lqaMetrics[0].key).toBe('visits');
    await forget(id);
    expect((await ask('今年外借多少')).lqaMetrics[0].key).toBe('loans');
  });

  it('is refused twice, for what is not there, and when it is too short', async () => {
    const fieldsOf = async (json: object) => (await add(json)).body.fields;
    const id = await teach({ name: ' 刷书量 ', kind: 'metric', target: 'loans' });
    expect((await teacher.get(`${base}/${id}`)).body.data.name).toBe('刷书量');
    expect(await fieldsOf({ name: '刷书量', kind: 'ignore' })).toEqual({
      name: '“刷书量”已被使用',
    });
    expect(await fieldsOf({ name: '沁润劲', kind: 'metric', target: 'nothing' })).toEqual({
      target: '没有“nothing”',
    });
    expect(
      await fieldsOf({ name: '沁润劲', kind: 'member', target: 'library', members: ['Z'] }),
    ).toEqual({ members: '没有“Z”' });
    expect(await fieldsOf({ name: '沁润劲', kind: 'member', target: 'library' })).toEqual({
      members: '不能为空',
    });
    expect(Object.keys(await fieldsOf({ name: '书', kind: 'ignore' }))).toEqual(['name']);
    await forget(id);
  });

  it('has a history', async () => {
    const id = await teach({ name: '刷书量', kind: 'metric', target: 'loans' });
    await forget(id);
    const { body } = await teacher.get(`/system/history/assistantWords/${id}`);
    expect(body.data?.map(({ verb }: { verb: string }) => verb)).toEqual(['remove', 'create']);
  });
});

describe('questions not understood', () => {
  it('come without names, by the word that nothing explains, until it is taught', async () => {
    await ask('今年各馆沁润劲');
    await ask('去年沁润劲，卡号 310101199001011234');
    await ask('前年沁润劲');
    const right = await ask('今年外借多少');
    const thumb = { json: { thumb: 'down' } };
    await anna.put(`/analytics-v3/assistant/messages/${right.id}/thumb`, thumb);
    await ask('谁借走了红楼梦');
    const rows = await open();
    const about = rows.find(({ word }: { word: string }) => word === '沁润劲');
    expect(about).toMatchObject({ count: 3, down: 0 });
    expect(about.questions).toContain('今年各馆沁润劲');
    expect(about.questions).toContain('去年沁润劲,卡•••');
    expect(rows.find(({ word }: { word: string }) => word === '')).toMatchObject({ down: 1 });
    expect(JSON.stringify(rows)).not.toMatch(/anna|谁借走了|sessionId|account/);
    const id = await teach({ name: '沁润劲', kind: 'metric', target: 'loans' });
    expect((await open()).some(({ word }: { word: string }) => word === '沁润劲')).toBe(false);
    await forget(id);
  });

  it('can be tried, and the trial is not kept', async () => {
    const before = await open();
    const { body } = await teacher.post(`${base}/try`, { json: { question: '今年各馆外借' } });
    expect(body.data.understood.map(({ label }: { label: string }) => label)).toEqual([
      '外借册次',
      '2026-01-01 至 2026-03-15',
      '按图书馆',
    ]);
    const other = await teacher.post(`${base}/try`, { json: { question: '今年沁润劲' } });
    expect([other.body.data.ack, other.body.data.unknown]).toEqual([false, ['沁润劲']]);
    expect(await open()).toEqual(before);
    expect((await teacher.get('/analytics-v3/assistant/conversations')).body.data).toEqual([]);
  });
});

describe('a file of words', () => {
  const fileOf = async (format: string) => {
    const reply = await app.app.inject({
      url: `${base}/file?format=${format}`,
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'zh-CN' },
    });
    return reply.rawPayload;
  };
  const upload = (name: string, bytes: Uint8Array, check = 'no') =>
    teacher.upload(`${base}/upload?check=${check}`, name, bytes);

  it.each(['json', 'xlsx'])('of %s brings the same words back', async (format) => {
    const ids = [
      await teach({ name: '刷书量', kind: 'metric', target: 'loans' }),
      await teach({ name: '老楼', kind: 'member', target: 'library', members: ['A', 'B'] }),
      await teach({ name: '外借', kind: 'metric', target: 'visits', replaces: true }),
    ];
    const list = async () =>
      (await teacher.get(`${base}/list?field=name&order=ascend`)).body.data.rows.map(
        ({ name, kind, target, members, replaces }: Record<string, unknown>) => [
          ...[name, kind, target, members, replaces],
        ],
      );
    const before = await list();
    const bytes = await fileOf(format);
    expect((await upload(`a.${format}`, bytes)).body.data).toEqual({
      ...{ added: 0, changed: 0, unchanged: 3, refused: [] },
    });
    for (const id of ids) await forget(id);
    expect((await upload(`a.${format}`, bytes, 'yes')).body.data.added).toBe(3);
    expect(await list()).toEqual([]);
    expect((await upload(`a.${format}`, bytes)).body.data.added).toBe(3);
    expect(await list()).toEqual(before);
    for (const { id } of (await teacher.get(`${base}/list`)).body.data.rows) await forget(id);
  });

  it('names the words that are not right', async () => {
    const words = [
      { name: '沁润劲', kind: 'metric', target: 'loans' },
      { name: '外借', kind: 'metric', target: 'visits' },
      { name: '沁润劲', kind: 'ignore' },
      { name: '到访热度', kind: 'colour' },
    ];
    const { body } = await upload('a.json', Buffer.from(JSON.stringify({ words })), 'yes');
    expect(body.data.added).toBe(1);
    expect(body.data.refused.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4]);
    expect(body.data.refused[0].reason).toContain('现在的意思是');
    const broken = await upload('a.json', Buffer.from('{"words": 1}'));
    expect([broken.status, broken.body.code]).toEqual([400, 'upload.unreadable']);
  });

  it('says in its workbook what each column is for', async () => {
    const bytes = await fileOf('xlsx');
    const chunks = (async function* () {
      yield bytes;
    })();
    const sheets = await readWorkbook(chunks);
    expect(JSON.stringify(sheets)).toContain('改用新意思');
  });
});

it('is for analysts only', async () => {
  for (const path of ['list', 'questions', 'targets', 'file'])
    expect((await anna.get(`${base}/${path}`)).status).toBe(403);
  expect((await add({ name: '刷书量', kind: 'ignore' }, anna)).status).toBe(403);
  expect((await app.client.get(`${base}/questions`)).status).toBe(401);
});
