import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { paragraphsOf, tablesOf, unzip } from '../server/test/files/word-files.ts';
import { setAssistant } from './support/assistant.ts';
import { signIn } from './support/sign-in.ts';

// The report list: charts and tables of several pages become a Word document.

const on = { analytics_ai_enable: 'true', analytics_ai_route: '' };
const off = { analytics_ai_enable: 'false' };

test.afterEach(async ({ page }) => {
  await setAssistant(page, { ...off, analytics_ai_route: '' });
});

const open = (page: Page) => page.getByRole('button', { name: /打开报告列表/ });

test('three charts and a table survive a reload and become a Word document', async ({ page }) => {
  await signIn(page, '/dashboard');
  await expect(open(page)).toHaveCount(0);
  await setAssistant(page, on);
  await signIn(page, '/dashboard');
  await expect(open(page)).toBeVisible();
  const adds = page.locator('#page').getByRole('button', { name: /^把“.+”加入报告列表$/ });
  await expect.poll(() => adds.count()).toBeGreaterThan(2);
  for (const at of [0, 1, 2]) {
    await adds.nth(at).click();
    await expect(page.getByRole('button', { name: `打开报告列表，共 ${at + 1} 项` })).toBeVisible();
  }

  await signIn(page, '/statistics/borrowing');
  const tables = page.locator('#page').getByRole('button', { name: /^把“.+”加入报告列表$/ });
  await tables.last().click();
  await expect(page.getByRole('button', { name: '打开报告列表，共 4 项' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '打开报告列表，共 4 项' }).click();
  const drawer = page.getByRole('dialog', { name: '报告列表' });
  await expect(drawer.getByRole('listitem')).toHaveCount(4);
  const first = drawer.getByRole('button', { name: /^展开“/ }).first();
  await first.click();
  await expect(drawer.getByRole('img').first()).toBeVisible();
  const preview = drawer.locator('section').first();
  expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(200);
  await drawer
    .getByRole('button', { name: /^删除“/ })
    .nth(1)
    .click();
  await expect(drawer.getByRole('listitem')).toHaveCount(3);

  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: '生成决策报告' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('决策建议报告.docx');
  const files = await unzip(await readFile(await download.path()));
  const texts = paragraphsOf(files).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['1 摘要', '2 主要发现', '3 建议', '4 各项数据']));
  expect(texts.filter((text) => /^4\.\d /.test(text))).toHaveLength(3);
  expect([...files.keys()].filter((name) => name.startsWith('word/media/')).length).toBeGreaterThan(
    0,
  );
  expect(tablesOf(files).length).toBeGreaterThan(3);
  await expect(drawer.getByText('报告列表是空的')).toBeVisible();

  await drawer.getByRole('button', { name: '生成决策报告' }).click();
  await expect(page.getByText('请添加需要查询的报告')).toBeVisible();
});

test('the buttons cover no content, also on a phone, and follow the list of paths', async ({
  page,
}) => {
  await signIn(page, '/dashboard');
  await setAssistant(page, { ...on, analytics_ai_route: '/dashboard' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, '/dashboard');
    await expect(open(page)).toBeVisible();
    const covered = await page.evaluate(() => {
      const shell = document.querySelector('[data-assistant]');
      shell?.scrollTo(0, shell.scrollHeight);
      const section = document.querySelector('section[aria-label="报告与助手"]');
      const box = section?.getBoundingClientRect();
      if (!box) return ['no buttons'];
      return (
        [...document.querySelectorAll('#page :is(a, button, td, li)')]
          // Charts have a hidden table for screen readers.
          .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
          .filter((one) => {
            const own = one.getBoundingClientRect();
            return (
              own.right > box.left &&
              own.left < box.right &&
              own.bottom > box.top &&
              own.top < box.bottom
            );
          })
          .map((one) => one.textContent)
      );
    });
    expect(covered).toEqual([]);
  }
  await signIn(page, '/analysis/explore');
  await expect(page.locator('#page')).toBeVisible();
  await expect(open(page)).toHaveCount(0);
});
