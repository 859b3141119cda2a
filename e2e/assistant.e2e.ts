import { expect, type Page, test } from '@playwright/test';
import { call } from './support/call.ts';
import { signIn } from './support/sign-in.ts';

// The chat of the assistant: a question, what was understood, questions that go on, and what gets no number.

const params = (page: Page, values: Record<string, string>) =>
  call(page, 'PUT', '/system/param', { values });

test.afterEach(async ({ page }) => {
  await params(page, { analytics_ai_enable: 'false' });
});

const chat = (page: Page) => page.getByRole('dialog', { name: '报告生成' });
const last = (page: Page) => chat(page).getByRole('article').last();

async function ask(page: Page, question: string): Promise<void> {
  const before = await chat(page).getByRole('article').count();
  await chat(page).getByRole('textbox', { name: '问题' }).fill(question);
  await page.keyboard.press('Enter');
  await expect(chat(page).getByRole('article')).toHaveCount(before + 1);
  await expect(last(page)).toHaveAttribute('aria-busy', 'false');
}

test('a question is answered, continued, corrected and opened in the analysis', async ({
  page,
}) => {
  await signIn(page, '/dashboard');
  await params(page, { analytics_ai_enable: 'true' });
  await signIn(page, '/dashboard');
  await page.getByRole('button', { name: '打开报告生成对话' }).click();
  await expect(
    chat(page).getByRole('button', { name: '上个月各馆外借和去年比怎么样' }),
  ).toBeVisible();

  await ask(page, '上个月各馆外借和去年比怎么样');
  const parts = last(page).getByRole('list', { name: '听懂的是' });
  await expect(parts).toContainText('按图书馆');
  await expect(last(page)).toContainText(/外借册次最多的是/);
  await expect(last(page).getByRole('columnheader', { name: /增长率/ })).toBeVisible();

  await ask(page, '那到馆呢');
  await expect(last(page)).toContainText(/到馆人次最多的是/);
  await parts
    .last()
    .getByRole('button', { name: /去掉“按图书馆”/ })
    .click();
  await expect(last(page)).toContainText(/到馆人次为/);

  await ask(page, '为什么');
  await expect(
    last(page)
      .getByRole('table', { name: /看变化/ })
      .first(),
  ).toBeVisible();

  await ask(page, '张三丰借了什么书');
  await expect(last(page)).toContainText('张三丰');
  await expect(last(page).getByRole('table')).toHaveCount(0);

  await ask(page, '五年没人借的书有哪些');
  await expect(last(page).getByRole('link', { name: '打开这一页' })).toBeVisible();

  await chat(page).getByRole('button', { name: '历史对话' }).click();
  await expect(
    page.getByRole('button', { name: '上个月各馆外借和去年比怎么样', exact: true }).last(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await chat(page).getByRole('link', { name: '在自助分析中打开' }).first().click();
  await expect(page).toHaveURL(/\/analysis\/explore\?/);
  await expect(page.getByRole('columnheader', { name: /增长率/ }).first()).toBeVisible();
});
