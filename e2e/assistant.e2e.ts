import { expect, test } from '@playwright/test';
import { askChat, chatOf, lastMessage, openChat, switchOff } from './support/assistant.ts';

// The chat of the assistant: a question, what was understood, questions that go on, and what gets no number.

test.afterEach(async ({ page }) => {
  await switchOff(page);
});

test('a question is answered, continued, corrected and opened in the analysis', async ({
  page,
}) => {
  await openChat(page);
  await expect(
    chatOf(page).getByRole('button', { name: '上个月各馆外借和去年比怎么样' }),
  ).toBeVisible();

  await askChat(page, '上个月各馆外借和去年比怎么样');
  const parts = lastMessage(page).getByRole('list', { name: '听懂的是' });
  await expect(parts).toContainText('按图书馆');
  await expect(lastMessage(page)).toContainText(/外借册次最多的是/);
  await expect(lastMessage(page).getByRole('columnheader', { name: /增长率/ })).toBeVisible();

  await askChat(page, '那到馆呢');
  await expect(lastMessage(page)).toContainText(/到馆人次最多的是/);
  await parts
    .last()
    .getByRole('button', { name: /去掉“按图书馆”/ })
    .click();
  await expect(lastMessage(page)).toContainText(/到馆人次为/);

  await askChat(page, '为什么');
  await expect(
    lastMessage(page)
      .getByRole('table', { name: /看变化/ })
      .first(),
  ).toBeVisible();

  await askChat(page, '张三丰借了什么书');
  await expect(lastMessage(page)).toContainText('张三丰');
  await expect(lastMessage(page).getByRole('table')).toHaveCount(0);

  await askChat(page, '五年没人借的书有哪些');
  await expect(lastMessage(page).getByRole('link', { name: '打开这一页' })).toBeVisible();

  await chatOf(page).getByRole('button', { name: '历史对话' }).click();
  await expect(
    page.getByRole('button', { name: '上个月各馆外借和去年比怎么样', exact: true }).last(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await chatOf(page).getByRole('link', { name: '在自助分析中打开' }).first().click();
  await expect(page).toHaveURL(/\/analysis\/explore\?/);
  await expect(page.getByRole('columnheader', { name: /增长率/ }).first()).toBeVisible();
});
