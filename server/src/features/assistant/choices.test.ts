import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

// chinese-ok-file: questions as librarians type them

let app: TestApp;
let anna: TestClient;
let branch: TestClient;

const path = '/analytics-v3/ai/lqa/ask';
const rights = ['dashboard:view', 'borrowing:view'] as const;
const called = (name: string) => ({ glc: 'g', name_zh: name, name_en: '' });

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  const { engine } = app.deps;
  await insertSmallLibrary(engine);
  await insertRows(engine, 'dim_library', [
    { ...called('望江书屋'), libcode: 'W1' },
    { ...called('望江书屋'), libcode: 'W2' },
    { ...called('听涛阁'), libcode: 'W3' },
  ]);
  await insertRows(engine, 'dim_location', [{ ...called('听涛阁'), libcode: 'A', loc: 'A-9' }]);
  await app.addAccount({ username: 'anna', permissions: [...rights] });
  const libraries = [{ glc: 'g', libcode: 'W1' }];
  await app.addAccount({ username: 'branch', permissions: [...rights], libraries });
  anna = await app.signIn('anna');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const ask = async (
  question: string,
  { client = anna, ...more }: Record<string, unknown> & { client?: TestClient } = {},
) => {
  const { status, body } = await client.post(path, { json: { question, ...more } });
  expect([question, status, body.fields]).toEqual([question, 200, undefined]);
  return body.data;
};
const labelsOf = ({ choices }: { choices: { label: string }[] }) =>
  choices.map(({ label }) => label);

it('asks back with both libraries of one name, and each choice is answered', async () => {
  const asked = await ask('今年望江书屋外借多少');
  expect([asked.ack, asked.results]).toEqual([false, []]);
  expect(labelsOf(asked)).toEqual(['图书馆：望江书屋（W1）', '图书馆：望江书屋（W2）']);
  const [, second] = asked.choices;
  const chosen = await ask(second.question, { meaning: second.meaning });
  expect([chosen.ack, chosen.meaning.query.libraries]).toEqual([true, ['W2']]);
});

it('asks back with a library and a location of one name', async () => {
  const asked = await ask('今年听涛阁外借多少');
  expect([asked.ack, labelsOf(asked)]).toEqual([
    false,
    ['图书馆：听涛阁（W3）', '馆藏地点：听涛阁'],
  ]);
  const [library, room] = asked.choices;
  expect(library.meaning.query.libraries).toEqual(['W3']);
  expect(room.meaning.query.filter).toEqual({ field: 'location', op: 'eq', value: 'A-9' });
});

it('asks back where a word means several numbers, and keeps the rest of the question', async () => {
  const asked = await ask('今年各馆流通怎么样');
  expect([asked.ack, labelsOf(asked)]).toEqual([
    false,
    ['外借册次', '外借册次（含续借）', '归还册次', '到馆人次'],
  ]);
  const { meaning, question } = asked.choices[3];
  expect(question).toBe('今年各馆流通怎么样（到馆人次）');
  expect(meaning.query).toMatchObject({ metrics: ['visits'], by: ['library'], range: 'thisYear' });
  expect((await ask(question, { meaning })).lqaMetrics[0].key).toBe('visits');
});

it('asks back on days beside a number as of now, with what happened in these days', async () => {
  const asked = await ask('去年各馆馆藏册数');
  expect([asked.ack, labelsOf(asked).slice(0, 3)]).toEqual([
    false,
    ['馆藏册数', '新增册数', '外借册次'],
  ]);
  const { meaning, question } = asked.choices[2];
  expect(meaning.query).toMatchObject({ metrics: ['loans'], by: ['library'], range: 'lastYear' });
  expect((await ask(question, { meaning })).ack).toBe(true);
});

it('asks back on a reading that leaves something out, and offers it', async () => {
  const asked = await ask('今年外借占比');
  expect([asked.ack, labelsOf(asked)]).toEqual([false, ['外借册次']]);
  expect(asked.choices[0].meaning.query).toMatchObject({ metrics: ['loans'], range: 'thisYear' });
});

it('offers only what the caller may see', async () => {
  const asked = await ask('今年望江书屋外借多少', { client: branch });
  expect([asked.ack, asked.choices]).toEqual([true, []]);
});
