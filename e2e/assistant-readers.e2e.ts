import { expect, type Page, test } from '@playwright/test';
import type { LqaAnswer, QueryResult } from '@stacksight/contract';
import { askChat, chatOf, lastMessage, openChat, switchOff } from './support/assistant.ts';
import { call, removeFrom } from './support/call.ts';

// A question goes on about “these readers”: it counts exactly those of the answer before, and never one to four.

const group = '这些读者';
const groups = '/analytics-v3/reader-group';
const ask = (page: Page, query: object) =>
  call<QueryResult>(page, 'POST', '/analytics-v3/api/query', query);

/** Returns the answer that the stream of a question ends with; the browser itself may drop the body of a stream. */
async function answerTo(page: Page, question: string): Promise<LqaAnswer> {
  const streams: string[] = [];
  await page.route(/chat-messages/, async (route) => {
    const response = await route.fetch();
    streams.push(await response.text());
    await route.fulfill({ response });
  });
  await askChat(page, question);
  await page.unroute(/chat-messages/);
  const last = streams.at(-1)?.trim().split('\n\n').at(-1) ?? '';
  return JSON.parse(last.slice('data: '.length)).lqa;
}

test.afterEach(async ({ page }) => {
  await removeFrom(page, groups, ({ name }) => name === group);
  await switchOff(page);
});

test('“where do these readers borrow” counts exactly the readers of the answer before', async ({
  page,
}) => {
  await openChat(page);
  const first = await answerTo(page, '上个月借书的读者有多少人');
  const count = first.lqaSingleItemValue ?? 0;
  expect(count).toBeGreaterThan(5);
  const where = await answerTo(page, '这些读者在哪借');
  const said = new RegExp(`^这 ${count.toLocaleString('zh-CN')} 位读者：.+外借册次最多的是`);
  await expect(lastMessage(page).getByText(said)).toBeVisible();

  // The same readers as a saved group give the same numbers.
  const of = first.results[0]?.meta.query;
  const cell = { codes: {} };
  const saved = await call<{ id: string; size: number }>(page, 'POST', `${groups}/add`, {
    ...{ name: group, note: '', query: of, cell },
  });
  expect(saved.size).toBe(count);
  if (where.meaning.kind !== 'ofReaders') throw new Error('The readers were not kept.');
  const filter = { field: 'readerGroup', op: 'in', value: [saved.id] };
  const same = await ask(page, { ...where.meaning.query, filter });
  expect(where.results[0]?.rows).toEqual(same.rows);
  expect(where.results[0]?.totals).toEqual(same.totals);

  const parts = lastMessage(page).getByRole('list', { name: '听懂的是' });
  await expect(parts.getByText('仅上一个回答里的读者')).toBeVisible();
  await expect(parts.getByRole('button', { name: /^去掉/ })).toHaveCount(0);
  await expect(lastMessage(page).getByRole('link', { name: '在自助分析中打开' })).toHaveCount(0);

  await askChat(page, '换成到馆');
  await expect(lastMessage(page).getByText(/^这 [\d,]+ 位读者：.+到馆人次/)).toBeVisible();
});

test('fewer than five readers get no number', async ({ page }) => {
  await openChat(page);
  const query = { kind: 'table', dataset: 'circulation', metrics: ['active_borrowers'] };
  const byTitle = { ...query, by: ['title'], range: 'lastMonth', top: 500 };
  const { columns, rows } = await ask(page, byTitle);
  const names = columns[0]?.labels ?? {};
  const few = rows.find(([code, count]) => {
    const name = names[String(code)] ?? '';
    const isOnly = Object.values(names).filter((one) => one === name).length === 1;
    return isOnly && /^\p{Script=Han}{4,}$/u.test(name) && Number(count) > 0 && Number(count) < 5;
  });
  const title = names[String(few?.[0])] ?? '';
  expect(title).not.toBe('');
  await askChat(page, `《${title}》上个月有多少读者借`);
  await expect(lastMessage(page).getByText(`借书读者为 ${few?.[1]} 人`)).toBeVisible();
  await askChat(page, '这些读者在哪借');
  await expect(lastMessage(page).getByText('不足 5 人')).toBeVisible();
  await expect(lastMessage(page).getByRole('table')).toHaveCount(0);
  await expect(chatOf(page).getByRole('article')).toHaveCount(2);
});
