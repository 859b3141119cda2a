import type { OpenQuestions } from '@stacksight/contract';
import { maskedWord } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';

// chinese-ok-file: questions as librarians type them, with invented names

let app: TestApp;
let teacher: TestClient;
const users: TestClient[] = [];

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  const permissions = ['dashboard:view', 'borrowing:view', 'reader:view'] as const;
  for (const username of ['anna', 'ben', 'cara']) {
    await app.addAccount({ username, permissions });
    users.push(await app.signIn(username));
  }
  await app.addAccount({ username: 'teacher', permissions: [...permissions, 'assistant:teach'] });
  teacher = await app.signIn('teacher');
});
afterAll(() => app.close());

/** Asks as one of three users, each time in a new conversation. */
async function ask(user: number, question: string): Promise<void> {
  const reply = await users[user]?.post('/analytics-v3/ai/lqa/ask', { json: { question } });
  expect([question, reply?.body.data.ack]).toEqual([question, false]);
}
const open = async (): Promise<OpenQuestions[]> =>
  (await teacher.get('/analytics-v3/assistantWords/questions')).body.data;
const rowOf = (rows: readonly OpenQuestions[], word: string) =>
  rows.find((row) => row.word === word);

it('shows of a question what the lexicon explains, and no name that somebody has typed', async () => {
  await ask(0, '今年甲馆欧阳晓彤外借多少');
  await ask(0, '张三丰去年在各馆借了什么书');
  await ask(0, 'Zebulon Quirke loans last year by library');
  await ask(0, '上个月高翠莲的外借');
  await ask(0, '读者 3101 0119 9001 0112 沁啷 139-1234-5678');
  const rows = await open();
  expect(rows.map(({ word }) => word)).toEqual([maskedWord]);
  expect(rows[0]).toMatchObject({ count: 5, down: 0 });
  const text = JSON.stringify(rows);
  for (const name of ['欧阳', '晓彤', '张三', '三丰', 'zebulon', 'quirke', '翠莲', '高', '沁啷'])
    expect([name, text.toLowerCase().includes(name)]).toEqual([name, false]);
  expect(text).not.toMatch(/3101|0119|139|5678/);
  expect(rows[0]?.questions).toContain('今年甲馆•••外借多少');
  expect(rows[0]?.questions).toContain('••• loans last year by library');
});

it('shows a word that two users say, or one user in three conversations', async () => {
  await ask(0, '今年各馆嗷呜榜');
  await ask(0, '去年各馆嗷呜榜');
  expect(rowOf(await open(), '嗷呜')).toBeUndefined();
  await ask(0, '前年各馆嗷呜榜');
  const found = rowOf(await open(), '嗷呜');
  expect(found).toMatchObject({ count: 3 });
  expect(found?.questions).toContain('今年各馆嗷呜榜');
  await ask(0, '今年各馆沁润劲，王小明');
  await ask(1, '去年各馆沁润劲');
  const both = rowOf(await open(), '沁润劲');
  expect(both?.questions.toSorted()).toEqual(['今年各馆沁润劲,•••', '去年各馆沁润劲']);
});

it('shows what looks like a name only when three users say it', async () => {
  for (const user of [0, 0, 0, 1]) await ask(user, '今年各馆马沁润');
  expect(rowOf(await open(), '马沁润')).toBeUndefined();
  await ask(2, '今年各馆马沁润');
  expect(rowOf(await open(), '马沁润')).toMatchObject({ count: 5 });
});
