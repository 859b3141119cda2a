import { expect, type Locator, test } from '@playwright/test';
import { go, open, tags } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

test.describe('tags', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, '/statistics/borrowing');
    await expect(tags(page).getByRole('link')).toHaveText(['数据总览', '外借统计']);
  });

  test('a page is added once; the pinned one cannot be closed', async ({ page }) => {
    await open(page, '借阅读者');
    await open(page, '外借统计');
    await open(page, '借阅读者');
    await expect(tags(page).getByRole('link')).toHaveText(['数据总览', '外借统计', '借阅读者']);
    await expect(tags(page).getByRole('button', { name: '关闭 数据总览' })).toHaveCount(0);
    await tags(page).getByRole('link', { name: '数据总览' }).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: '关闭', exact: true })).toBeDisabled();
  });

  test('closing the active tab opens the last remaining one', async ({ page }) => {
    await open(page, '借阅读者');
    await open(page, '外借统计');
    await tags(page).getByRole('button', { name: '关闭 外借统计' }).click();
    await expect(page).toHaveURL(consoleUrl('/statistics/borrowers'));
    await tags(page).getByRole('button', { name: '关闭 借阅读者' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('close others and close all keep the pinned one', async ({ page }) => {
    await open(page, '借阅读者');
    await open(page, '读者统计');
    await tags(page).getByRole('link', { name: '借阅读者' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect(tags(page).getByRole('link')).toHaveText(['数据总览', '借阅读者']);
    await expect(page).toHaveURL(consoleUrl('/statistics/borrowers'));
    await tags(page).getByRole('link', { name: '借阅读者' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭全部' }).click();
    await expect(tags(page).getByRole('link')).toHaveText(['数据总览']);
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('tabs stay after F5 and are reordered by dragging', async ({ page }) => {
    await open(page, '借阅读者');
    await tags(page)
      .getByRole('link', { name: '借阅读者' })
      .dragTo(tags(page).getByRole('link', { name: '外借统计' }));
    await expect(tags(page).getByRole('link')).toHaveText(['数据总览', '借阅读者', '外借统计']);
    await page.reload();
    await expect(tags(page).getByRole('link')).toHaveText(['数据总览', '借阅读者', '外借统计']);
  });

  test('a visited page keeps its state and scroll position; refresh resets it', async ({
    page,
  }) => {
    const scrolled = () =>
      page.evaluate(() => document.querySelector('[data-fixed-header]')?.scrollTop);
    await expect(page.getByRole('heading', { name: '外借统计' })).toBeVisible();
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    await page.getByRole('heading', { name: '外借统计' }).evaluate((heading) => {
      if (heading instanceof HTMLElement) heading.dataset.mark = 'kept';
    });
    // Waits until the page is long enough to scroll.
    await expect(async () => {
      await page.evaluate(() => document.querySelector('[data-fixed-header]')?.scrollTo(0, 60));
      expect(await scrolled()).toBe(60);
    }).toPass();
    // The console notes the scroll position after the browser has painted it.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await open(page, '借阅读者');
    await open(page, '外借统计');
    await expect(page.locator('[data-mark=kept]')).toBeVisible();
    await expect.poll(scrolled).toBe(60);
    await tags(page).getByRole('link', { name: '外借统计' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await expect(page.locator('[data-mark=kept]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '外借统计' })).toBeVisible();
  });
});

const many = ['users', 'roles', 'departments', 'menus', 'sessions', 'clients', 'jobs', 'limits']
  .concat('params', 'logins', 'audit', 'client-errors')
  .map((name) => `/admin/${name}`)
  .concat('/analysis/events', '/analysis/history', '/analysis/metrics', '/analysis/warehouse');

/** Returns the distance in pixels of the active tag from the edges of the strip; negative if the tag is cut off. */
const roomAround = (bar: Locator) =>
  bar.evaluate((element) => {
    const tag = element.querySelector('[data-active]');
    const box = tag?.parentElement?.parentElement;
    if (!tag || !box) return null;
    const [own, around] = [tag.getBoundingClientRect(), box.getBoundingClientRect()];
    return Math.min(own.left - around.left, around.right - own.right);
  });

for (const { language, width } of [
  { language: 'zh-CN', width: 1440 },
  { language: 'en-US', width: 390 },
])
  test(`many tags, ${language}, ${width} px: the active one is whole in view`, async ({ page }) => {
    const isChinese = language === 'zh-CN';
    await page.addInitScript((lang) => localStorage.setItem('language', lang), language);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, '/dashboard');
    for (const path of many) await go(page, path);
    const bar = page.getByRole('navigation', {
      name: isChinese ? '已打开的页面' : 'Open pages',
    });
    await expect.poll(() => roomAround(bar)).toBeGreaterThanOrEqual(8);
    const before = bar.getByRole('button', { name: isChinese ? '前面的标签' : 'Earlier tabs' });
    const first = bar.getByRole('link').first();
    await expect(first).not.toBeInViewport();
    await expect(async () => {
      await before.press('Enter');
      await expect(first).toBeInViewport({ timeout: 1_000 });
    }).toPass();
    // Keys open the list and choose in it.
    await bar
      .getByRole('button', { name: isChinese ? '全部已打开的页面' : 'All open pages' })
      .press('Enter');
    const list = page.getByRole('menu');
    await expect(list.getByRole('menuitem')).toHaveCount(many.length + 1);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(consoleUrl('/analysis/metrics'));
    await expect.poll(() => roomAround(bar)).toBeGreaterThanOrEqual(8);
  });
