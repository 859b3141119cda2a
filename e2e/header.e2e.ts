import { expect, type Page, test } from '@playwright/test';
import { newestChange } from './support/news.ts';
import { menu, tags } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

test.describe('search', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: '搜索' });
  const first = (page: Page) => page.getByRole('option').first();

  test('finds a page by initials and opens it with Enter', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('Control+k');
    await field(page).fill('xyjf');
    await expect(first(page)).toContainText('信用积分');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/statistics\/credit/);
  });

  test('finds pages by pinyin, by English and by path, and says when nothing is found', async ({
    page,
  }) => {
    await signIn(page);
    await page.getByRole('button', { name: '搜索' }).click();
    for (const text of ['xinyong', 'Credit', 'statistics/credit', '信用']) {
      await field(page).fill(text);
      await expect(first(page)).toContainText('信用积分');
    }
    await field(page).fill('qqqqqqqq');
    await expect(page.getByText('没有找到匹配的内容')).toBeVisible();
    await page.getByRole('button', { name: '前往探索分析' }).click();
    await expect(page).toHaveURL(/\/analysis\/explore/);
    await expect(field(page)).toHaveCount(0);
  });

  test('finds a rule, a metric and a library, acts at once, and shows recent choices first', async ({
    page,
  }) => {
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await signIn(page, '/exports');
    await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible();
    const lists = () => [...asked].filter((path) => path.endsWith('/rule-config/list'));
    // The lists load when the search opens, not before.
    expect(lists()).toEqual([]);
    const choose = async (text: string, name: string) => {
      await page.keyboard.press('Control+k');
      await field(page).fill(text);
      await expect(first(page)).toContainText(name);
      await field(page).press('Enter');
      await expect(field(page)).toHaveCount(0);
    };
    await choose('rmts', '热门图书');
    await expect(page).toHaveURL(/\/rule\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: '热门图书', exact: true })).toBeVisible();
    expect(lists().length).toBe(1);
    await choose('外借册次', '外借册次');
    await expect(page).toHaveURL(/\/analysis\/metrics\?metric=loans$/);
    await expect(page.getByRole('dialog', { name: '外借册次' })).toBeVisible();
    await page.keyboard.press('Escape');
    await choose('临江区图书馆', '临江区图书馆');
    await expect(page).toHaveURL(/\/dashboard\?libraries=\w+$/);
    await choose('切换深色', '切换为深色模式');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: '最近' }).getByRole('option')).toContainText([
      '切换为浅色模式',
      '临江区图书馆',
      '外借册次',
      '热门图书',
    ]);
    await field(page).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

    // The sign-out asks first, and the next user does not get the recent choices.
    const kept = () => page.evaluate(() => localStorage.getItem('recentChoices'));
    await choose('退出登录', '退出登录');
    const question = page.getByRole('dialog', { name: '退出登录' });
    await question.getByRole('button', { name: '取消' }).click();
    expect(await kept()).toContain('临江区图书馆');
    await choose('退出登录', '退出登录');
    await question.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await kept()).toBeNull();
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
    await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')).toHaveText(
      ['Dashboard', 'Borrowing'],
    );
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
    // After 5.5 seconds, other notices are gone and this one stays. The other seconds of its ten are a reserve for a
    // slow machine.
    await page.clock.fastForward(5_500);
    await expect(version).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(version).toHaveCount(0);
    await choose('版本信息');
    expect((await version.textContent())?.length).toBeLessThan(300);
    await version.getByRole('button', { name: '查看全部更新' }).click();
    const whole = page.getByRole('dialog', { name: /版本 \d+\.\d+/ });
    // Later changes may begin with the same words.
    await expect(whole.getByText(await newestChange()).first()).toBeInViewport();
    await whole.getByRole('button', { name: '知道了' }).click();
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
    await page.route('**/auth/entry', (route) => route.abort());
    await choose('清除缓存');
    await question.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('heading', { name: '暂时无法打开' })).toBeVisible();
    expect(await cached()).toBe('[]');
  });

  test('shows a warning if the browser has no full screen', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(document, 'fullscreenEnabled', { value: false }),
    );
    await signIn(page);
    await page.getByRole('button', { name: '全屏' }).click();
    await expect(page.getByText('当前浏览器不支持全屏')).toBeVisible();
  });
});
