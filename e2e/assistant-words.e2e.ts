import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { paragraphsOf, unzip } from '../server/test/files/word-files.ts';
import { askChat, chatOf, lastMessage, openChat, switchOff } from './support/assistant.ts';
import { call } from './support/call.ts';
import { signIn } from './support/sign-in.ts';

// The assistant asks back with choices, an answer becomes a report, and a word is taught.

test.afterEach(async ({ page }) => {
  await switchOff(page);
});

test('an unclear word is asked back with choices, and the answer is saved as a report', async ({
  page,
}) => {
  await openChat(page);
  await askChat(page, '上个月各馆流通怎么样');
  const choices = lastMessage(page).getByRole('list', { name: '可以选一个' });
  await choices.getByRole('button', { name: '到馆人次' }).focus();
  await page.keyboard.press('Enter');
  await expect(chatOf(page).getByRole('article')).toHaveCount(2);
  await expect(lastMessage(page)).toContainText(/到馆人次最多的是/);

  const saved = page.waitForEvent('download');
  await lastMessage(page).getByRole('button', { name: '下载这个回答的报告' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('决策建议报告.docx');
  const files = await unzip(await readFile(await download.path()));
  const texts = paragraphsOf(files).map(({ text }) => text);
  expect(texts.some((text) => /到馆人次最多的是/.test(text))).toBe(true);
  expect([...files.keys()].some((name) => name.startsWith('word/media/'))).toBe(true);

  const save = lastMessage(page).getByRole('button', { name: '保存这个问题' });
  await save.click();
  await page.getByRole('menuitem', { name: '保存为组件' }).click();
  const dialog = page.getByRole('dialog', { name: '保存为组件' });
  const name = `问数-${Date.now()}`;
  await dialog.getByRole('textbox', { name: '名称' }).fill(name);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(`已保存“${name}”`)).toBeVisible();
  const kept = await call(page, 'GET', `/analytics-v3/analyticsComponent/page?search=${name}`);
  const { rows } = kept as { rows: { id: string }[] };
  expect(rows).toHaveLength(1);
  await call(page, 'DELETE', `/analytics-v3/analyticsComponent/${rows[0]?.id}`);

  await save.click();
  await page.getByRole('menuitem', { name: '存为规则' }).click();
  const rule = page.getByRole('dialog', { name: '存为规则' });
  await rule.getByRole('textbox', { name: '名称' }).fill(name);
  await rule.getByRole('textbox', { name: '口径说明' }).fill('各馆上个月的到馆人次');
  await rule.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByText(`已存为规则“${name}”`)).toBeVisible();
  const listed = await call(page, 'GET', `/analytics-v3/rule-config/list?search=${name}`);
  const [made] = (listed as { rows: { id: string }[] }).rows;
  await signIn(page, `/rule/${made?.id}`);
  await expect(page.getByRole('columnheader', { name: /到馆人次/ }).first()).toBeVisible();
  await call(page, 'DELETE', `/analytics-v3/rule-config/${made?.id}`);
});

test('a word that was not understood is taught, tried and understood', async ({ page }) => {
  await openChat(page);
  await askChat(page, '今年各馆嗷呜榜');
  await expect(lastMessage(page)).toContainText('没听懂：嗷呜');
  // A word of one user is shown when three conversations have it.
  for (const question of ['去年各馆嗷呜榜', '前年各馆嗷呜榜'])
    await call(page, 'POST', '/analytics-v3/ai/lqa/ask', { question });

  await signIn(page, '/config/assistant-words');
  await page.getByRole('link', { name: /教这个词：嗷呜/ }).click();
  const form = page.getByRole('dialog', { name: /新建词/ });
  await form.getByRole('textbox', { name: '词' }).fill('嗷呜榜');
  await form.getByRole('combobox', { name: '哪个指标' }).fill('外借册次');
  await page.getByTitle('外借册次', { exact: true }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('cell', { name: '外借册次' })).toBeVisible();

  await page.getByRole('button', { name: '试一句' }).click();
  const tried = page.getByRole('dialog', { name: '试一句话' });
  await tried.getByRole('searchbox', { name: '要试的话' }).fill('今年各馆嗷呜榜');
  await page.keyboard.press('Enter');
  await expect(tried.getByRole('list', { name: '听懂的是' })).toContainText('外借册次');
  const kept = await call(page, 'GET', '/analytics-v3/assistantWords/list?search=嗷呜榜');
  const { rows } = kept as { rows: { id: string }[] };
  for (const { id } of rows) await call(page, 'DELETE', `/analytics-v3/assistantWords/${id}`);
});
