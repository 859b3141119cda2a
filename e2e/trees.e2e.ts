import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// Tests the trees of departments and menus, which open, search and move by pointer and by keys. Each journey undoes its
// changes.

const dialog = (page: Page) => page.getByRole('dialog');
const nameOf = (page: Page, name: string) =>
  main(page).locator('[data-resource-row]').filter({ hasText: name });
const lineOf = (page: Page, name: string) =>
  main(page)
    .locator('[data-row-key]')
    .filter({ has: page.locator('[data-resource-row]').getByText(name, { exact: true }) });
const names = (page: Page) => main(page).locator('[data-resource-row]').allTextContents();

async function drag(page: Page, name: string, onto: string, part: number): Promise<void> {
  const target = lineOf(page, onto);
  const height = (await target.boundingBox())?.height ?? 0;
  await lineOf(page, name).hover();
  await lineOf(page, name)
    .locator('[data-tree-handle]')
    .dragTo(target, { targetPosition: { x: 120, y: height * part } });
}

async function addDepartment(page: Page, name: string, above?: string): Promise<void> {
  if (above === undefined) await page.getByRole('button', { name: '新建部门' }).first().click();
  else await lineOf(page, above).getByRole('button', { name: '新建下级' }).click();
  await dialog(page).getByLabel('部门名称').fill(name);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(nameOf(page, name)).toBeVisible();
}

test('a department is moved by pointer, moved back, moved by keys, and found with its path', async ({
  page,
}) => {
  await signIn(page, '/admin/departments');
  await addDepartment(page, '东馆区');
  await addDepartment(page, '西馆区');
  await addDepartment(page, '服务台甲', '东馆区');
  await addDepartment(page, '服务台乙', '东馆区');
  expect(await names(page)).toEqual(['东馆区', '服务台乙', '服务台甲', '西馆区']);
  await drag(page, '服务台甲', '西馆区', 0.5);
  await expect.poll(() => names(page)).toEqual(['东馆区', '服务台乙', '西馆区', '服务台甲']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => names(page)).toEqual(['东馆区', '服务台乙', '服务台甲', '西馆区']);
  // A department cannot move into its own children.
  await drag(page, '东馆区', '服务台甲', 0.5);
  await drag(page, '西馆区', '东馆区', 0.1);
  await expect.poll(() => names(page)).toEqual(['西馆区', '东馆区', '服务台乙', '服务台甲']);

  await nameOf(page, '服务台甲').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => names(page)).toEqual(['西馆区', '东馆区', '服务台甲', '服务台乙']);
  await expect(nameOf(page, '服务台甲')).toBeFocused();
  await page.keyboard.press('m');
  await expect(dialog(page)).toContainText('移动“服务台甲”');
  expect(await findSeriousViolations(page, '.ant-modal')).toEqual([]);
  await page.getByRole('combobox', { name: '移动到' }).click();
  await page.locator('.ant-select-tree').getByText('西馆区').click();
  await dialog(page).getByRole('button', { name: '移动' }).click();
  await expect.poll(() => names(page)).toEqual(['西馆区', '服务台甲', '东馆区', '服务台乙']);

  await page.getByRole('button', { name: '全部收起' }).click();
  await expect.poll(() => names(page)).toEqual(['西馆区', '东馆区']);
  await nameOf(page, '西馆区').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => names(page)).toEqual(['西馆区', '服务台甲', '东馆区']);
  await main(page).getByPlaceholder('搜索部门').fill('台乙');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['东馆区', '服务台乙']);
  await expect(main(page).getByText('找到 1 项')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await main(page).getByPlaceholder('搜索部门').fill('');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['西馆区', '服务台甲', '东馆区']);
  await page.getByRole('button', { name: '全部展开' }).click();

  for (const name of ['服务台甲', '服务台乙', '西馆区', '东馆区']) {
    await nameOf(page, name).focus();
    await page.keyboard.press('Delete');
    await dialog(page).getByRole('button', { name: '确定' }).click();
    await expect(nameOf(page, name)).toHaveCount(0);
  }
});

test('a menu is dragged to another place among its siblings, and the sidebar follows', async ({
  page,
}) => {
  await signIn(page, '/admin/menus');
  const sidebar = page.getByRole('navigation').filter({ hasText: '在线会话' }).last();
  const order = async () => {
    const all = await names(page);
    return all.map((name) => name.trim()).filter((name) => ['角色', '部门'].includes(name));
  };
  await main(page).getByPlaceholder('搜索标题').fill('/admin/');
  await page.keyboard.press('Enter');
  await expect(nameOf(page, '操作员角色')).toHaveCount(0);
  await expect.poll(order).toEqual(['角色', '部门']);
  await drag(page, '部门', '角色', 0.1);
  await expect.poll(order).toEqual(['部门', '角色']);
  await expect(sidebar).toHaveText(/部门.*角色/s);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(order).toEqual(['角色', '部门']);
  await expect(sidebar).toHaveText(/角色.*部门/s);
  // A page cannot have children.
  await drag(page, '部门', '角色', 0.5);
  await expect.poll(order).toEqual(['角色', '部门']);
  expect(await findSeriousViolations(page)).toEqual([]);
});
