import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import type { TestClient } from '../../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';
import { type AppWithModel, makeAppWithModel } from '../../../../test/outside/app-with-model.ts';
import {
  breaksOff,
  floods,
  type ModelPlay,
  refuses,
  says,
  saysInPieces,
  startTestModelServer,
  type TestModelServer,
} from '../../../../test/outside/model-server.ts';

// chinese-ok-file: questions as librarians type them, and answers of a model

let app: TestApp;
let model: TestModelServer;
let close: AppWithModel['close'];
let anna: TestClient;
let branch: TestClient;
let keeper: TestClient;
const logged: string[] = [];

const key = 'sk-a-key-of-the-tests';
const settings = '/analytics-v3/assistant/model';
const rights = ['dashboard:view', 'borrowing:view', 'reader:view', 'holdings:view'] as const;

beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  ({ app, model, close } = await makeAppWithModel({ log }));
  await app.addAccount({ username: 'anna', permissions: [...rights] });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions: [...rights], libraries });
  await app.addAccount({
    username: 'keeper',
    permissions: [...rights, 'param:view', 'param:edit', 'log:view'],
  });
  anna = await app.signIn('anna');
  branch = await app.signIn('branch');
  keeper = await app.signIn('keeper');
  await connect();
});
afterAll(() => close());
beforeEach(async () => {
  model.calls.length = 0;
  await set({ 'assistant.seconds': '20', 'assistant.words_answers': 'false' });
  await connect();
});

const connect = (more: object = {}) =>
  keeper.put(settings, {
    json: { kind: 'openai', url: model.url, model: 'm-1', key, isEnabled: true, ...more },
  });
const set = (values: Record<string, string>) => keeper.put('/system/param', { json: { values } });
const ask = async (client: TestClient, question: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const { status, body } = await client.post('/analytics-v3/ai/lqa/ask', {
    json: { question },
    language,
  });
  expect([question, status, body.code]).toEqual([question, 200, undefined]);
  return body.data;
};
const table = { kind: 'table', dataset: 'circulation', metrics: ['loans'], range: 'thisYear' };
const popular = '今年各馆的烜赫';
const reading = (query: object = {}, words = [{ word: '烜赫', code: 'loans' }]) =>
  JSON.stringify({ kind: 'query', query: { ...table, by: ['library'], ...query }, words });

