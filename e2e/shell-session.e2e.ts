import { expect, type Page, test } from '@playwright/test';
import { consoleUrl, fillLogin, signIn } from './support/sign-in.ts';

// Tests one session in several windows of a browser.

const expireSoon = (page: Page) =>
  page.evaluate(() => localStorage.setItem('expireTime', String(Date.now() + 60_000)));

test('one refresh serves all calls of all windows', async ({ page, context }) => {
  await signIn(page);
  const before = await page.evaluate(() => localStorage.getItem('accessToken'));
  // Both windows show a page without calls first, so that no earlier call is running.
  const other = await context.newPage();
  await Promise.all([
    page.goto(consoleUrl('/favicon.svg')),
    other.goto(consoleUrl('/favicon.svg')),
  ]);
  await expireSoon(page);
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/oauth/token')) refreshes += 1;
  });
  await Promise.all([
    page.goto(consoleUrl('/dashboard')),
    other.goto(consoleUrl('/statistics/borrowing')),
  ]);
  await expect(page.locator('#page')).toBeVisible();
  await expect(other.getByRole('heading', { name: '外借统计' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(before);
  expect(refreshes).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('refreshing'))).toBeNull();
});

test('a refused token refresh shows a message and opens the login page', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('refreshToken', 'not-a-token'));
  await expireSoon(page);
  await page.reload();
  const alert = page.getByRole('dialog', { name: '温馨提示' });
  await expect(alert).toContainText('登录已过期，请重新登录');
  await alert.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: '系统登录' })).toBeVisible();
  await expect(page).toHaveURL(consoleUrl('/login'));
});

test('a token that the server no longer knows opens the login page', async ({ page }) => {
  await signIn(page);
  // The window shows a file that makes no calls, so that no earlier call notices the end of the session.
  await page.goto(consoleUrl('/favicon.svg'));
  await page.evaluate(() => localStorage.setItem('accessToken', 'gone'));
  await page.goto(consoleUrl('/dashboard'));
  await expect(
    page.getByRole('alert').filter({ hasText: '很抱歉，认证已失效，请重新登录' }).first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: '系统登录' })).toBeVisible();
});

test('signing out signs all windows out and removes all data of the user', async ({
  page,
  context,
}) => {
  await signIn(page, '/statistics/borrowing');
  const other = await context.newPage();
  await other.goto(consoleUrl('/dashboard'));
  await expect(other.locator('#page')).toBeVisible();
  await page.getByRole('button', { name: '超级管理员' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  for (const window of [page, other]) {
    await expect(window.getByRole('heading', { name: '系统登录' })).toBeVisible();
    await expect(window).toHaveURL(consoleUrl('/login'));
  }
  const stored = await page.evaluate(() => ({
    names: Object.keys(localStorage),
    tags: sessionStorage.getItem('visitedViews'),
  }));
  expect(stored.tags).toBeNull();
  const session = ['accessToken', 'refreshToken', 'expireTime', 'user', 'permissions', 'routes'];
  expect(stored.names.filter((name) => session.includes(name))).toEqual([]);
  // The window stays open, so its memory must not keep data of the last user.
  await fillLogin(page);
  const tags = page.getByRole('navigation', { name: '已打开的页面' });
  await expect(tags.getByRole('link')).toHaveText(['数据总览']);
  // The sign-in also applies to the other window.
  await expect(other.locator('#page')).toBeVisible();
});

test('notices: read, unread, removed', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^消息列表/ }).click();
  const drawer = page.getByRole('dialog', { name: '消息列表' });
  const notice = drawer.getByRole('listitem').filter({ hasText: '演示数据已就绪' });
  await expect(notice).toBeVisible();
  await drawer.getByRole('button', { name: '全部已读' }).click();
  await expect(notice.getByText('已读', { exact: true })).toBeVisible();
  await notice.getByRole('button', { name: '撤销已读' }).click();
  await expect(notice.getByText('未读', { exact: true })).toBeVisible();
  await notice.getByRole('button', { name: '标为已读' }).click();
  await notice.getByRole('button', { name: '移除', exact: true }).click();
  await expect(notice).toHaveCount(0);
  // The holdings of the demonstration city have notices too.
  const removals = drawer.getByRole('button', { name: '移除', exact: true });
  for (let left = await removals.count(); left > 0; left -= 1) {
    await removals.first().click();
    await expect(removals).toHaveCount(left - 1);
  }
  await expect(drawer.getByText('暂无消息列表')).toBeVisible();
  await drawer
    .getByRole('button', { name: 'Close' })
    .or(drawer.getByLabel('Close'))
    .first()
    .click();
  await expect(page.getByRole('button', { name: '消息列表', exact: true })).toBeVisible();
});
