import { expect, type Page } from '@playwright/test';
import { toTableFile } from '../server/src/lib/workbook/table-book.ts';
import { findSeriousViolations } from './support/axe.ts';
import { removeFrom } from './support/call.ts';
import { signInFirst, test } from './support/second-browser.ts';
import { go } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests rights: an administrator changes them in one browser, and a user sees the effect at once in another.

async function makeRole(page: Page, name: string): Promise<void> {
  await page.goto(consoleUrl('/admin/roles'));
  await page.getByRole('button', { name: '新建角色' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('角色名称').fill(name);
  for (const area of ['数据总览', '借阅统计'])
    await form.getByRole('group', { name: area }).getByLabel('查看').check();
  for (const entry of ['数据总览', '外借统计'])
    await form
      .getByRole('treeitem', { name: entry })
      .getByRole('checkbox', { name: entry })
      .click();
  await form.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(form).toBeHidden();
}

/** Makes a user with one library and returns the password, which is shown once. */
async function makeUser(page: Page, username: string, role: string): Promise<string> {
  await page.goto(consoleUrl('/admin/users'));
  await page.getByRole('button', { name: '新建用户' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('用户名').fill('super');
  await expect(form.getByText('用户名已存在')).toBeVisible();
  await form.getByLabel('用户名').fill(username);
  await form.getByLabel('角色').click();
  await page.locator('.ant-select-item-option').getByText(role, { exact: true }).click();
  await page.keyboard.press('Escape');
  const libraries = form.getByRole('combobox', { name: '图书馆范围' });
  await libraries.click();
  await libraries.fill('LJ00');
  await page.locator('.ant-select-tree-checkbox').last().click();
  await form.getByText('新建用户').click();
  await form.getByRole('button', { name: /^保\s?存$/ }).click();
  const once = page.getByRole('dialog', { name: '一次性密码' });
  const password = await once.locator('[data-one-time]').textContent();
  await once.getByRole('button', { name: '我已记下' }).click();
  await expect(once).toBeHidden();
  return password ?? '';
}

/** Makes a call in the session of the page and returns the answer. */
const ask = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
    const response = await fetch(url, { headers: { authorization } });
    return { status: response.status, body: await response.json() };
  }, path);

test('a role and a user are made, and changed while the user is signed in', async ({
  page,
  other,
}) => {
  await signIn(page, '/admin/roles');
  await makeRole(page, '外借查看员');
  const password = await makeUser(page, 'waijie', '外借查看员');

  await signInFirst(other, { username: 'waijie', password });

  const subsystems = other.getByRole('navigation', { name: '子系统' }).getByRole('link');
  const entries = other.getByRole('navigation', { name: '菜单' }).getByRole('link');
  await expect(subsystems).toHaveText(['数据总览', '统计分析']);
  await subsystems.getByText('统计分析').click();
  await expect(entries).toHaveText(['外借统计']);
  await expect(other.getByRole('heading', { name: '外借统计' })).toBeVisible();

  const days = 'range=last30Day';
  const [mine, theirs, all] = await Promise.all([
    ask(other, `/analytics-v3/borrow/borrowInfo?${days}`),
    ask(page, `/analytics-v3/borrow/borrowInfo?${days}&libraries=LJ00`),
    ask(page, `/analytics-v3/borrow/borrowInfo?${days}`),
  ]);
  expect(mine.status).toBe(200);
  const numbers = ({ body }: typeof mine) => JSON.stringify(body.data.rows);
  expect(numbers(mine)).toBe(numbers(theirs));
  expect(numbers(mine)).not.toBe(numbers(all));
  expect((await ask(other, '/system/user/list')).status).toBe(403);

  await page.goto(consoleUrl('/admin/roles'));
  await page
    .getByRole('row', { name: /外借查看员/ })
    .getByRole('button', { name: /^编\s?辑$/ })
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('group', { name: '借阅统计' }).getByLabel('查看').uncheck();
  await expect(form.getByRole('status').last()).toContainText('借阅统计 · 查看');
  await form.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(form).toBeHidden();
  // The other window updates by itself.
  await expect(subsystems).toHaveText(['数据总览']);
  await expect(other.getByRole('heading', { name: '外借统计' })).toHaveCount(0);
  expect((await ask(other, `/analytics-v3/borrow/borrowInfo?${days}`)).status).toBe(403);

  await page.goto(consoleUrl('/admin/users?search=waijie'));
  await page.getByRole('button', { name: /^停\s?用$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click();
  await expect(other.getByRole('heading', { name: '系统登录' })).toBeVisible();
  await removeFrom(page, '/system/user', ({ username }) => username === 'waijie');
  await removeFrom(page, '/system/role', ({ roleName }) => roleName === '外借查看员');
});

test('users are imported from a workbook, with a result for each row', async ({ page }) => {
  const columns = ['用户名', '姓名', '角色', '图书馆', '邮箱'].map((label) => ({
    label,
    format: 'text' as const,
  }));
  const rows = [
    ['daoru1', '导入一', '普通馆员', '全部', ''],
    ['ab', '太短', '没有的角色', '', 'x'],
  ];
  const [, , body] = toTableFile({ title: '用户', cover: [], columns, rows }, 'zh-CN');
  const buffer = Buffer.concat(await body.toArray());

  await signIn(page, '/admin/users');
  // The list has further columns to show, and the mobile number has no room in this window.
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    '用户名',
    '姓名',
    '状态',
    '部门',
    '角色',
    '图书馆范围',
    '最近登录',
    '操作',
  ]);
  await page.getByRole('button', { name: '显示的列' }).click();
  await expect(page.getByRole('tooltip').getByRole('checkbox')).toHaveCount(14);
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '从 Excel 导入用户' });
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(dialog.getByRole('alert')).toContainText('只支持 xlsx 格式的文件');
  await file.setInputFiles({ name: 'users.xlsx', mimeType: 'application/zip', buffer });
  await expect(dialog.getByRole('status')).toContainText('将新建 1 个，更新 0 个，1 行有误');
  await expect(dialog.getByRole('row', { name: /没有的角色/ })).toContainText('用户名：');
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(dialog.getByRole('status')).toContainText('导入完成：新建 1 个');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载一次性密码' }).click();
  expect((await saved).suggestedFilename()).toBe('一次性密码.xlsx');
  await dialog
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  await expect(page.getByRole('row', { name: /daoru1/ })).toContainText('普通馆员');
  await removeFrom(page, '/system/user', ({ username }) => username === 'daoru1');
});

test('axe finds nothing serious on the forms of users and roles', async ({ page }) => {
  await page.addInitScript(() => Object.assign(localStorage, { language: 'en-US', dark: 'true' }));
  await signIn(page, '/admin/sessions');
  await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  for (const path of ['users', 'roles', 'departments']) {
    await go(page, `/admin/${path}?open=new`);
    await expect(page.getByRole('dialog').locator('input').first()).toBeVisible();
    expect([path, await findSeriousViolations(page)]).toEqual([path, []]);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
