import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { readWorkbook } from './support/read-workbook.ts';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

/** Waits for the numbers, until the page has no skeleton left; pages that are kept hidden ask when they are shown. */
async function settle(page: Page): Promise<void> {
  await expect(main(page).getByRole('status')).toHaveCount(0);
  await expect(main(page).locator('[data-stale]').filter({ visible: true })).toHaveCount(0);
}

async function download(page: Page, button: string): Promise<Map<string, string>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  return readWorkbook(await readFile(await file.path()));
}

test('the table and its rows export as workbooks with their days in the name', async ({ page }) => {
  await signIn(page, '/statistics/borrowing?range=2026-01-01~2026-03-31');
  await settle(page);
  const table = await download(page, '导出');
  const cover = [...table].find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? '';
  const shared = table.get('xl/sharedStrings.xml') ?? '';
  expect(cover + shared).toContain('2026-01-01 ~ 2026-03-31');

  await main(page).getByRole('button', { name: '，查看外借册次的明细' }).click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
  const rows = await download(page, '导出明细');
  expect([...rows.keys()].filter((name) => name.includes('worksheets/'))).toHaveLength(2);
});

test('a chart can be read as a table, and its numbers open their rows', async ({ page }) => {
  await signIn(page, '/statistics/borrowing?by=library');
  await settle(page);
  const column = (name: string) => main(page).getByRole('columnheader', { name }).first();
  await main(page).getByRole('radio', { name: '渠道' }).click();
  await expect(page).toHaveURL(/by=channel/);
  await expect(column('渠道')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/by=library/);
  await expect(column('图书馆')).toBeVisible();
  await settle(page);
  const first = main(page).locator('table button[title]').first();
  const count = await first.textContent();
  await first.click();
  await expect(page.getByRole('dialog')).toContainText(`共 ${count} 条事件`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('new books are searched, sorted and filtered by use', async ({ page }) => {
  await signIn(page, '/statistics/new-books');
  const list = page.getByRole('region', { name: '新书清单', exact: true }).first();
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await list.getByRole('radio', { name: '尚未借出' }).click();
  await expect(page).toHaveURL(/used=no/);
  await expect(list.getByRole('row').nth(1)).toContainText('尚未借出');
  await list.getByRole('columnheader', { name: /册数/ }).click();
  await expect(page).toHaveURL(/sort=copies.descend/);
  await list.getByRole('searchbox').fill('没有这本书');
  await page.keyboard.press('Enter');
  await expect(list).toContainText('没有符合条件的新书');
});

test('the dimensions of an overview and the rule of records are chosen and remembered', async ({
  page,
}) => {
  await signIn(page, '/statistics/overview?panel=readers');
  const bySex = page.getByRole('region', { name: '按性别' }).first();
  await expect(bySex).toBeVisible();
  await page.getByRole('button', { name: '设置维度' }).click();
  const dialog = page.getByRole('dialog', { name: '读者概览的维度' });
  await dialog.getByRole('checkbox', { name: '性别' }).click();
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect(dialog).toBeHidden();
  await expect(bySex).toHaveCount(0);
  const rule = page.getByRole('region', { name: '读者信息不全的标准' });
  await rule.getByRole('checkbox', { name: '邮箱' }).click();
  await rule.getByRole('button', { name: /保\s*存/ }).click();
  await expect(rule.getByRole('button', { name: /保\s*存/ })).toBeDisabled();
  await page.reload();
  await expect(rule.getByRole('checkbox', { name: '邮箱' })).toBeChecked();
  await expect(bySex).toHaveCount(0);

  await rule.getByRole('checkbox', { name: '邮箱' }).click();
  await rule.getByRole('button', { name: /保\s*存/ }).click();
  await expect(rule.getByRole('button', { name: /保\s*存/ })).toBeDisabled();
  await page.getByRole('button', { name: '设置维度' }).click();
  await dialog.getByRole('checkbox', { name: '性别' }).click();
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect(bySex).toBeVisible();
});

test('actions without permission are not offered', async ({ page }) => {
  await page.route('**/auth/entry', async (route) => {
    const reply = await (await route.fetch()).json();
    reply.data.principal.isSuper = false;
    reply.data.permissions = ['dashboard:view', 'borrowing:view', 'customization:view'];
    await route.fulfill({ json: reply });
  });
  await signIn(page, '/statistics/borrowing');
  await settle(page);
  await expect(main(page).getByRole('table').last()).toBeVisible();
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0);
  await page.goto(consoleUrl('/statistics/overview?panel=readers'));
  await settle(page);
  await expect(page.getByRole('button', { name: '设置维度' })).toHaveCount(0);
  const rule = page.getByRole('region', { name: '读者信息不全的标准' });
  await expect(rule.getByRole('checkbox').first()).toBeDisabled();
  await expect(rule.getByRole('button', { name: /保\s*存/ })).toHaveCount(0);
});
