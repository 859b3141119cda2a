import { expect, type Page, test } from '@playwright/test';
import { call } from './support/call.ts';
import { newestChange } from './support/news.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests the greetings: the tour once for each account, and the changes once for each version. The account keeps the
// user's choices, so that they also apply in other browsers.

const tour = (page: Page) =>
  page.getByRole('dialog', { name: /^(欢迎使用馆析|菜单|时间与图书馆|数字都能点开|一处搜索)$/ });
const preferences = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').preferences);
const openMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '超级管理员' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('the tour explains the page, moves by keys, and is left by Escape', async ({ page }) => {
  await signIn(page, '/analysis/rules');
  await openMenu(page, '操作导览');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(tour(page)).toContainText('1 / 5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const numbers = page.getByRole('dialog', { name: '数字都能点开' });
  await expect(numbers).toContainText('4 / 5');
  await expect(numbers.getByRole('button', { name: '上一步' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(tour(page)).toHaveCount(0);
  expect(await preferences(page)).toMatchObject({ isTourDone: true, hasNews: false });
});

test('the tour opens by itself only before it was seen', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));
  // The reply is that of an account that has never signed in.
  await page.route('**/auth/entry', async (route) => {
    const reply = await (await route.fetch()).json();
    reply.data.principal.preferences.isTourDone = false;
    await route.fulfill({ json: reply });
  });
  await signIn(page, '/dashboard');
  await tour(page).getByRole('button', { name: '不再显示' }).click();
  await expect(tour(page)).toHaveCount(0);
  await page.unroute('**/auth/entry');
  const seen = await call<{ principal: { preferences: object } }>(page, 'GET', '/auth/user');
  expect(seen.principal.preferences).toMatchObject({ isTourDone: true });
});

test('the news open from the user menu, in the language of the page', async ({ page }) => {
  await signIn(page);
  await openMenu(page, '更新内容');
  const news = page.getByRole('dialog', { name: /^版本 \d+\.\d+\.\d+ 的更新内容$/ });
  await expect(news.getByRole('listitem').first()).toContainText(await newestChange());
  const few = await news.getByRole('listitem').count();
  await news.getByRole('button', { name: /^显示全部 \d+ 项$/ }).click();
  await expect.poll(() => news.getByRole('listitem').count()).toBeGreaterThan(few);
  await page.keyboard.press('Escape');
  await expect(news).toHaveCount(0);
});

test('growth colours are chosen once for all browsers of an account', async ({ page, browser }) => {
  await signIn(page);
  await openMenu(page, '设置');
  const saved = page.waitForResponse('**/auth/preferences');
  await page.getByRole('dialog').getByText('涨红跌绿').click();
  expect((await saved).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('data-growth', 'red');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, '/dashboard');
  await expect(other.locator('html')).toHaveAttribute('data-growth', 'red');
  await other.context().close();
  await call(page, 'PUT', '/auth/preferences', { growthColours: 'green' });
  await page.goto(consoleUrl('/dashboard'));
  await expect(page.locator('html')).toHaveAttribute('data-growth', 'green');
});
