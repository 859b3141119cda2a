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
    // Where a page stands is noted when the browser has drawn it there.
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
  test('are done at once and remembered, and nothing comes from elsewhere', async ({ page }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await signIn(page);
    await expect(page.locator('aside').getByText('馆析')).toBeVisible();
    await expect(page.locator('[data-fixed-header]')).toBeVisible();
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: '超级管理员' }).click();
    await page.getByRole('menuitem', { name: '设置' }).click();
    await page.getByRole('switch', { name: '深色模式' }).click();
    await page.getByRole('switch', { name: '标签栏' }).click();
    await page.getByRole('switch', { name: '固定顶栏' }).click();
    await page.getByRole('switch', { name: '侧栏标志' }).click();
    await page.getByRole('radio', { name: '#11A983' }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(tags(page)).toHaveCount(0);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('#page')).toBeVisible();
    await expect(tags(page)).toHaveCount(0);
    await expect(page.locator('[data-fixed-header]')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('colour'))).toBe('#11A983');
    // The sidebar is as it was left, and without its logo.
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect(menu(page)).toBeVisible();
    await expect(page.locator('aside').getByText('馆析')).toHaveCount(0);
    expect([...hosts]).toEqual([new URL(consoleUrl()).origin]);
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
    const { copyright } = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('userConfig') ?? '{}'),
    );
    await expect(page.getByRole('contentinfo')).toHaveText(copyright['en-US']);
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

  test('groups of the menu fold; what leaves the console opens in a new tab', async ({ page }) => {
    await page.route('**/system/menu/**', async (route) => {
      const reply = await (await route.fetch()).json();
      const statistics = reply.data.routes.find(
        ({ name }: { name: string }) => name === 'Statistics',
      );
      const pages = statistics.children.splice(1, 2);
      const title = { 'zh-CN': '流通', 'en-US': 'Circulation' };
      const group = { ...statistics, path: '', name: 'Group', component: '', redirect: null };
      statistics.children.push({ ...group, meta: { ...group.meta, title }, children: pages });
      await route.fulfill({ json: reply });
    });
    await signIn(page, '/statistics/borrowing');
    const fold = menu(page).getByRole('button', { name: '流通' });
    const inside = menu(page).getByRole('link', { name: '借阅读者' });
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await fold.click();
    await expect(inside).toHaveCount(0);
    await fold.click();
    await inside.click();
    await expect(page).toHaveURL(consoleUrl('/statistics/borrowers'));
    const standards = page.getByRole('navigation', { name: '子系统' }).getByTitle(/国家标准/);
    await expect(standards).toHaveAttribute('href', /^https:/);
    await expect(standards).toHaveAttribute('target', '_blank');
    await expect(standards).toHaveAttribute('rel', 'noreferrer');
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
    await expect(page.locator('aside :focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  });

  test('tells its version for ten seconds, or why it cannot; asks before it clears the cache', async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: '超级管理员' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const version = page.getByRole('status').filter({ hasText: /版本 \d+\.\d+/ });
    await choose('版本信息');
    await expect(version).toBeVisible();
    // Longer than anything else is told; the rest of the ten seconds is for a slow machine.
    await page.clock.fastForward(5_500);
    await expect(version).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(version).toHaveCount(0);
    const message = '数据库暂时无法连接';
    await page.route('**/open-api/version', (route) =>
      route.fulfill({ status: 503, json: { message, code: 'store.unavailable', data: null } }),
    );
    await choose('版本信息');
    const failure = page.getByRole('alert').filter({ hasText: `版本信息查看异常：${message}` });
    await expect(failure).toBeVisible();
    await page.clock.fastForward(5_500);
    await expect(failure).toHaveCount(0);

    await choose('清除缓存');
    const question = page.getByRole('dialog', { name: '清除缓存' });
    await question.getByRole('button', { name: '取消' }).click();
    const cached = () => page.evaluate(() => localStorage.getItem('routes'));
    expect(await cached()).not.toBeNull();
    await page.route('**/system/menu/**', (route) => route.abort());
    await choose('清除缓存');
    await question.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('heading', { name: '暂时无法打开' })).toBeVisible();
    expect(await cached()).toBe('[]');
  });

  test('warns where the browser cannot fill the screen', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(document, 'fullscreenEnabled', { value: false }),
    );
    await signIn(page);
    await page.getByRole('button', { name: '全屏' }).click();
    await expect(page.getByText('当前浏览器不支持全屏')).toBeVisible();
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
