import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

// chinese-ok-file: questions as librarians type them

let app: TestApp;
let anna: TestClient;
let branch: TestClient;
let reader: TestClient;

const path = '/analytics-v3/ai/lqa/ask';
const rights = ['dashboard:view', 'borrowing:view', 'reader:view', 'holdings:view'] as const;

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  await app.addAccount({ username: 'anna', permissions: [...rights] });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions: [...rights], libraries });
  await app.addAccount({ username: 'reader', permissions: ['dashboard:view'] });
  anna = await app.signIn('anna');
  branch = await app.signIn('branch');
  reader = await app.signIn('reader');
});
afterAll(() => app.close());

const ask = async (client: TestClient, question: string, more: object = {}) => {
  const { status, body } = await client.post(path, { json: { question, ...more } });
  expect([question, status, body.code]).toEqual([question, 200, undefined]);
  return body.data;
};

describe('an answer', () => {
  it('has a sentence, a chart and the numbers of the same query on any other page', async () => {
    const answer = await ask(anna, '今年各馆外借多少');
    expect(answer.msg).toBe(
      '2026-01-01 至 2026-03-15，外借册次最多的是甲馆（1 册次，占 50%），其次是乙馆 1 册次。',
    );
    expect(answer.lqaChartData).toEqual([
      { library: '甲馆', loans: 1 },
      { library: '乙馆', loans: 1 },
    ]);
    const { meaning, results } = answer;
    const { body } = await anna.post('/analytics-v3/api/query', { json: meaning.query });
    expect(body.data.rows).toEqual(results[0].rows);
    expect(answer.understood.map(({ label }: { label: string }) => label)).toEqual([
      '外借册次',
      '2026-01-01 至 2026-03-15',
      '按图书馆',
    ]);
  });

  it('is one number where one number is asked for, in both languages', async () => {
    const { lqaChartType, lqaSingleItemValue, msg } = await ask(anna, '去年外借了多少册');
    expect([lqaChartType, lqaSingleItemValue, msg]).toEqual([
      'item',
      2,
      '2025 年，外借册次为 2 册次。',
    ]);
    const { body } = await anna.post(path, {
      json: { question: 'how many loans last year' },
      language: 'en-US',
    });
    expect(body.data.msg).toBe('2025: Loans 2 items.');
  });

  it('of a title finds the title by its name, quoted or not', async () => {
    for (const question of ['《红楼梦》一共借了多少，今年', '红楼梦今年外借多少'])
      expect((await ask(anna, question)).lqaSingleItemValue).toBe(2);
  });

  it('explains a change by parts that add up to it', async () => {
    const { why, msg } = await ask(anna, '今年外借和去年比为什么变了');
    expect(msg).toContain('外借册次从 1 册次 变为 2 册次');
    for (const { parts } of why)
      expect(parts.reduce((sum: number, part: { change: number }) => sum + part.change, 0)).toBe(1);
  });

  it('knows a first time from a last time', async () => {
    const which = async (question: string) => (await ask(anna, question)).meaning.query.which;
    expect(await which('今年首次借书的读者，按月')).toBe('first');
    expect(await which('今年最后一次借书的读者，按月')).toBe('last');
  });

  it('names a title that is not there', async () => {
    const { ack, msg } = await ask(anna, '《没有这本书》今年外借多少');
    expect([ack, msg.includes('没有这本书')]).toEqual([false, true]);
  });

  it('defines a metric', async () => {
    const { msg, results } = await ask(anna, '馆藏周转率怎么算的');
    expect(msg).toContain('外借册次 ÷ 可外借册数 × 365 ÷ 天数');
    expect(results).toEqual([]);
  });
});