describe('the settings', () => {
  it('keep the key, and give it to nobody', async () => {
    const { status, text } = await keeper.get(settings);
    expect([status, JSON.parse(text).data]).toEqual([
      200,
      {
        ...{ kind: 'openai', url: model.url, model: 'm-1' },
        ...{ hasKey: true, isEnabled: true, isFixed: false },
      },
    ]);
    model.play = refuses(401);
    const tried = await keeper.post(`${settings}/test`, {
      json: { kind: 'openai', url: model.url, model: 'm-1' },
    });
    expect(model.calls[0]?.headers.authorization).toBe(`Bearer ${key}`);
    await ask(anna, popular);
    const audit = await (await app.signIn('super')).get('/system/audit-log/list?pageSize=100');
    expect(audit.text).toContain('assistantModel');
    for (const said of [text, tried.text, audit.text, logged.join('\n')])
      expect(said).not.toContain(key);
  });

  it('send a key to its own server only', async () => {
    const other = await startTestModelServer();
    const form = { kind: 'openai', url: other.url, model: 'm-1' };
    const moved = await keeper.put(settings, { json: form });
    expect([moved.status, Object.keys(moved.body.fields)]).toEqual([400, ['key']]);
    other.play = says('OK');
    expect((await keeper.post(`${settings}/test`, { json: form })).body.data.isGood).toBe(true);
    expect(other.calls[0]?.headers.authorization).toBeUndefined();
    await other.close();
  });

  it.each([
    [{ url: 'ftp://a.example' }, 'url'],
    [{ url: 'http://user:word@a.example' }, 'url'],
    [{ url: 'http://169.254.169.254/v1' }, 'url'],
    [{ model: '' }, 'model'],
  ])('refuse %j', async (more, field) => {
    const { status, body } = await connect(more);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('need their permissions', async () => {
    const form = { kind: 'openai', url: model.url, model: 'm' };
    expect((await anna.get(settings)).status).toBe(403);
    expect((await anna.put(settings, { json: form })).status).toBe(403);
    expect((await anna.delete(settings)).status).toBe(403);
    expect((await anna.post(`${settings}/test`, { json: form })).status).toBe(403);
    expect((await anna.get(`${settings}/usage`)).status).toBe(403);
    expect((await app.client.get(settings)).status).toBe(401);
  });

  it('can be removed, and then nobody asks a model', async () => {
    expect((await keeper.delete(settings)).status).toBe(200);
    expect((await keeper.delete(settings)).status).toBe(404);
    expect((await keeper.get(settings)).body.data).toBeNull();
    expect((await ask(anna, popular)).model).toBeNull();
    expect(model.calls).toEqual([]);
  });
});

describe('a trial', () => {
  it.each<[string, ModelPlay, string]>([
    ['works', says('OK'), '模型回答了'],
    ['a wrong key', refuses(401), '不接受这个密钥（401）'],
    ['no such model', refuses(404), '没有这个地址或模型'],
    ['a quota', refuses(429, { 'retry-after': '30' }), '额度已用完'],
    ['a failure', refuses(500), '没有接受请求（500）'],
    ['another address', refuses(302, { location: 'http://127.0.0.2/' }), '转到了别的地址'],
    ['an error in the middle', breaksOff('error', '好的，我在这里。'), '答到一半报错'],
    ['a broken connection', breaksOff('reset', '好的，我在这里。'), '没有结束就断了'],
    ['no end', breaksOff('end', '好的，我在这里。'), '没有结束就断了'],
    ['another protocol', (response) => void response.end('data: <html>\n\n'), '不是所选协议的格式'],
  ])('says in words: %s', async (_, play, words) => {
    for (const kind of ['openai', 'dify']) {
      model.play = play;
      const { body } = await keeper.post(`${settings}/test`, {
        json: { kind, url: model.url, model: 'm-1', key },
      });
      expect([kind, body.data.isGood, body.data.message]).toEqual([
        kind,
        words === '模型回答了',
        expect.stringContaining(words),
      ]);
    }
  });

  it('says that nobody listens, or that the answer takes too long', async () => {
    await set({ 'assistant.seconds': '1' });
    model.play = breaksOff('silence');
    const json = { kind: 'openai', url: model.url, model: 'm-1', key };
    const slow = await keeper.post(`${settings}/test`, { json, language: 'en-US' });
    expect(slow.body.data.message).toContain('not whole within 1 s');
    const nobody = { ...json, url: 'http://127.0.0.1:1/' };
    const gone = await keeper.post(`${settings}/test`, { json: nobody });
    expect(gone.body.data.message).toContain('拒绝连接');
  });
});

describe('a question that the assistant does not understand', () => {
  it.each(['openai', 'dify'])(
    'is read by a model over %s, and the model is named',
    async (kind) => {
      await connect({ kind });
      for (const play of [says(reading()), saysInPieces(reading())]) {
        model.play = play;
        const answer = await ask(anna, popular);
        expect(answer.lqaChartData).toEqual([
          { library: '甲馆', loans: 1 },
          { library: '乙馆', loans: 1 },
        ]);
        expect(answer.model).toEqual({
          words: [{ word: '烜赫', label: '外借册次' }],
          hasWorded: false,
          away: null,
        });
      }
      const [call] = model.calls;
      expect(call?.path).toBe(kind === 'dify' ? '/v1/chat-messages' : '/v1/chat/completions');
      expect(call?.body).toContain('甲馆');
      expect(call?.body).not.toContain('红楼梦');
    },
  );

  it('is asked back where the model says more or less than the question', async () => {
    const wrong: [string, string][] = [
      ['another library', reading({ libraries: ['A'] })],
      ['a library that nobody has', reading({ libraries: ['Z'] })],
      [
        'a filter that nobody asked for',
        reading({ filter: { field: 'mainClass', op: 'eq', value: 'I' } }),
      ],
      ['a title', reading({ filter: { field: 'title', op: 'eq', value: '1' } })],
      ['another group', reading({ glc: 'other' })],
      ['a name of its own', reading({ formulas: [] })],
      ['no breakdown', reading({ by: [] })],
      ['a word that is not explained', reading({}, [])],
      ['a word as one that is there', reading({}, [{ word: '烜赫', code: 'library' }])],
      ['a metric that nothing names', reading({ metrics: ['loans', 'visits'] })],
      [
        'a metric that does not exist',
        reading({ metrics: ['fame'] }, [{ word: '烜赫', code: 'fame' }]),
      ],
      ['doubt', '{"kind":"unsure"}'],
      ['numbers', '{"kind":"query","rows":[[999]]}'],
      ['SQL', 'SELECT * FROM dim_reader'],
      ['words', '甲馆借出 999 册。'],
      ['nothing', ''],
    ];
    for (const [what, answer] of wrong) {
      model.play = says(answer);
      const { ack, results, msg } = await ask(anna, popular);
      expect([what, ack, results, msg.includes('999')]).toEqual([what, false, [], false]);
    }
  });

  it('is read for the days that it names, whatever days the model says', async () => {
    model.play = says(reading({ range: 'sofar' }));
    expect((await ask(anna, popular)).lqaChartExtra).toBe('2026-01-01 至 2026-03-15');
  });

  it('gets no steps, comparison, order or number of rows that nobody asked for', async () => {
    const habits = { top: 3, grain: 'month', compare: 'lastYear' };
    const sort = { key: 'loans', order: 'ascend' };
    model.play = says(reading({ ...habits, sort }));
    const { meaning } = await ask(anna, popular);
    expect(Object.keys(meaning.query).sort()).toEqual([
      'by',
      'dataset',
      'kind',
      'metrics',
      'range',
    ]);
    model.play = says(
      reading({}, [{ word: '烜赫', code: 'loans' }]).replace('"query","query"', '"why","query"'),
    );
    expect((await ask(anna, popular)).ack).toBe(false);
    model.play = says(reading());
    expect((await ask(anna, '今年和前年各馆的烜赫')).ack).toBe(false);
  });

  it('has no more libraries with a model than without', async () => {
    model.play = says(reading());
    expect((await ask(branch, popular)).lqaChartData).toEqual([{ library: '乙馆', loans: 1 }]);
    expect(model.calls[0]?.body).not.toContain('甲馆');
    model.play = says(reading({ libraries: ['A'] }));
    expect((await ask(branch, popular)).ack).toBe(false);
  });

  it('is not shown to a model if nobody may be told, or if it has several readings', async () => {
    for (const question of ['谁借走了红楼梦', '下个月外借会有多少', '身份证号110101的读者借了什么'])
      expect((await ask(anna, question)).ack).toBe(false);
    expect(model.calls).toEqual([]);
  });

  it('leaves the house without sensitive words and without numbers of persons', async () => {
    await set({ 'assistant.replace': '甲馆=某馆, 烜赫=热闹' });
    model.play = says('');
    await ask(anna, '读者 13912345678 的烜赫');
    const [call] = model.calls;
    expect(call?.body).toContain('某馆');
    for (const word of ['甲馆', '烜赫', '13912345678', 'anna'])
      expect(call?.body).not.toContain(word);
    await set({ 'assistant.replace': '' });
  });
});

describe('without the model', () => {
  const faults: [string, ModelPlay, string][] = [
    ['an error in the middle', breaksOff('error', reading()), '没有答好'],
    ['no end', breaksOff('end', reading()), '没有答好'],
    ['a broken connection', breaksOff('reset', reading()), '没有答好'],
    ['an answer without an end', floods(), '没有答好'],
    ['a failure', refuses(500), '没有答好'],
    ['a quota', refuses(429, { 'retry-after': '7' }), '正忙'],
    ['silence', breaksOff('silence', reading()), '太慢'],
  ];
  it.each(faults)('the assistant answers alone, and says so: %s', async (_, play, words) => {
    await set({ 'assistant.seconds': '2', 'assistant.words_answers': 'true' });
    model.play = play;
    const back = await ask(anna, popular);
    expect([back.ack, back.model.away]).toEqual([false, expect.stringContaining(words)]);
    await connect();
    const answered = await ask(anna, '去年外借了多少册');
    expect(answered.msg).toBe('2025 年，外借册次为 2 册次。');
    expect(answered.model).toEqual({
      ...{ words: null, hasWorded: false },
      away: expect.stringContaining(words),
    });
  });

  it('a busy model is left alone as long as it asks', async () => {
    model.play = refuses(429, { 'retry-after': '7' });
    await ask(anna, popular);
    model.play = says(reading());
    expect((await ask(anna, popular)).model.away).toContain('正忙');
    expect(model.calls).toHaveLength(1);
    app.clock.advance({ seconds: 8 });
    expect((await ask(anna, popular)).ack).toBe(true);
  });

  it('a model that is gone is left alone after three failures', async () => {
    model.play = refuses(500);
    for (const _ of [1, 2, 3, 4, 5]) await ask(anna, popular);
    expect(model.calls).toHaveLength(3);
  });

  it('nobody is asked whom the guard forbids', async () => {
    const closed = await makeApp({ start: smallToday });
    await insertSmallLibrary(closed.deps.engine);
    const root = await closed.signIn('super');
    const json = { kind: 'openai', url: model.url, model: 'm-1' };
    expect((await root.put(settings, { json })).body.fields.url).toContain('LLM_URL');
    const { body } = await root.post(`${settings}/test`, { json });
    expect(body.data.message).toContain('SOURCES_ON_THIS_MACHINE');
    expect(model.calls).toEqual([]);
    await closed.close();
  });
});

describe('the model of the environment', () => {
  it('wins, may be on this machine, and cannot be changed on the screen', async () => {
    const fixed = await makeApp({
      start: smallToday,
      config: { model: { kind: 'openai', url: model.url, key: 'sk-env', model: 'm-env' } },
    });
    await insertSmallLibrary(fixed.deps.engine);
    const root = await fixed.signIn('super');
    const { body, text } = await root.get(settings);
    expect(body.data).toMatchObject({ isFixed: true, hasKey: true, model: 'm-env' });
    expect(text).not.toContain('sk-env');
    const json = { kind: 'openai', url: model.url, model: 'm-1' };
    expect((await root.put(settings, { json })).status).toBe(400);
    model.play = says(reading());
    expect((await ask(root, popular)).model.words).toHaveLength(1);
    expect(model.calls[0]?.headers.authorization).toBe('Bearer sk-env');
    await fixed.close();
  });
});
