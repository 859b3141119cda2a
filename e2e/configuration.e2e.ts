import { buffer } from 'node:stream/consumers';
import { expect, type Page, test } from '@playwright/test';
import { writeWorkbook } from '../server/src/lib/workbook/write-workbook.ts';
import { findSeriousViolations } from './support/axe.ts';
import { drawer, main, save } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests a library's own names of codes, option lists and settings on the pages where they take effect.

const confirm = (page: Page) =>
  page.locator('dialog').getByRole('button', { name: '确定' }).click();
const states = '/statistics/property?x=state';

test('the name of a code appears in a chart, and disappears when it is deleted', async ({
  page,
}) => {
  await signIn(page, states);
  await expect(main(page).getByText('借出', { exact: true }).first()).toBeVisible();
  await page.goto(consoleUrl('/config/dictionaries?open=new'));
  await expect(page.locator('#code')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await save(page);
  await expect(drawer(page).getByText('请填写编码')).toBeVisible();
  await page.locator('#code').fill('3');
  await page.locator('#name_zh-CN').fill('读者借走');
  await save(page);
  const line = main(page).getByRole('row', { name: /读者借走/ });
  await expect(line).toContainText('借出');
  // A click turns the name into a field, in which Enter saves and Esc cancels.
  await line.getByRole('button', { name: /修改编码 3 的名称/ }).click();
  await page.getByRole('textbox', { name: '编码 3 的本馆名称' }).fill('不要的');
  await page.keyboard.press('Escape');
  await expect(line).toContainText('读者借走');
  await line.getByRole('button', { name: /修改编码 3 的名称/ }).click();
  await page.getByRole('textbox', { name: '编码 3 的本馆名称' }).fill('读者借走了');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('读者借走了');
  await page.goto(consoleUrl(states));
  await expect(main(page).getByText('读者借走').first()).toBeVisible();
  await expect(main(page).getByText('借出', { exact: true })).toHaveCount(0);
  await page.goto(consoleUrl('/config/dictionaries'));
  expect(await findSeriousViolations(page)).toEqual([]);
  await line.getByRole('button', { name: '删除' }).click();
  await confirm(page);
  await expect(line).toHaveCount(0);
  await page.goto(consoleUrl(states));
  await expect(main(page).getByText('借出', { exact: true }).first()).toBeVisible();
});

test('importing a workbook reports wrong rows one by one and imports the others', async ({
  page,
}) => {
  const titles = ['字典', '编码', '中文名称', '英文名称', '顺序', '启用', '备注'];
  async function* rows() {
    yield ['馆藏状态', '4', '遗失', 'Missing', '', '是', ''];
    yield ['馆藏状态', 'x', '不是编码', '', '', '', ''];
    yield ['没有的字典', '1', '甲', '', '', '', ''];
  }
  const file = await buffer(
    writeWorkbook({
      coverName: '说明',
      sheetName: '数据',
      cover: [],
      columns: titles.map((label) => ({ label, format: 'text' as const })),
      rows: rows(),
    }),
  );
  await signIn(page, '/config/dictionaries?search=4');
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '从 Excel 导入编码名称' });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '编码.xlsx', mimeType, buffer: file });
  await expect(dialog.getByText('新增 1 行')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /3 x 馆藏状态的编码须为整数/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /4 1 没有名为“没有的字典”的字典/ })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  const line = main(page).getByRole('row', { name: /遗失/ });
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: '删除' }).click();
  await confirm(page);
  await expect(line).toHaveCount(0);
});

test('charts show a short name until it is reset', async ({ page }) => {
  await signIn(page, '/config/settings?search=DG00');
  const line = main(page).getByRole('row', { name: /DG00/ });
  await expect(line).toContainText('东港区图书馆');
  await line.getByRole('button', { name: '编辑' }).click();
  await drawer(page).getByRole('switch', { name: '单独设置：简称' }).click();
  await page.locator('#shortName_value_zh-CN').fill('东港馆');
  expect(await findSeriousViolations(page)).toEqual([]);
  await save(page);
  await page.goto(consoleUrl('/statistics/property?x=library'));
  await expect(main(page).getByText('东港馆', { exact: true }).first()).toBeVisible();
  await page.goto(consoleUrl('/config/settings?search=DG00'));
  expect(await findSeriousViolations(page)).toEqual([]);
  await line.getByRole('button', { name: '编辑' }).click();
  await drawer(page).getByRole('switch', { name: '单独设置：简称' }).click();
  await save(page);
  await page.goto(consoleUrl('/statistics/property?x=library'));
  await expect(main(page).getByText('东港区图书馆', { exact: true }).first()).toBeVisible();
});

test('the opening hours of one library are copied to others, and undone', async ({ page }) => {
  await signIn(page, '/config/settings');
  const lines = page.locator('#page').getByRole('row');
  const [first, second, third] = [lines.nth(2), lines.nth(3), lines.nth(4)];
  const reset = async () => {
    for (const line of [first, second, third]) {
      await line.getByRole('button', { name: '恢复沿用' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await expect(line.getByRole('button', { name: '恢复沿用' })).toHaveCount(0);
    }
  };
  await reset();
  await first.getByRole('button', { name: '编辑' }).click();
  await page.getByRole('switch', { name: /开放时间/ }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(first).toContainText('09:00–18:00');
  await first.getByRole('button', { name: '复制' }).click();
  for (const line of [second, third]) await line.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^套用“/ }).click();
  await expect(page.getByRole('dialog')).toContainText('将套用：开放时间');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  for (const line of [second, third]) await expect(line).toContainText('09:00–18:00');
  await reset();
  for (const line of [first, second, third]) await expect(line).not.toContainText('09:00–18:00');
});

test('an enumeration is created, and projects link to their rules', async ({ page }) => {
  await signIn(page, '/config/enumerations?open=new');
  await page.locator('#name_zh-CN').fill('季节');
  await page.locator('#code').fill('season');
  await drawer(page).getByLabel('取值').fill('spring');
  await drawer(page).getByLabel('中文名称').last().fill('春');
  expect(await findSeriousViolations(page)).toEqual([]);
  await save(page);
  const line = main(page).getByRole('row', { name: /季节/ });
  await expect(line).toContainText('春');
  await line.getByRole('button', { name: '删除' }).click();
  await confirm(page);
  await expect(line).toHaveCount(0);
  await page.goto(consoleUrl('/config/projects'));
  await main(page).getByRole('button', { name: '馆析规则库' }).click();
  await expect(drawer(page).getByRole('link', { name: '呆滞馆藏清单' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await drawer(page).getByRole('link', { name: '流通' }).click();
  await expect(page).toHaveURL(/\/analysis\/rules\?.*folderId=/);
});
