import { expect, type Page, test } from '@playwright/test';
import { call, removeFrom } from './support/call.ts';
import { drawer } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests the messages of specification §8 after a record is created, changed, bound or deleted.

const question = (page: Page) => page.locator('dialog');
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const sure = 'The selected data will be permanently deleted, continue?';

test('creating, changing and deleting one or several show the messages of the catalogue', async ({
  page,
}) => {
  await signIn(page, '/config/projects');
  await page.getByRole('button', { name: 'English' }).click();
  const names = ['Trial one', 'Trial two', 'Trial three'];
  for (const name of names.slice(1))
    await call(page, 'POST', '/analytics-v3/projectInfo/add', { name });
  await page.goto(consoleUrl('/config/projects?open=new'));
  await page.locator('#name_zh-CN').fill(names[0] ?? '');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(told(page, 'Create successfully')).toBeVisible();
  const row = (name: string) => page.locator('#page').getByRole('row', { name: new RegExp(name) });
  await row('Trial one').getByRole('button', { name: 'Edit' }).click();
  await page.locator('#remark').fill('tried');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(told(page, 'Update successfully')).toBeVisible();
  await row('Trial one').getByRole('button', { name: 'Delete' }).click();
  await expect(question(page)).toContainText(sure);
  await question(page).getByRole('button', { name: 'OK' }).click();
  await expect(told(page, 'Delete successfully')).toBeVisible();
  await expect(row('Trial one')).toHaveCount(0);
  for (const name of names.slice(1)) await row(name).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete 2' }).click();
  await expect(question(page)).toContainText(sure);
  await question(page).getByRole('button', { name: 'OK' }).click();
  await expect(row('Trial')).toHaveCount(0);
  await removeFrom(page, '/analytics-v3/projectInfo', ({ name }) => names.includes(String(name)));
});

test('deleting a node of a tree asks about the node and its children', async ({ page }) => {
  await signIn(page, '/admin/menus');
  const name = page.locator('#page [data-resource-row]').first();
  await name.press('Delete');
  await expect(question(page)).toContainText('选中的节点及其子节点将被永久删除，是否继续？');
  await question(page).getByRole('button', { name: '取消' }).click();
  await expect(name).toBeVisible();
});