describe('a conversation', () => {
  it('continues with what changes, and keeps to its owner', async () => {
    const first = await ask(anna, '今年各馆外借多少');
    const { sessionId } = first;
    const second = await ask(anna, '那到馆呢', { sessionId });
    expect(second.lqaChartData).toEqual([
      { library: '甲馆', visits: 5 },
      { library: '乙馆', visits: 1 },
    ]);
    expect((await ask(anna, '只看乙馆', { sessionId })).lqaChartData).toEqual([
      { library: '乙馆', visits: 1 },
    ]);
    const conversations = '/analytics-v3/assistant/conversations';
    const { body } = await anna.get(`${conversations}/${sessionId}`);
    expect(body.data.map(({ question }: { question: string }) => question)).toEqual([
      '今年各馆外借多少',
      '那到馆呢',
      '只看乙馆',
    ]);
    expect((await branch.get(`${conversations}/${sessionId}`)).status).toBe(404);
    expect((await branch.delete(`${conversations}/${sessionId}`)).status).toBe(404);
    // A stranger who sends the id gets a conversation of their own.
    const strange = await ask(branch, '那到馆呢', { sessionId });
    expect([strange.ack, strange.sessionId === sessionId]).toEqual([false, false]);
    expect((await anna.delete(`${conversations}/${sessionId}`)).status).toBe(200);
    expect((await anna.get(`${conversations}/${sessionId}`)).status).toBe(404);
  });

  it('takes a corrected meaning instead of the words', async () => {
    const { meaning } = await ask(anna, '今年各馆外借多少');
    const changed = { ...meaning, query: { ...meaning.query, by: [] } };
    expect((await ask(anna, '今年各馆外借多少', { meaning: changed })).lqaSingleItemValue).toBe(2);
  });

  it('keeps whether an answer was right', async () => {
    const { id, sessionId } = await ask(anna, '去年外借');
    const thumb = `/analytics-v3/assistant/messages/${id}/thumb`;
    expect((await branch.put(thumb, { json: { thumb: 'down' } })).status).toBe(404);
    expect((await anna.put(thumb, { json: { thumb: 'down' } })).status).toBe(200);
    const { body } = await anna.get(`/analytics-v3/assistant/conversations/${sessionId}`);
    expect(body.data[0].thumb).toBe('down');
  });
});

describe('no answer', () => {
  it.each([
    ['张三借了什么书', '张三'],
    ['今年余华的书借了多少', '余华'],
    ['今天晚饭吃什么', '没有听'],
  ])('is given to “%s”, and what was not understood is named', async (question, named) => {
    const { ack, msg, results } = await ask(anna, question);
    expect([ack, results]).toEqual([false, []]);
    expect(msg).toContain(named);
  });

  it.each([
    '身份证号110101的读者借了什么',
    '谁借走了红楼梦',
    '下个月外借会有多少',
    "上月外借'; DROP TABLE behaviour_event; --",
  ])('is given to “%s”, which nobody may or can be told', async (question) => {
    const { ack, meaning } = await ask(anna, question);
    expect([ack, meaning.because]).toEqual([false, 'refused']);
  });

  it('has numbers of a library that the caller may not see', async () => {
    const all = await ask(branch, '今年各馆外借多少');
    expect(all.lqaChartData).toEqual([{ library: '乙馆', loans: 1 }]);
    const other = await ask(branch, '今年甲馆外借多少');
    expect([other.ack, other.results]).toEqual([false, []]);
    const meaning = { ...all.meaning, query: { ...all.meaning.query, libraries: ['A'], by: [] } };
    const forced = await ask(branch, '今年甲馆外借多少', { meaning });
    expect(forced.lqaSingleItemValue).not.toBe(1);
  });

  it('is given for numbers that the caller lacks the right to', async () => {
    const { status, body } = await reader.post(path, { json: { question: '今年外借多少' } });
    expect([status, body.code]).toEqual([403, 'permission.denied']);
  });
});

describe('the stream', () => {
  const chat = (client: TestClient, json: object) =>
    client.post('/dataz_ai_api/portal-api/api/chat-messages', { json });
  const eventsOf = (text: string) =>
    text
      .split('\n\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)));

  it('says what was understood, the answer in pieces, and its sources', async () => {
    const { text, headers } = await chat(anna, {
      query: '去年各馆外借多少',
      response_mode: 'streaming',
    });
    expect(headers['content-type']).toContain('text/event-stream');
    const events = eventsOf(text);
    const names = events.map(({ event }) => event);
    expect([names[0], names.at(-1)]).toEqual(['agent_thought', 'message_end']);
    const pieces = events.filter(({ event }) => event === 'message').map(({ answer }) => answer);
    expect(pieces.length).toBeGreaterThan(1);
    const end = events.at(-1);
    expect(pieces.join('')).toBe(end.lqa.msg);
    expect(end.metadata.retriever_resources).toEqual([
      { position: 1, dataset_name: 'g', document_name: '外借册次', content: '2025 年' },
    ]);
    expect(end.conversation_id).toBe(end.lqa.sessionId);
  });

  it('ignores a blank message, and ends with the reason of a failure', async () => {
    expect(eventsOf((await chat(anna, { query: '  ' })).text)).toEqual([]);
    const [failed] = eventsOf((await chat(reader, { query: '去年外借' })).text);
    expect([failed.event, failed.code]).toEqual(['error', 'permission.denied']);
    expect(failed.message).toMatch(/权限/);
  });
});

it('refuses a meaning whose list has fields that the list does not know', async () => {
  const boss = await app.signIn('super');
  for (const query of [{ '': 0 }, { glc: 0 }]) {
    const meaning = { kind: 'list', call: 'insufficientHoldings.insufficient', query };
    const { status, body } = await boss.post(path, { json: { question: '!', meaning } });
    expect([status, body.code]).toEqual([400, 'request.invalid']);
  }
});
