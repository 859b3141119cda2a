import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { choose, typeAndTake } from './support/choose.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { drawer, go, main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests the pages of events, metrics and the warehouse.

const question = (page: Page) => page.locator('dialog');

async function confirm(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: '确定' }).click();
}

test('a user defines an event, sees its amount of data, deletes and restores it', async ({
  page,
}) => {
  await signIn(page, '/analysis/events');
  await expect(main(page).getByRole('row')).toHaveCount(19);
  await page.getByRole('searchbox').fill('取书');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('row')).toHaveCount(4);
  // The search field keeps the focus.
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(page.url()).toContain('search=');
  await page.goto(consoleUrl('/analysis/events'));

  await page.getByRole('button', { name: '新建事件' }).click();
  await drawer(page)
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect(drawer(page).getByText('请填写名称')).toBeVisible();
  await page.locator('#nameZh').fill('周末外借');
  // Leaving the form asks first, and the typed text stays.
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: '继续编辑' }).click();
  await expect(page.locator('#nameZh')).toHaveValue('周末外借');
  await page.locator('#code').fill('weekend_loan');
  await choose(page, page.locator('#events'), '外借');
  await page.keyboard.press('Escape');
  const preview = drawer(page).getByRole('status');
  await expect(preview).toContainText(/共有 [\d,]+ 次/);
  const all = (await preview.textContent()) ?? '';
  await drawer(page)
    .getByRole('button', { name: /添加条件$/ })
    .click();
  const field = (name: string) => page.getByRole('combobox', { name, exact: true }).last();
  await choose(page, field('字段'), '星期');
  await choose(page, field('星期的值'), '周六');
  await typeAndTake(page, '周日');
  await page.keyboard.press('Escape');
  await expect(preview).not.toHaveText(all);
  await expect(preview).not.toHaveAttribute('data-stale');
  const [, count = ''] = /共有 ([\d,]+) 次/.exec((await preview.textContent()) ?? '') ?? [];
  await drawer(page)
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect(drawer(page)).toHaveCount(0);

  const row = main(page).getByRole('row', { name: /周末外借/ });
  await row.getByRole('button', { name: /周末外借/ }).click();
  await expect(drawer(page)).toContainText('星期 属于 周六、周日');
  await expect(drawer(page).getByText(count, { exact: true })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.reload();
  await expect(drawer(page).getByText('weekend_loan').first()).toBeVisible();
  await page.keyboard.press('Escape');
  // A closing drawer returns the focus, so the row can take the focus only afterwards.
  await expect(drawer(page)).toBeHidden();
  await expect(async () => {
    await row.getByRole('button', { name: /周末外借/ }).press('Delete');
    await expect(question(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await confirm(page);
  await expect(main(page).getByRole('row')).toHaveCount(19);
  await page.goto(consoleUrl('/analysis/events?status=deleted'));
  await row.getByRole('button', { name: '恢复' }).click();
  await expect(main(page).getByText('没有符合条件的事件')).toBeVisible();
  await page.goto(consoleUrl('/analysis/events?kind=own'));
  await expect(row).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: '导出 Excel' }).click(),
  ]);
  const sheets = [...readWorkbook(await readFile(await file.path())).values()].join();
  expect(sheets).toContain('weekend_loan');
  expect(sheets).toContain('自建');
  await row.getByRole('button', { name: '删除' }).click();
  await confirm(page);
  await expect(row).toHaveCount(0);
});

test('a metric is found by initials, shows its definition, and links to its table and back', async ({
  page,
}) => {
  await signIn(page, '/analysis/metrics');
  await page.getByRole('searchbox').fill('wjcc');
  await main(page)
    .getByRole('button', { name: /^外借册次 册次/ })
    .click();
  const card = drawer(page);
  await expect(card).toContainText('首次借出的册次；续借与馆内阅览另计');
  await expect(card).toContainText('可加：各部分之和等于总数');
  await expect(card.getByRole('link', { name: '数据总览 · 热门图书' })).toBeVisible();
  await expect(card.getByRole('link', { name: '用于分析' })).toHaveAttribute(
    'href',
    /\/analysis\/explore\?q=.*loans/,
  );
  expect(await findSeriousViolations(page)).toEqual([]);
  await card.getByRole('link', { name: 'behaviour_event' }).click();
  await expect(main(page).getByRole('heading', { level: 2, name: /事件流水/ })).toBeVisible();
  await page.goto(consoleUrl('/dashboard'));
  // The definition also shows on hover, with a link to the card.
  await main(page).getByRole('button', { name: '外借册次：查看口径' }).first().hover();
  await expect(page.getByText('首次借出的册次', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('link', { name: '查看指标卡' }).first().click();
  await expect(drawer(page)).toContainText('可按这些维度分组');
});

test('the warehouse shows the values of a column, and the address keeps the place', async ({
  page,
}) => {
  await signIn(page, '/analysis/warehouse');
  const list = main(page).getByRole('navigation');
  const overview = main(page).getByRole('region', { name: '全部的表' }).first();
  await expect(overview.getByRole('row', { name: /^事件流水/ })).toContainText(/20\d\d/);
  await overview.getByRole('button', { name: '馆藏快照' }).click();
  await expect(main(page).getByRole('heading', { level: 2, name: /馆藏快照/ })).toBeVisible();
  await list.getByRole('button', { name: /事件流水/ }).click();
  await expect(main(page).getByText('读者的匿名码，由读者证号加密得到')).toBeVisible();
  await list.getByRole('button', { name: /事件流水/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { level: 2, name: /外借/ })).toBeVisible();
  await main(page).getByRole('button', { name: 'channel', exact: true }).click();
  await expect(main(page).getByText('counter', { exact: true })).toBeVisible();
  expect(page.url()).toContain('column=channel');
  await page.getByRole('searchbox', { name: '搜索值或名称' }).fill('self');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('counter', { exact: true })).toHaveCount(0);
  await main(page).getByRole('radio', { name: '样例' }).click();
  await expect(main(page).getByRole('columnheader', { name: 'loaned_at' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await main(page).getByRole('radio', { name: '来源与用途' }).click();
  await expect(
    main(page)
      .getByRole('button', { name: /behaviour_event/ })
      .last(),
  ).toBeVisible();
  await page.goBack();
  await expect(main(page).getByRole('columnheader', { name: 'loaned_at' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await main(page).getByRole('button', { name: '返回列表' }).click();
  await expect(list.getByRole('button', { name: /事件流水/ })).toBeVisible();
});

test('the three screens are in English too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en-US'));
  await signIn(page, '/analysis/events');
  for (const [path, heading, word] of [
    ['/analysis/events?kind=builtIn', 'Events', 'Hold picked up'],
    ['/analysis/metrics', 'Metric definitions', 'Loans per borrower'],
    ['/analysis/warehouse?table=fact_hold', 'Warehouse', 'Each hold that a reader placed'],
  ] as const) {
    await go(page, path);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(main(page).getByText(word).first()).toBeVisible();
    const words = (await main(page).allInnerTexts()).join(' ');
    expect(words).not.toMatch(/[\u4e00-\u9fff]/);
    expect(words).not.toContain('undefined');
  }
});
