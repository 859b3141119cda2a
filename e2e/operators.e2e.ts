import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { call, removeFrom } from './support/call.ts';
import { drawer, main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests a library's settings of reader types and operators, and their effect in statistics.
const analytics = '/analytics-v3';
const save = (page: Page) => drawer(page).getByRole('button', { name: /保\s?存/ });

/** Chooses an option in a labelled select of a form. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.locator('.ant-select', { has: page.locator(`#${field}`) }).click();
  await page.locator('.ant-select-item-option', { hasText: option }).first().click();
}

const asked = (by: string) => {
  const draft = { kind: 'event', events: [{ code: 'loan' }], by: [by], range: 'last30Day' };
  return `/analysis/explore?q=${encodeURIComponent(JSON.stringify(draft))}`;
};

test('reader types are grouped, and loans are broken down by group', async ({ page }) => {
  await signIn(page, '/config/reader-types');
  await expect(main(page).getByRole('row')).toHaveCount(10);
  for (const type of ['学生读者', '少儿读者'])
    await main(page)
      .getByRole('row', { name: new RegExp(type) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: '归入组' }).click();
  await pick(page, 'choice', '新建组');
  await page.locator('#name_zh-CN').fill('青少年');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await expect(main(page).getByRole('cell', { name: '青少年' })).toHaveCount(2);
  expect(await findSeriousViolations(page)).toEqual([]);

  await page.goto(consoleUrl(asked('readerTypeGroup')));
  await expect(main(page)).toContainText('青少年');
  await expect(main(page)).toContainText('未分组');
  type Types = { rows: { rdtype: string }[] };
  const { rows } = await call<Types>(page, 'GET', `${analytics}/groupRdtype/page?pageSize=500`);
  const out = { rdtypes: rows.map(({ rdtype }) => rdtype) };
  await call(page, 'POST', `${analytics}/groupRdtype/editGroupType`, out);
});

test('an operator gets a name and a place, and loans show them', async ({ page }) => {
  await signIn(page, '/config/operators');
  const code = 'trial2';
  await call(page, 'POST', `${analytics}/operatorRef/editRef`, { code, name: '' });
  await page.getByRole('button', { name: '从流通数据中补充' }).click();
  await expect(main(page).getByRole('row')).toHaveCount(21);
  await page.goto(consoleUrl(`/config/operators?search=${code}`));
  const first = main(page).getByRole('row').nth(1);
  await first.getByRole('button', { name: '编辑' }).click();
  await page.locator('#name').fill('王小芳');
  await save(page).click();
  await expect(first).toContainText('王小芳');

  // The list's address in earlier versions leads to its tab.
  await page.goto(consoleUrl('/config/operator-locations?open=new'));
  await expect(page).toHaveURL(/operators\?tab=places&open=new/);
  await page.locator('#operator').fill(code);
  await page.locator('.ant-select-item-option', { hasText: '王小芳' }).click();
  await pick(page, 'libcode', '图书馆');
  await page.locator('#dayFrom').fill('2022-01-01');
  await save(page).click();
  await page.goto(consoleUrl(`/config/operators?tab=places&search=${code}`));
  await expect(main(page).getByRole('row', { name: /王小芳/ })).toContainText('在岗');
  expect(await findSeriousViolations(page)).toEqual([]);

  await page.goto(consoleUrl(`/config/operators?search=${code}`));
  await expect(main(page).getByRole('row').nth(1)).toContainText('王小芳');
  await page.goto(consoleUrl(asked('operatorLibrary')));
  await expect(main(page)).toContainText('操作员所在馆');
  await removeFrom(page, `${analytics}/operatorLoc`, ({ operator }) => operator === code, {
    list: 'page',
  });
  await removeFrom(page, `${analytics}/operatorRef`, ({ name }) => name === '王小芳', {
    list: 'page',
  });
});

test('an operator gets a role and loses it, with a message both times', async ({ page }) => {
  await signIn(page, '/config/operators');
  const role = { name: '总服务台值班' };
  await call(page, 'POST', `${analytics}/operatorRef/editRef`, { code: 'trial1', name: '王小芳' });
  await call(page, 'POST', `${analytics}/operatorRole/saveOrUpdate`, role);
  await page.goto(consoleUrl('/config/operator-roles'));
  const row = main(page).getByRole('row', { name: /总服务台值班/ });
  await row.getByRole('button', { name: '选择操作员' }).click();
  // Other operators, added from the data, are on many pages of the list.
  const member = drawer(page)
    .getByRole('checkbox', { name: /有此角色/ })
    .first();
  await member.click();
  await expect(page.getByRole('status').filter({ hasText: '绑定成功' })).toBeVisible();
  await member.click();
  await expect(page.getByRole('status').filter({ hasText: '解绑成功' })).toBeVisible();
  const isOurs = ({ name }: Readonly<Record<string, unknown>>) =>
    name === role.name || name === '王小芳';
  await removeFrom(page, `${analytics}/operatorRole`, isOurs, { list: 'page' });
  await removeFrom(page, `${analytics}/operatorRef`, isOurs, { list: 'page' });
});

test('the other screens of the library’s codes open and are accessible', async ({ page }) => {
  await signIn(page, '/config/operators');
  // These addresses are from the time before the pages became tabs; the last two have no entry in the menu.
  for (const path of ['operator-roles', 'operation-types', 'replicas', 'etl', 'sync']) {
    await page.goto(consoleUrl(`/config/${path}?open=new`));
    await expect(save(page)).toBeVisible();
    expect([path, await findSeriousViolations(page)]).toEqual([path, []]);
    await page.keyboard.press('Escape');
    await expect(save(page)).toHaveCount(0);
  }
});
