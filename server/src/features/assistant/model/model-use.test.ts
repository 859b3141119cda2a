import type { ChatEvent } from '@stacksight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import type { TestApp } from '../../../../test/make-app.ts';
import { type AppWithModel, makeAppWithModel } from '../../../../test/outside/app-with-model.ts';
import {
  breaksOff,
  floods,
  refuses,
  says,
  saysInPieces,
  type TestModelServer,
} from '../../../../test/outside/model-server.ts';

// chinese-ok-file: texts for a model, and its answers

let app: TestApp;
let model: TestModelServer;
let close: AppWithModel['close'];
let anna: TestClient;
let ben: TestClient;
let keeper: TestClient;

const settings = '/analytics-v3/assistant/model';

beforeAll(async () => {
  ({ app, model, close } = await makeAppWithModel());
  const permissions = ['dashboard:view', 'borrowing:view', 'holdings:view'] as const;
  for (const username of ['anna', 'ben']) await app.addAccount({ username, permissions });
  await app.addAccount({
    username: 'keeper',
    permissions: ['param:view', 'param:edit', 'log:view'],
  });
  await app.addAccount({ username: 'nobody', permissions: ['event:view'] });
  await signInAll();
});
afterAll(() => close());
beforeEach(async () => {
  // Each test has a day of its own.
  app.clock.advance({ seconds: 86_400 });
  await signInAll();
  await set({
    'assistant.user_day': '200',
    'assistant.house_day': '5000',
    'assistant.replace': '',
  });
  const json = { kind: 'openai', url: model.url, model: 'm-1', key: 'sk-use' };
  expect((await keeper.put(settings, { json })).status).toBe(200);
  model.calls.length = 0;
});

