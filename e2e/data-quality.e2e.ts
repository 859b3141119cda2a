import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// A data manager checks the data of the demonstration city, opens what was found, saves the rows behind it, accepts a
// finding with its reason, and has it reported again.

test('what is wrong with the data is found, explained, saved and accepted', async ({ page }) => {
  await signIn(page, '/config/data-quality');
  await page.getByRole('button', { name: '立即检查' }).click();
  await expect(page.getByText('检查完了')).toBeVisible();
  const check = page.getByRole('row', { name: /没有名称的代码/ });
  await expect(check).toContainText('有问题');
  await expect(check).toContainText('2 个代码');
  // A check that is not possible is unknown, not 0.
  await expect(page.getByRole('row', { name: /数据来源迟到/ })).toContainText('未知');

  await check.getByText('没有名称的代码').click();
  const drawer = page.getByRole('dialog', { name: '没有名称的代码' });
  await expect(drawer).toContainText('馆藏地点');
  await expect(drawer.getByRole('link', { name: '填写名称' })).toHaveAttribute(
    'href',
    '/config/dictionaries?type=location&named=no',
  );
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: '导出 Excel' }).click();
  const book = readWorkbook(await readFile(await (await saved).path()));
  expect([...book.values()].join()).toContain('SF04');
  expect(await findSeriousViolations(page)).toEqual([]);

  await drawer.getByRole('button', { name: '注明原因，不再提示' }).click();
  const dialog = page.getByRole('dialog', { name: '注明原因，不再提示' });
  const accept = dialog.getByRole('button', { name: '不再提示' });
  await expect(accept).toBeDisabled();
  await dialog.getByLabel('原因').fill('新驿站还没有命名');
  await accept.click();
  await expect(drawer).toContainText('已知：新驿站还没有命名');
  await page.goto(consoleUrl('/config/data-quality'));
  await expect(check).toContainText('已知情况');

  await page.getByRole('link', { name: '已知情况' }).click();
  const known = page.getByRole('row', { name: /新驿站还没有命名/ });
  await known.getByRole('button', { name: '重新提示' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定|OK/ })
    .click();
  await expect(known).toHaveCount(0);
  await page.getByRole('link', { name: '检查', exact: true }).click();
  await expect(check).toContainText('有问题');
});
