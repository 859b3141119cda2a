import { expect, type Page, test } from '@playwright/test';
import { removeFrom } from './support/call.ts';
import { addressOf, saveAs } from './support/explore.ts';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests rules without SQL, which are made from a question, run from a form, and edited with the question form.

const answer = (page: Page) => main(page).getByRole('region', { name: '结果' });
const question = (page: Page) => main(page).getByRole('region', { name: '问题' }).first();
const name = '各馆外借（自选大类）';

test('a librarian makes a rule from a question by keyboard, runs it and edits it', async ({
  page,
}) => {
  const filter = { field: 'readerType', op: 'isNull', value: false };
  const draft = {
    ...{ kind: 'table', metrics: ['loans'], by: ['library'], top: 5, grain: 'none', filter },
    range: 'lastYear',
  };
  await signIn(page, addressOf(draft));
  const form = await saveAs(page, '存为规则');
  await form.getByRole('textbox', { name: '名称' }).fill(name);
  await form.getByRole('textbox', { name: '口径说明' }).fill('去年各馆外借');
  await form.getByRole('checkbox', { name: '显示前 N 组' }).press('Space');
  await form.getByRole('combobox', { name: '可选的筛选条件' }).fill('大类');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await form.getByRole('textbox', { name: '名称' }).press('Enter');
  await expect(page.getByText(`已存为规则“${name}”`)).toBeVisible();

  await page.goto(consoleUrl(`/analysis/rules?search=${encodeURIComponent(name)}`));
  await main(page).getByRole('link', { name, exact: true }).press('Enter');
  // The rule has run with its defaults when it opens, and has a chart.
  await expect(answer(page).getByRole('table').last().getByRole('row')).toHaveCount(7);
  await expect(answer(page).getByRole('radio', { name: '柱形' })).toBeChecked();
  await main(page).getByLabel('显示前 N 组').fill('3');
  await main(page).getByLabel('显示前 N 组').press('Enter');
  await expect(answer(page).getByRole('table').last().getByRole('row')).toHaveCount(5);

  await main(page).getByRole('link', { name: '编辑' }).press('Enter');
  await expect(question(page).getByRole('checkbox', { name: '显示前 N 组' })).toBeChecked();
  await question(page).getByRole('checkbox', { name: '显示前 N 组' }).press('Space');
  await main(page)
    .getByRole('button', { name: /保\s*存/ })
    .press('Enter');
  await expect(page.getByText('更新成功')).toBeVisible();
  await main(page).getByRole('link', { name: '运行' }).press('Enter');
  await expect(main(page).getByRole('button', { name: '恢复默认' })).toBeVisible();
  await expect(main(page).getByRole('spinbutton', { name: '显示前 N 组' })).toHaveCount(0);
  await removeFrom(page, '/analytics-v3/rule-config', (rule) =>
    JSON.stringify(rule).includes(name),
  );
});

test('a new rule starts in the builder and says what is missing; SQL is the second tab', async ({
  page,
}) => {
  await signIn(page, '/rule/new/edit');
  await expect(main(page).getByText('修改说明')).toHaveCount(0);
  await expect(question(page).getByRole('radio', { name: '按条件搭建' })).toBeChecked();
  await main(page).getByRole('button', { name: '试运行' }).press('Enter');
  await expect(question(page)).toContainText('请先把问题填完整');
  await question(page).getByRole('radio', { name: '按条件搭建' }).press('ArrowRight');
  await expect(question(page).locator('.cm-content')).toBeVisible();
  await question(page).getByRole('radio', { name: 'SQL' }).press('ArrowLeft');
  await expect(question(page).getByRole('checkbox', { name: '时间范围' })).toBeChecked();
});
