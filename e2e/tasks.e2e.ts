import { expect, type Page, test } from '@playwright/test';
import { removeFrom } from './support/call.ts';
import { countClicks } from './support/clicks.ts';
import { drawer, main, open } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// Counts the clicks of everyday tasks from the dashboard on; docs/benchmarks.md has the table. Typing is no click.
// `lost-readers.e2e.ts`, `report.e2e.ts` and `holding-records.e2e.ts` count those of other tasks.

const subsystem = (page: Page, title: string) =>
  page
    .getByRole('navigation', { name: '子系统' })
    .getByRole('link', { name: title, exact: true })
    .click();

test.beforeEach(async ({ page }) => {
  await signIn(page, '/dashboard');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test('loans of last month by library against last year, as a workbook: 7 clicks', async ({
  page,
}) => {
  const clicks = await countClicks(page);
  await subsystem(page, '统计分析');
  await open(page, '外借统计');
  await main(page).getByRole('button', { name: /^时间/ }).click();
  await page.getByRole('radio', { name: '上月', exact: true }).click();
  await main(page).getByRole('radio', { name: '去年同期' }).click();
  await main(page).getByRole('radio', { name: '图书馆', exact: true }).click();
  await expect(main(page).getByRole('columnheader', { name: /同期/ }).first()).toBeVisible();
  const file = page.waitForEvent('download');
  await main(page).getByRole('button', { name: '导出', exact: true }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await clicks()).toBe(7);
});

test('a user for two libraries: 8 clicks', async ({ page }) => {
  const clicks = await countClicks(page);
  await subsystem(page, '系统管理');
  await page.getByRole('button', { name: '新建用户' }).click();
  await drawer(page).getByLabel('用户名').fill('two-libraries');
  await drawer(page).getByLabel('角色').click();
  await page.locator('.ant-select-item-option').getByText('图书馆馆长', { exact: true }).click();
  await page.keyboard.press('Escape');
  const libraries = drawer(page).getByRole('combobox', { name: '图书馆范围' });
  await libraries.focus();
  for (const code of ['LJ00', 'WH00']) {
    await libraries.fill(code);
    await page.locator('.ant-select-tree-checkbox').last().click();
  }
  await page.keyboard.press('Escape');
  await drawer(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await page.getByRole('button', { name: '我已记下' }).click();
  expect(await clicks()).toBe(8);
  const isOurs = ({ username }: Readonly<Record<string, unknown>>) => username === 'two-libraries';
  await removeFrom(page, '/system/user', isOurs);
});

test('a code with a name of its own: 3 clicks', async ({ page }) => {
  const clicks = await countClicks(page);
  await subsystem(page, '配置');
  await page.getByRole('link', { name: '数据字典' }).click();
  await main(page)
    .getByRole('button', { name: /修改编码 3 的名称/ })
    .click();
  await page.getByRole('textbox', { name: '编码 3 的本馆名称' }).fill('读者借走');
  await page.keyboard.press('Enter');
  const line = main(page).getByRole('row', { name: /读者借走/ });
  await expect(line).toBeVisible();
  expect(await clicks()).toBe(3);
  await removeFrom(page, '/analytics-v3/dictConfig', ({ code }) => code === '3');
});

test('a ready rule: 3 clicks, or none by the search', async ({ page }) => {
  const clicks = await countClicks(page);
  await subsystem(page, '分析');
  await open(page, '规则');
  await main(page).getByRole('link', { name: '热门图书', exact: true }).click();
  const answer = main(page).getByRole('region', { name: '结果' });
  await expect(answer.getByRole('row').nth(1)).toBeVisible();
  expect(await clicks()).toBe(3);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索' }).fill('当前逾期情况');
  await expect(page.getByRole('option').first()).toContainText('当前逾期情况');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('当前逾期情况');
  expect(await clicks()).toBe(3);
});

test('a statement on the query desk: 3 clicks', async ({ page }) => {
  const clicks = await countClicks(page);
  await subsystem(page, '分析');
  await open(page, '查询台');
  await main(page).locator('.cm-content').click();
  await page.keyboard.insertText('SELECT count() AS copies FROM dim_item');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(main(page).getByRole('region', { name: /^查询结果，1 行/ })).toContainText('copies');
  expect(await clicks()).toBe(3);
});

test('which titles need copies in which library: 1 click', async ({ page }) => {
  const clicks = await countClicks(page);
  await subsystem(page, '馆藏决策');
  await expect(
    main(page)
      .getByRole('row', { name: /次想借|复本标准/ })
      .first(),
  ).toBeVisible();
  expect(await clicks()).toBe(1);
});

test('the rows behind the first number: 2 clicks', async ({ page }) => {
  const clicks = await countClicks(page);
  const loans = main(page).getByRole('button', { name: '，查看外借册次的明细' }).first();
  await loans.click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('外借统计');
  await loans.click();
  await expect(page.getByRole('dialog')).toContainText(/共 [\d,]+ \S/);
  expect(await clicks()).toBe(2);
});
