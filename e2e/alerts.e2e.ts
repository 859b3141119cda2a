import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { call } from './support/call.ts';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// An alert from its form to the acknowledged firing. The journey deletes its alert.

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name });

test('an alert is tried, fires, leads to its numbers and is acknowledged', async ({ page }) => {
  const name = '全市外借过千';
  await signIn(page, '/analysis/alerts?open=new');
  await dialog(page).getByLabel('名称').fill(name);
  await dialog(page).getByRole('combobox', { name: '指标' }).fill('外借册次');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('合计判断').click();
  await dialog(page).getByText('上下限').click();
  await dialog(page).getByLabel('高于').fill('1');
  await dialog(page).getByRole('button', { name: '试算过去 12 个月' }).click();
  await expect(dialog(page)).toContainText(/过去 12 个月会触发 \d+ 次/);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: /^保\s?存/ })
    .click();
  await expect(rowOf(page, name)).toContainText('正常');

  await page.goto(consoleUrl('/admin/jobs'));
  await rowOf(page, '检查目标预警').getByRole('button', { name: '立即执行' }).click();
  const firings = `/analytics-v3/alert/firings?search=${encodeURIComponent(name)}`;
  // People are told after all alerts have been judged.
  const told = async () => {
    const { rows } = await call<{ rows: { toldAt: string | null }[] }>(page, 'GET', firings);
    return rows.filter(({ toldAt }) => toldAt !== null).length;
  };
  await expect.poll(told).toBe(1);

  await page.goto(consoleUrl('/analysis/alerts?tab=firings&state=open'));
  await rowOf(page, name).getByRole('button', { name }).click();
  await expect(dialog(page)).toContainText('已通知 1 人');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog(page).getByRole('link', { name: '查看这些天的数据' }).click();
  await expect(main(page).getByRole('heading', { name: '探索分析' })).toBeVisible();
  await expect(main(page).getByRole('row').nth(1)).toContainText(/\d{4}-\d{2}-\d{2} 周.\d+/);
  await page.goBack();
  await dialog(page).getByLabel('情况说明').fill('寒假活动');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('寒假活动');
  await page.goto(consoleUrl('/analysis/alerts'));
  await expect(rowOf(page, name)).toContainText('正常');
  await rowOf(page, name).getByRole('button', { name: '删除' }).click();
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
});