async function signInAll(): Promise<void> {
  [anna, ben, keeper] = await Promise.all([
    app.signIn('anna'),
    app.signIn('ben'),
    app.signIn('keeper'),
  ]);
}
const set = (values: Record<string, string>) => keeper.put('/system/param', { json: { values } });
const ask = async (client: TestClient, question = '去年外借了多少册') => {
  const { body } = await client.post('/analytics-v3/ai/lqa/ask', { json: { question } });
  return body.data;
};
const chat = async (content: string, client = anna) => {
  const json = { prompt: [{ role: 'user', content }] };
  const reply = await client.post('/analytics-v3/ai/llm/chat-messages', { json });
  const events: ChatEvent[] = reply.text
    .split('\n\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)));
  return { ...reply, events, said: events.map(({ answer }) => answer ?? '').join('') };
};
const usage = async (query = '') => (await keeper.get(`${settings}/usage${query}`)).body.data;
const worded = says('[[days]]，[[A]]为 2。');

describe('the calls of a day', () => {
  it('are limited for each user, and the answer says so', async () => {
    await set({ 'assistant.user_day': '2' });
    model.play = worded;
    expect((await ask(anna)).model.hasWorded).toBe(true);
    expect((await ask(anna)).model.hasWorded).toBe(true);
    const third = await ask(anna);
    expect([third.msg, third.model.hasWorded, third.model.away]).toEqual([
      '2025 年，外借册次为 2 册次。',
      false,
      '今天的模型次数已用完，这是不用模型的回答。',
    ]);
    expect((await ask(ben)).model.hasWorded).toBe(true);
    expect(model.calls).toHaveLength(3);
  });

  it('are limited for everybody, also at the same moment', async () => {
    await set({ 'assistant.house_day': '3' });
    model.play = worded;
    const answers = await Promise.all([ask(anna), ask(ben), ask(anna), ask(ben), ask(anna)]);
    expect(answers.filter((one) => one.model.hasWorded)).toHaveLength(3);
    expect(model.calls).toHaveLength(3);
    app.clock.advance({ seconds: 86_400 });
    await signInAll();
    expect((await ask(anna)).model.hasWorded).toBe(true);
  });

  it('are shown with what they cost, without questions', async () => {
    const before = await usage();
    model.play = worded;
    await ask(anna);
    await ask(ben);
    model.play = says('[[A]]为 999。');
    const wrong = await ask(anna);
    expect(wrong.model.away).toContain('与数据不符');
    model.play = refuses(500);
    await ask(anna);
    const { users, all, outcomes, today } = await usage();
    const plus = (name: string) => {
      const of = (list: typeof users) =>
        list.find(({ username }: { username: string }) => username === name);
      return of(users).calls - (of(before.users)?.calls ?? 0);
    };
    expect([plus('anna'), plus('ben'), today]).toEqual([3, 1, 4]);
    expect(all.tokensIn - before.all.tokensIn).toBe(3 * 120);
    expect(all.failed - before.all.failed).toBe(2);
    const kinds = outcomes.map(({ outcome }: { outcome: string }) => outcome);
    expect(kinds).toEqual(expect.arrayContaining(['good', 'wrong', 'status', 'limited']));
    expect((await usage('?month=2020-01')).all).toEqual({
      ...{ calls: 0, tokensIn: null, tokensOut: null, failed: 0, ms: null },
    });
    expect((await keeper.get(`${settings}/usage?month=2020-13`)).status).toBe(400);
  });
});

it('words a streamed answer after the answer itself has been sent', async () => {
  const path = '/dataz_ai_api/portal-api/api/chat-messages';
  const kept: string[] = [];
  const own = '2025 年，外借册次为 2 册次。';
  model.play = async (response, call) => {
    const { body } = await anna.get('/analytics-v3/assistant/conversations');
    const [{ id }] = body.data;
    const { body: messages } = await anna.get(`/analytics-v3/assistant/conversations/${id}`);
    kept.push(messages.data.at(-1).answer);
    await worded(response, call);
  };
  const { text } = await anna.post(path, { json: { query: '去年外借了多少册' } });
  const events: ChatEvent[] = text
    .split('\n\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)));
  const [first, end] = [events[0], events.at(-1)];
  expect([first?.event, first?.lqa?.msg, first?.lqa?.model]).toEqual(['agent_thought', own, null]);
  const said = events.flatMap(({ event, answer }) => (event === 'message' ? [answer] : []));
  const replaced = events.find(({ event }) => event === 'message_replace');
  expect([said.join(''), kept]).toEqual([own, [own]]);
  expect(replaced?.answer).toBe('2025 年，外借册次为 2。');
  expect([end?.event, end?.lqa?.msg, end?.lqa?.model?.hasWorded]).toEqual([
    'message_end',
    replaced?.answer,
    true,
  ]);
  const again = await anna.get(`/analytics-v3/assistant/conversations/${end?.conversation_id}`);
  expect(again.body.data.at(-1).answer).toBe(replaced?.answer);
});

describe('the call to the model itself', () => {
  it('streams sentence by sentence, with the numbers of the given text only', async () => {
    model.play = saysInPieces('本月外借 41,022 册次。到馆 999 人次。**增长** 12.5%。');
    const { events, said, headers } = await chat('外借 41,022 册次，到馆 8,000 人次，增长 12.5%');
    expect(headers['content-type']).toContain('text/event-stream');
    expect(said).toBe(
      '本月外借 41,022 册次。（一句话的数在所给内容中找不到，已略去）**增长** 12.5%。',
    );
    expect(events.at(-1)?.event).toBe('message_end');
    expect(events.filter(({ event }) => event === 'message')).toHaveLength(3);
  });

  it('is harmless, however the answer is cut', async () => {
    model.play = saysInPieces(
      '<script>alert(1)</script>![x](https://evil.example/a)。[点我](javascript:alert(1))。<img src=x>。![y。](/api/x)',
    );
    const { said } = await chat('写一句话');
    expect(said).not.toMatch(/<[a-z/!]|\]\(|:\/\/|!\[|javascript:/);
  });

  it('replaces sensitive words and leaves out numbers of persons', async () => {
    await set({ 'assistant.replace': '滨江市=本市, 王芳=某馆员' });
    model.play = says('好。');
    await chat('滨江市的王芳，电话 13912345678，邮箱 wang@example.org，请写一句');
    const [call] = model.calls;
    expect(call?.body).toContain('本市的某馆员');
    for (const word of ['滨江', '王芳', '13912345678', 'wang@', 'anna'])
      expect(call?.body).not.toContain(word);
  });

  it.each([
    [
      'an error in the middle',
      breaksOff('error', '第一句话。第二句话。第三句话。'),
      '模型没有答完。',
    ],
    ['no end', breaksOff('end', '第一句话。第二句话。第三句话。'), '模型没有答完。'],
    ['a flood', floods(), '模型没有答完。'],
    ['a quota', refuses(429), '模型正忙，请稍后再试。'],
  ])('ends with the reason: %s', async (_, play, reason) => {
    model.play = play;
    const { events, text } = await chat('写一句话');
    const last = events.at(-1);
    expect([last?.event, last?.code, last?.message]).toEqual(['error', 'model.failed', reason]);
    expect(text).not.toContain('sk-use');
  });

  it('needs a sign-in, a permission, a model, and a text', async () => {
    const path = '/analytics-v3/ai/llm/chat-messages';
    const json = { prompt: [{ role: 'user', content: '好' }] };
    expect((await app.client.post(path, { json })).status).toBe(401);
    expect((await (await app.signIn('nobody')).post(path, { json })).status).toBe(403);
    expect((await anna.post(path, { json: { prompt: [] } })).status).toBe(400);
    const system = { prompt: [{ role: 'system', content: '好' }] };
    expect((await anna.post(path, { json: system })).status).toBe(400);
    await keeper.delete(settings);
    const { status, body } = await anna.post(path, { json });
    expect([status, body.code]).toEqual([409, 'model.none']);
  });
});
