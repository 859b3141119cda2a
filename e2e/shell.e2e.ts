import { expect, test } from '@playwright/test';
import { menu, open } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

test.describe('the shell', () => {
  test('F5 shows the page again; an unknown address shows a message', async ({ page }) => {
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

  test('groups of the menu fold; a link out of the console opens in a new tab', async ({
    page,
  }) => {
    await page.route('**/auth/entry', async (route) => {
      const reply = await (await route.fetch()).json();
      const statistics = reply.data.routes.find(
        ({ name }: { name: string }) => name === 'Statistics',
      );
      const pages = statistics.children.splice(1, 2);
      const titles = { 'zh-CN': '流通', 'en-US': 'Circulation' };
      const group = { ...statistics, path: '', name: 'Group', component: '', redirect: null };
      statistics.children.push({
        ...group,
        meta: { ...group.meta, title: titles['zh-CN'], titles },
        children: pages,
      });
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

  test('a lost connection shows a banner, which disappears by itself', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await context.setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: '网络断开，恢复后自动重试' });
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  });

  test('a chunk that a new release has removed reloads the page once', async ({ page }) => {
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
