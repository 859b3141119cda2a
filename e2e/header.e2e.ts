import { expect, test } from '@playwright/test';
import { menu, tags } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

test.describe('search', () => {
  test('finds a page by initials and opens it with Enter', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: '搜索菜单' });
    await box.fill('xyjf');
    await expect(page.getByRole('option').first()).toContainText('信用积分');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/statistics\/credit/);
  });

  test('finds pages by pinyin, by English and by path, and says when nothing is found', async ({
    page,
  }) => {
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
  test('take effect at once, are remembered, and load nothing from other hosts', async ({
    page,
  }) => {
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
    // The sidebar is as before the reload, and without its logo.
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

test.describe('the header', () => {
  test('shows the version for ten seconds, or why it cannot; asks before it clears the cache', async ({
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
    // It stays longer than other messages. The rest of the ten seconds is spare for a slow machine.
    await page.clock.fastForward(5_500);
    await expect(version).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(version).toHaveCount(0);
    await choose('版本信息');
    expect((await version.textContent())?.length).toBeLessThan(300);
    await version.getByRole('button', { name: '查看全部更新' }).click();
    const whole = page.getByRole('dialog', { name: /版本 \d+\.\d+/ });
    await expect(whole.getByText('首个版本')).toBeInViewport();
    await whole.getByRole('button', { name: '确定' }).click();
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
});
