import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests rules that run from their form, and SQL on the query desk.

const statement = (page: Page) => main(page).locator('.cm-content');
const answer = (page: Page) => main(page).getByRole('region', { name: '结果' });

async function write(page: Page, sql: string): Promise<void> {
  await statement(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(sql);
}

test('a rule is run from its form; its address shows the same answer; it is exported', async ({
  page,
}) => {
  await signIn(page, '/analysis/rules');
  await main(page).getByRole('link', { name: '热门图书', exact: true }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('热门图书');
  await main(page).getByLabel('最多显示').fill('5');
  await main(page).getByRole('button', { name: '运行' }).click();
  await expect(answer(page).getByRole('row')).toHaveCount(6);
  await expect(page).toHaveURL(/p\.top=5/);
  const first =
    (await answer(page).getByRole('row').nth(1).getByRole('cell').nth(1).textContent()) ?? '';

  await page.reload();
  await expect(answer(page).getByRole('row')).toHaveCount(6);
  await expect(answer(page)).toContainText('来自缓存');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    answer(page).getByRole('button', { name: '导出' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('热门图书.xlsx');
  const parts = readWorkbook(await readFile(await file.path()));
  const words = [...parts.values()].join('\n');
  expect(words).toContain('最多显示');
  expect(words).toContain(first);
});

test('Escape cancels a statement; a forbidden statement gets a clear error; the history has both', async ({
  page,
}) => {
  await signIn(page, '/analysis/desk');
  await write(
    page,
    'SELECT count() FROM behaviour_event AS a, behaviour_event AS b, dim_item AS c WHERE cityHash64(a.n, b.n, c.n) % 7 = 1',
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(main(page).getByRole('button', { name: /取\s?消/ })).toBeVisible();
  // A statement that never reached the server is not in the history.
  await expect(main(page).getByText(/^[1-9]\d*\.\d 秒$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('status').filter({ hasText: '已取消' })).toBeVisible();

  await write(page, "SELECT *\nFROM file('/etc/passwd')");
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(main(page).getByRole('alert')).toContainText('file');
  await expect(main(page).getByRole('alert')).not.toContainText('passwd');

  await write(
    page,
    "SELECT libcode, sum(n) AS loans FROM behaviour_event WHERE event = 'loan' GROUP BY 1",
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer(page).getByRole('columnheader', { name: 'loans' })).toBeVisible();

  await page.goto(consoleUrl('/analysis/history'));
  const rows = main(page).getByRole('row');
  await expect(rows.nth(1)).toContainText('成功');
  await expect(rows.nth(2)).toContainText('被拒绝');
  // The history has the statement after the engine has stopped it.
  await expect(async () => {
    await page.reload();
    await expect(rows.nth(3)).toBeVisible();
    expect(await rows.nth(3).textContent()).toContain('已取消');
  }).toPass();
  await rows.nth(1).getByRole('button', { name: '重新运行' }).click();
  await expect(statement(page)).toContainText('AS loans');
});

test('typed text stays while the statement of a link loads, and the link’s statement can be chosen', async ({
  page,
}) => {
  await signIn(page, '/analysis/desk');
  await write(page, 'SELECT 41 AS old');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer(page).getByRole('columnheader', { name: 'old' })).toBeVisible();
  await expect(page).toHaveURL(/run=/);
  const link = page.url();
  // This window is new and has no earlier run.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.evaluate(() => sessionStorage.clear());
  await page.route('**/sqlHistoryCacheLog/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link);
  await write(page, 'SELECT 42 AS mine');
  release();
  await expect(main(page).getByText('链接中的语句已读取')).toBeVisible();
  await expect(statement(page)).toHaveText('SELECT 42 AS mine');
  await main(page).getByRole('button', { name: '改用链接中的语句' }).click();
  await expect(statement(page)).toHaveText('SELECT 41 AS old');
  await expect(main(page).getByText('链接中的语句已读取')).toHaveCount(0);
});

test('Tab takes a completion; an answer has a chart; a statement is kept, renamed and opened by its link', async ({
  page,
}) => {
  await signIn(page, '/analysis/desk');
  await statement(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('SELECT libcode, sum(n) AS loans FROM behaviour_ev');
  const completions = page.locator('.cm-tooltip-autocomplete');
  await expect(completions).toBeVisible();
  // The editor ignores keys in the moment in which the list of completions appears; Tab then leaves the editor.
  await expect(async () => {
    if (!(await completions.isVisible())) {
      await statement(page).focus();
      await page.keyboard.press('Control+Space');
      await expect(completions).toBeVisible({ timeout: 2_000 });
    }
    await page.keyboard.press('Tab');
    await expect(statement(page)).toHaveText(/FROM behaviour_event$/, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await page.keyboard.type(' GROUP BY libc');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(completions).toHaveCount(0);
  await write(page, 'SELECT libcode, sum(n) AS loans FROM behaviour_event GROUP BY 1');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer(page).getByRole('radio', { name: '排行' })).toBeVisible();
  await answer(page).getByRole('radio', { name: '不画图' }).check();
  await expect(answer(page).getByRole('figure')).toHaveCount(0);

  const open = main(page).getByRole('button', { name: '已保存' });
  await open.click();
  await page.getByRole('button', { name: '保存当前语句' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('各馆次数');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已保存“各馆次数”')).toBeVisible();
  await write(page, 'SELECT 1');
  await open.click();
  await page.getByRole('button', { name: /^各馆次数/ }).click();
  await expect(statement(page)).toContainText('AS loans');
  await expect(page).toHaveURL(/saved=/);
  const link = page.url();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link);
  await expect(statement(page)).toContainText('AS loans');
  await open.click();
  await page.getByRole('button', { name: '重命名“各馆次数”' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('各馆业务');
  await page.keyboard.press('Enter');
  await open.click();
  await page.getByRole('button', { name: '删除“各馆业务”' }).click();
  await page.getByRole('button', { name: /确\s*定/ }).click();
  await open.click();
  await expect(page.getByText('还没有保存的语句')).toBeVisible();
});

test('tables are found by name; the page of a deleted rule links to the others; another language loads at once', async ({
  page,
}) => {
  await signIn(page, '/analysis/desk');
  await main(page).getByLabel('搜索表或列').fill('书目');
  const table = main(page).getByRole('complementary').locator('details', { hasText: 'dim_bib' });
  await expect(table.first()).toBeVisible();
  await table
    .first()
    .getByRole('button', { name: /^title/ })
    .click();
  await expect(statement(page)).toHaveText('title');
  await page.goto(consoleUrl('/rule/3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10'));
  await expect(main(page)).toContainText('没有这条规则');
  await main(page).getByRole('link', { name: '全部规则' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('规则');
  // Another language loads at once, also for names from the server.
  await expect(main(page).getByRole('link', { name: '热门图书', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /English/ }).click();
  await expect(main(page).getByRole('link', { name: 'Hot titles', exact: true })).toBeVisible();
});

test('axe finds nothing serious on a run rule in light mode, and in the editor in dark mode', async ({
  page,
}) => {
  await signIn(page, '/analysis/rules');
  const link = main(page).getByRole('link', { name: '零借率（按类和入藏年限）' });
  const rule = (await link.getAttribute('href')) ?? '';
  for (const [screen, dark] of [
    [rule, 'false'],
    [`${rule}/edit`, 'true'],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem('dark', value), dark);
    await page.goto(consoleUrl(screen));
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main(page).getByRole('status')).toHaveCount(0);
    expect(await findSeriousViolations(page), `${screen} ${dark}`).toEqual([]);
  }
});
