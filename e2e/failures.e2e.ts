import { expect, type Page, test } from '@playwright/test';
import { removeFrom } from './support/call.ts';
import { addLibrarian } from './support/librarian.ts';
import { drawer, go, main, open, save } from './support/shell.ts';
import { consoleUrl, fillLogin, signIn } from './support/sign-in.ts';

// Tests the messages when the network or the session ends, and that the user loses no typed text.

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: '网络断开，恢复后自动重试' });
const search = (page: Page) => page.getByRole('searchbox', { name: /^搜索用户名/ });

/** Ends the session and saves the open form, unless another call notices the end first. */
const saveExpired = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('refreshToken', 'not-a-token');
    localStorage.setItem('expireTime', String(Date.now() + 60_000));
    document.querySelector<HTMLElement>('.ant-drawer-footer .ant-btn-primary')?.click();
  });

test.afterEach(async ({ page, context }) => {
  await context.setOffline(false);
  await page.goto(consoleUrl('/favicon.svg'));
  await signIn(page);
  const made = ['offline', 'heir'];
  await removeFrom(page, '/system/user', ({ username }) => made.includes(String(username)));
});

test('a list that is read offline says so, and reads itself when the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, '/admin/users');
  await expect(main(page).getByRole('row').filter({ hasText: 'super' })).toBeVisible();
  await context.setOffline(true);
  await search(page).fill('super');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('网络断开，恢复后自动重试')).toBeVisible();
  await expect(page.getByText('系统内部异常')).toHaveCount(0);
  // The banner pushes the console down and covers no part of it.
  const [over, head] = await Promise.all([
    banner(page).boundingBox(),
    page.locator('header').first().boundingBox(),
  ]);
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(head?.y ?? 0);
  await context.setOffline(false);
  await expect(main(page).getByRole('row').filter({ hasText: 'super' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('a page that is opened offline appears when the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, '/admin/users');
  await expect(main(page).getByRole('heading', { name: '用户', exact: true })).toBeVisible();
  await context.setOffline(true);
  await open(page, '系统参数');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('系统内部异常')).toHaveCount(0);
  await context.setOffline(false);
  await expect(main(page).getByRole('heading', { name: '页脚', exact: true })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  // The styles of the page were loaded together with it.
  const panel = main(page).getByRole('region', { name: '页脚' });
  await expect(panel).toHaveCSS('border-radius', '8px');
});

test('offline, a form shows no wrong fault, keeps its text, and can be saved later', async ({
  page,
  context,
}) => {
  await signIn(page, '/admin/users?open=new');
  const name = drawer(page).getByLabel('用户名');
  await expect(name).toBeVisible();
  await context.setOffline(true);
  await name.fill('offline');
  await drawer(page).getByLabel('姓名').fill('断网测试');
  await drawer(page).getByRole('radio', { name: '全部图书馆' }).check();
  await expect(banner(page)).toBeVisible();
  await expect(drawer(page).locator('.ant-form-item-explain-error')).toHaveCount(0);
  const button = drawer(page).getByRole('button', { name: /保\s?存/ });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: '更新失败' })).toBeVisible();
  await expect(name).toHaveValue('offline');
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('dialog', { name: '一次性密码' })).toBeVisible();
});

test('after an expired session the same user finds the page and the typed form again', async ({
  page,
}) => {
  await signIn(page, '/admin/roles?open=new');
  await drawer(page).getByLabel('角色名称').fill('过期之前');
  await saveExpired(page);
  const alert = page.getByRole('dialog', { name: '温馨提示' });
  await expect(alert).toContainText('登录已过期，请重新登录');
  expect(await page.locator('body').textContent()).not.toMatch(/refresh token/i);
  await alert.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: '系统登录' })).toBeVisible();
  await expect(page).toHaveURL(consoleUrl('/login'));
  await expect(drawer(page)).toBeHidden();
  await expect(page.locator('#page')).toBeHidden();
  await fillLogin(page);
  await expect(page).toHaveURL(consoleUrl('/admin/roles?open=new'));
  await expect(drawer(page).getByLabel('角色名称')).toHaveValue('过期之前');
  await save(page);
  await expect(main(page).getByRole('row').filter({ hasText: '过期之前' })).toBeVisible();
  await removeFrom(page, '/system/role', ({ roleName }) => roleName === '过期之前');
});

test('another user who signs in after an expired session finds no data of the first user', async ({
  page,
}) => {
  await signIn(page, '/admin/users');
  const { username, password } = await addLibrarian(page, 'heir');
  await go(page, '/admin/roles?open=new');
  await drawer(page).getByLabel('角色名称').fill('别人的草稿');
  await saveExpired(page);
  await page
    .getByRole('dialog', { name: '温馨提示' })
    .getByRole('button', { name: '确定' })
    .click();
  await fillLogin(page, { username, password });
  await expect(page).toHaveURL(consoleUrl('/changePassword'));
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.locator('#page')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('visitedViews'))).toBeNull();
});
