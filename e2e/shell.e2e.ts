import { expect, type Page, test } from '@playwright/test';
import { consoleUrl, signIn } from './support/sign-in.ts';

const tags = (page: Page) => page.getByRole('navigation', { name: '访问过的页面' });
const menu = (page: Page) => page.getByRole('navigation', { name: '菜单', exact: true });
const open = (page: Page, title: string) => menu(page).getByRole('link', { name: title }).click();

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

  test('closing the active one goes to the last that remains', async ({ page }) => {
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

  test('they outlive F5, and a drag orders them', async ({ page }) => {
    await open(page, '借阅读者');
    await tags(page)
      .getByRole('link', { name: '借阅读者' })
      .dragTo(tags(page).getByRole('link', { name: '外借统计' }));
    await expect(tags(page).getByRole('link')).toHaveText(['数据总览', '借阅读者', '外借统计']);
    await page.reload();
    await expect(tags(page).getByRole('link')).toHaveText(['数据总览', '借阅读者', '外借统计']);
  });

  test('a visited page keeps its state and its place; refresh mounts it anew', async ({ page }) => {
    const scrolled = () =>
      page.evaluate(() => document.querySelector('[data-fixed-header]')?.scrollTop);
    await expect(page.getByRole('heading', { name: '外借统计' })).toBeVisible();
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    await page.getByRole('heading', { name: '外借统计' }).evaluate((heading) => {
      if (heading instanceof HTMLElement) heading.dataset.mark = 'kept';
    });
    // As soon as the page is long enough.
    await expect(async () => {
      await page.evaluate(() => document.querySelector('[data-fixed-header]')?.scrollTo(0, 60));
      expect(await scrolled()).toBe(60);
    }).toPass();
    await page.waitForTimeout(100);
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

test.describe('search', () => {
  test('finds by initials and goes there with Enter', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: '搜索菜单' });
    await box.fill('xyjf');
    await expect(page.getByRole('option').first()).toContainText('信用积分');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/statistics\/credit/);
  });

  test('finds by pinyin, by English and by path; says when nothing is found', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: '搜索菜单' }).click();
    const box = page.getByRole('combobox', { name: '搜索菜单' });
    for (const text of ['xinyong', 'Credit', 'statistics/credit', '信用']) {
      await box.fill(text);
      await expect(page.getByRole('option').first()).toContainText('信用积分');
    }
    await box.fill('qqqqqqqq');
    await expect(page.getByText('没有找到匹配的菜单')).toBeVisible();
    await box.press('Escape');
    await expect(box).toHaveCount(0);
  });
});

test.describe('settings', () => {
  test('are done at once and remembered', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: '超级管理员' }).click();
    await page.getByRole('menuitem', { name: '设置' }).click();
    await page.getByRole('switch', { name: '深色模式' }).click();
    await page.getByRole('switch', { name: '标签栏' }).click();
    await page.getByRole('radio', { name: '#11A983' }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(tags(page)).toHaveCount(0);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('#page')).toBeVisible();
    await expect(tags(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('colour'))).toBe('#11A983');
  });

  test('the language changes everywhere without a reload', async ({ page }) => {
    await signIn(page, '/statistics/borrowing');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(
      page.getByRole('navigation', { name: 'Visited pages' }).getByRole('link'),
    ).toHaveText(['Dashboard', 'Borrowing']);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page).toHaveTitle(/Borrowing · Stacksight/);
    await expect(page.getByRole('heading', { name: 'Borrowing' })).toBeVisible();
  });
});

test.describe('the shell', () => {
  test('F5 on a page of the menu shows it again; an address that is none says so', async ({
    page,
  }) => {
    await signIn(page, '/statistics/borrowing');
    await page.reload();
    await expect(page.getByRole('heading', { name: '外借统计' })).toBeVisible();
    for (const path of ['/404', '/error/404', '/nowhere']) {
      await page.goto(consoleUrl(path));
      await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
      await expect(page).toHaveTitle(/^页面不存在 · /);
    }
    await page.goto(consoleUrl('/redirect/profile/index'));
    await expect(page).toHaveURL(consoleUrl('/profile/index'));
    await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  });

  test('on a small screen the menu is a drawer', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page
      .getByRole('navigation', { name: '子系统' })
      .getByRole('link', { name: '统计分析' })
      .click();
    await open(page, '借阅读者');
    await expect(page).toHaveURL(/\/statistics\/borrowers/);
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  });

  test('tells its version', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: '超级管理员' }).click();
    await page.getByRole('menuitem', { name: '版本信息' }).click();
    await expect(page.getByRole('status').filter({ hasText: /版本 \d+\.\d+/ })).toBeVisible();
  });

  test('a lost connection is told, and the banner goes by itself', async ({ page, context }) => {
    await signIn(page);
    await context.setOffline(true);
    await expect(page.getByText('网络已断开')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('网络已断开')).toHaveCount(0, { timeout: 10_000 });
  });

  test('a chunk that a release took away reloads the page once', async ({ page }) => {
    await signIn(page);
    let isGone = true;
    await page.route(/assets\/profile-page-.*\.js/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page.getByRole('button', { name: '超级管理员' }).click();
    await page.getByRole('menuitem', { name: '个人中心' }).click();
    await expect(page.getByRole('status').filter({ hasText: '已更新到新版本' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  });
});

test.describe('unsaved changes', () => {
  test('closing their tag asks first', async ({ page }) => {
    await signIn(page, '/profile/index');
    await page.getByRole('button', { name: '编辑资料' }).click();
    await page.getByLabel('描述').fill('something new');
    await tags(page).getByRole('button', { name: '关闭 个人中心' }).click();
    const dialog = page.getByRole('dialog', { name: '有未保存的修改' });
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(page.getByLabel('描述')).toHaveValue('something new');
    await tags(page).getByRole('button', { name: '关闭 个人中心' }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('the profile is saved, and its errors stand beside the fields', async ({ page }) => {
    await signIn(page, '/profile/index');
    await page.getByRole('button', { name: '编辑资料' }).click();
    await page.getByLabel('姓名').fill('馆');
    await page.getByLabel('手机号').fill('123');
    await page
      .getByRole('button', { name: '保 存' })
      .or(page.getByRole('button', { name: '保存' }))
      .click();
    await expect(page.getByText('长度为 2 到 20 个字符')).toBeVisible();
    await expect(page.getByText('手机号格式不正确')).toBeVisible();
    await page.getByLabel('姓名').fill('馆长');
    await page.getByLabel('手机号').fill('13800138000');
    await page
      .getByRole('button', { name: '保 存' })
      .or(page.getByRole('button', { name: '保存' }))
      .click();
    await expect(page.getByText('更新成功')).toBeVisible();
    await expect(page.getByText('13800138000')).toBeVisible();
  });
});
