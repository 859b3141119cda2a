import { expect, test } from '@playwright/test';
import { addressOf, answer, explorePath, questionInAddress, settle } from './support/explore.ts';
import { closeChoices, tabBackTo, tabTo, take } from './support/keyboard.ts';
import { main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// This journey uses only keys, without a pointer and without a focus set by a script.
test('a question is built, read, opened, saved and downloaded by keyboard alone', async ({
  page,
}) => {
  const field = (name: string | RegExp) => main(page).getByRole('combobox', { name, exact: true });
  const button = (name: string | RegExp) => main(page).getByRole('button', { name });
  await signIn(page, explorePath);
  await expect(main(page)).toContainText('想知道什么');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到内容' })).toBeFocused();
  await page.keyboard.press('Enter');

  // Chooses the kind of question.
  await tabTo(page, button(/^分析方法/));
  await page.keyboard.press('Enter');
  await expect(button(/^事件趋势/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(/^分析方法/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(button(/^事件趋势/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(button(/^分析方法 留存/)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(button(/^分析方法 事件趋势/)).toBeFocused();

  // Chooses the event and its measure.
  await tabTo(page, field('事件 A'));
  await take(page, 'waijie', '外借');
  await tabTo(page, field('事件 A 的统计方式'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(answer(page, '事件趋势：外借')).toContainText('外借 · 读者数');

  // Chooses the breakdown.
  await tabTo(page, field(/分组维度/));
  await take(page, 'dzlx', '读者类型');
  await expect(main(page).getByRole('spinbutton', { name: /显示前 N 组/ })).toBeVisible();
  await closeChoices(page);

  // Builds the filter: field, operator, values.
  await tabTo(page, button('添加条件'));
  await page.keyboard.press('Enter');
  await expect(field('字段')).toBeFocused();
  await take(page, '读者类型', '读者类型');
  await expect(field('读者类型的值')).toBeVisible();
  await tabTo(page, field('比较方式'));
  await page.keyboard.press('ArrowDown');
  await take(page, '', '属于');
  await tabTo(page, field('读者类型的值'));
  await take(page, '普通', '普通读者');
  await closeChoices(page);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => JSON.stringify(questionInAddress(page)))
    .toContain('readerType","op":"in"');

  // Chooses range, grain and comparison.
  await tabBackTo(page, button(/^时间范围/));
  await page.keyboard.press('Enter');
  const range = page.getByRole('dialog', { name: '时间范围' });
  await expect(range).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(range).toHaveCount(0);
  await expect(button(/^时间范围/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(range.getByRole('radio', { name: '今年' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(range.getByRole('radio', { name: '去年' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(/^时间范围 去年/)).toBeFocused();
  await tabTo(page, field('时间粒度'));
  await page.keyboard.press('ArrowDown');
  await take(page, '', '自动');
  await tabTo(page, main(page).getByRole('radio', { name: '不对比' }));
  await page.keyboard.press('ArrowRight');
  await expect(main(page).getByRole('radio', { name: '上期' })).toBeFocused();

  // Moves in the table, where Tab stops once and arrow keys move, opens the rows behind a number, and returns.
  const byType = answer(page, '事件趋势：外借，按读者类型');
  const cells = byType.locator('.ant-table-row');
  await expect(cells).toHaveCount(12);
  await tabTo(page, cells.nth(0).getByRole('button'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const cell = cells.nth(2).getByRole('button');
  await expect(cell).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cells.nth(2).locator('td').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const behind = page.getByRole('dialog').filter({ hasText: '列出方式' });
  await tabTo(page, behind.getByRole('radio', { name: '读者' }));
  await page.keyboard.press('ArrowRight');
  await expect(behind.getByRole('radio', { name: '题名' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(behind).toHaveCount(0);
  await expect(cell).toBeFocused();

  // Sorts by a column, from its head.
  const head = byType.locator('.ant-table-thead th', { hasText: '外借 · 读者数' }).first();
  await tabBackTo(page, head);
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');

  // Downloads the answer.
  await tabBackTo(page, byType.getByRole('button', { name: /导\s*出$/ }));
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);

  // Saves the question.
  const save = main(page).getByRole('button', { name: '保存', exact: true });
  await tabBackTo(page, save);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '保存为组件' })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '保存为组件' });
  await tabTo(page, form.getByRole('textbox', { name: '名称' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('按键保存的分析');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已保存“按键保存的分析”')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(save).toBeFocused();

  // Undoes and redoes a change.
  await tabBackTo(page, button('撤销'));
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('radio', { name: '不对比' })).toBeChecked();
  await page.keyboard.press('Control+Shift+z');
  await expect(main(page).getByRole('radio', { name: '上期' })).toBeChecked();
});

test('a running question is cancelled by Escape or by its button, and the focus stays', async ({
  page,
}) => {
  await signIn(page, addressOf({ kind: 'distribution', events: [{ code: 'loan' }] }));
  await settle(page);
  const run = main(page).getByRole('button', { name: '运行' });
  const cancel = main(page).getByRole('button', { name: /^取\s*消$/ });
  await page.route('**/api/query', () => undefined);
  const event = main(page).getByRole('combobox', { name: '事件 事件' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, event);
  await take(page, 'daoguan', '到馆');
  await expect(main(page)).toContainText('条件已修改');
  await page.keyboard.press('Control+Enter');
  await expect(cancel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main(page)).toContainText('已取消');
  await expect(event).toBeFocused();

  await tabTo(page, run);
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(run).toBeFocused();
  await expect(answer(page, '分布：到馆').getByRole('table').last()).toContainText('2–3');
});

test('an added part gets the focus, and a removed part leaves it nearby', async ({ page }) => {
  await signIn(page, addressOf({ kind: 'event', events: [{ code: 'loan' }] }));
  await settle(page);
  const button = (name: string) => main(page).getByRole('button', { name });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, button('添加指标'));
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('combobox', { name: '事件 B', exact: true })).toBeFocused();
  await tabTo(page, button('移除事件 B'));
  await page.keyboard.press('Enter');
  await expect(button('添加指标')).toBeFocused();
  await tabTo(page, button('添加条件'));
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('combobox', { name: '字段' })).toBeFocused();
  await tabTo(page, button('删除条件'));
  await page.keyboard.press('Enter');
  await expect(button('添加条件')).toBeFocused();
});

test('the line chart hides Other until it is switched on; a link keeps that; the table always has it', async ({
  page,
}) => {
  const draft = { kind: 'event', events: [{ code: 'loan' }], by: ['library'], top: 5 };
  await signIn(page, addressOf(draft));
  await settle(page);
  const trend = answer(page, '事件趋势：外借，按图书馆');
  await expect(trend.locator('.ant-table-row', { hasText: '其他' }).first()).toBeVisible();
  await expect(trend).toContainText('图中未含“其他”');
  await trend.getByRole('button', { name: '显示“其他”' }).press('Enter');
  await expect(trend).toContainText('图中已含“其他”');
  await page.reload();
  await settle(page);
  await expect(trend.getByRole('button', { name: '隐藏“其他”' })).toBeVisible();
  await trend.getByRole('radio', { name: '堆叠' }).click();
  await expect(trend.getByRole('button', { name: '隐藏“其他”' })).toHaveCount(0);
});
