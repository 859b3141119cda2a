import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { addLibrarian } from './support/librarian.ts';
import { drawer, main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests an OAuth client with its own token: it is registered with limited rights, and its session is listed and ended.

const dialog = (page: Page) => page.locator('.ant-modal, dialog[open]');
const confirm = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /确\s?定/ })
    .click();

test('a program gets a token, can make only the granted calls, and its session is ended', async ({
  page,
}) => {
  await signIn(page, '/admin/clients?open=new');
  const { username } = await addLibrarian(page, 'wallscreen');
  await drawer(page).getByLabel('客户端标识').fill('reading_wall');
  for (const grant of ['用户名和密码', '刷新令牌'])
    await drawer(page).getByRole('checkbox', { name: grant }).uncheck();
  await drawer(page).getByRole('checkbox', { name: '客户端凭证' }).check();
  await drawer(page)
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect(drawer(page).getByText('不能为空')).toBeVisible();
  await drawer(page).getByLabel('运行账号').fill('super');
  await expect(page.getByText('超级管理员不能作为运行账号')).toBeVisible();
  await drawer(page).getByLabel('运行账号').fill(username);
  await page.locator('.ant-select-item-option', { hasText: username }).click();
  // The form does not ask for redirect addresses and automatic approval, because they have no effect here.
  const fields = drawer(page).locator('.ant-form-item-label');
  await expect(fields).toHaveText([
    '客户端标识',
    '授权方式',
    '访问令牌有效期（秒）',
    '刷新令牌有效期（秒）',
    '运行账号',
    '授权范围',
    '备注',
  ]);
  await drawer(page).getByLabel('授权范围').fill('dashboard:view borrowing:view no:such');
  await expect(drawer(page).getByText('没有这样的权限：no:such')).toBeVisible();
  await drawer(page).getByLabel('授权范围').fill('dashboard:view borrowing:view');
  await drawer(page)
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect(dialog(page)).toContainText('“reading_wall”的密钥');
  const secret = (await dialog(page).locator('code').textContent()) ?? '';
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: '已保存' }).click();

  const reply = await page.request.post(consoleUrl('/auth/oauth/token'), {
    headers: { authorization: `Basic ${btoa(`reading_wall:${secret}`)}` },
    form: { grant_type: 'client_credentials' },
  });
  const headers = { authorization: `Bearer ${(await reply.json()).access_token}` };
  const ask = async (data: object) =>
    (await page.request.post(consoleUrl('/analytics-v3/api/query'), { headers, data })).status();
  const loans = { kind: 'table', dataset: 'circulation', metrics: ['loans'], range: 'last30Day' };
  expect(await ask(loans)).toBe(200);
  expect(await ask({ ...loans, dataset: 'stock', metrics: ['items'] })).toBe(403);

  await page.goto(consoleUrl('/admin/sessions?search=wallscreen'));
  const line = main(page).getByRole('row', { name: /程序 reading_wall/ });
  await line.getByRole('button', { name: '结束', exact: true }).click();
  await confirm(page);
  await expect(line).toHaveCount(0);
  expect(await ask(loans)).toBe(401);

  await page.goto(consoleUrl('/admin/clients?search=reading_wall'));
  const client = main(page).getByRole('row', { name: /reading_wall/ });
  await client.getByRole('button', { name: '删除' }).click();
  await confirm(page);
  await expect(client).toHaveCount(0);
});
