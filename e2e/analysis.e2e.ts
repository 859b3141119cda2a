import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { findSerious } from './support/axe.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Every journey signs in and builds charts: a busy machine needs its time.
test.describe.configure({ timeout: 120_000 });

const path = '/analysis/explore';
const main = (page: Page) => page.locator('#page');
const answer = (page: Page, title: string) =>
  main(page).getByRole('region', { name: title }).first();

const addressOf = (draft: object) => `${path}?q=${encodeURIComponent(JSON.stringify(draft))}`;
const asked = (page: Page): Record<string, unknown> =>
  JSON.parse(new URL(page.url()).searchParams.get('q') ?? '{}');

/** The answer is there: nothing of the page is still a skeleton, or being computed. */
async function settle(page: Page): Promise<void> {
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
  await expect(main(page).getByRole('status')).toHaveCount(0, { timeout: 20_000 });
}

async function choose(page: Page, field: Locator, typed: string): Promise<void> {
  await field.click();
  await field.fill(typed);
  await page.keyboard.press('Enter');
}

const numbersOf = async (cells: Locator) =>
  (await cells.allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));

test('an event is found by its pinyin, broken down and compared; a link shows the same', async ({
  page,
}) => {
  await signIn(page, path);
  await expect(main(page)).toContainText('想知道什么');
  await choose(page, main(page).getByRole('combobox', { name: '事件 A', exact: true }), 'waijie');
  const trend = answer(page, '事件趋势：外借');
  await expect(trend.getByRole('columnheader', { name: /外借 · 次数/ }).last()).toBeVisible();

  await choose(page, main(page).getByRole('combobox', { name: /按什么分/ }), 'dzlx');
  await page.keyboard.press('Escape');
  await main(page).getByRole('radio', { name: '去年同期' }).click();
  const byType = answer(page, '事件趋势：外借，按读者类型');
  await expect(byType.getByRole('columnheader', { name: /增长率/ }).last()).toBeVisible();
  await expect(byType).toContainText('对比');
  await byType.getByRole('radio', { name: '堆叠' }).click();
  expect(asked(page)).toMatchObject({ by: ['readerType'], compare: 'lastYear' });

  await page.reload();
  await settle(page);
  await expect(byType.getByRole('radio', { name: '堆叠' })).toBeChecked();
  await main(page).getByRole('radio', { name: '不对比' }).click();
  await expect(byType.getByRole('columnheader', { name: /增长率/ })).toHaveCount(0);
  await page.locator('body').click({ position: { x: 5, y: 400 } });
  await page.keyboard.press('Control+z');
  await expect(byType.getByRole('columnheader', { name: /增长率/ }).last()).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(byType.getByRole('columnheader', { name: /增长率/ })).toHaveCount(0);
  await page.goBack();
  await expect(byType.getByRole('columnheader', { name: /增长率/ }).last()).toBeVisible();
});

test('what is not finished is said beside its field and kept', async ({ page }) => {
  await signIn(page, addressOf({ events: [{ code: 'loan' }, { code: '' }], kind: 'event' }));
  await settle(page);
  await expect(main(page)).toContainText('还有 1 处要填好');
  await main(page).getByRole('button', { name: '加一个公式' }).click();
  const formula = main(page).getByRole('textbox', { name: '公式 1', exact: true });
  await formula.fill('A / C');
  await expect(main(page)).toContainText('用到了上面没有的行');
  await page.reload();
  await expect(formula).toHaveValue('A / C');
  await main(page).getByRole('button', { name: '去掉事件 B' }).click();
  await formula.fill('A * 2');
  await expect(answer(page, '事件趋势：外借').getByRole('table').last()).toContainText('A * 2');
});

test('a cohort is a triangle: shares, counts, what is still to come, and who is behind a cell', async ({
  page,
}) => {
  await signIn(
    page,
    addressOf({
      kind: 'retention',
      events: [{ code: 'loan' }, { code: 'loan' }],
      range: '180d~today',
      periods: 6,
    }),
  );
  await settle(page);
  const triangle = answer(page, '留存：外借 → 外借').getByRole('table').first();
  await expect(triangle.getByRole('columnheader')).toHaveText([
    '同期群',
    '人数',
    ...[1, 2, 3, 4, 5, 6].map((month) => `第 ${month} 月`),
  ]);
  const first = triangle.getByRole('row').nth(1).getByRole('button').nth(1);
  await expect(first).toHaveText(/%$/);
  await expect(triangle.getByRole('row').last()).toContainText('平均');
  expect(await triangle.getByText('尚未到这个周期').count()).toBeGreaterThan(0);
  await main(page).getByRole('radio', { name: '人数' }).click();
  await expect(first).toHaveText(/^\d+$/);
  const count = await first.textContent();
  await first.click();
  await expect(page.getByRole('dialog')).toContainText(`共 ${count} 行`);
});

test('readers who were lost become a group, and a question about them', async ({ page }) => {
  await signIn(page, path);
  await main(page)
    .getByRole('button', { name: /哪些馆的老读者不来了/ })
    .click();
  await settle(page);
  const lost = answer(page, '流失：外借，按图书馆');
  const count = await lost.locator('tbody tr').nth(1).getByRole('button').nth(1).textContent();
  await lost.locator('tbody tr').nth(1).getByRole('button').nth(1).click();
  const rows = page.getByRole('dialog');
  await expect(rows).toContainText(`共 ${count} 行`);
  await rows.getByRole('button', { name: '存为分群' }).click();
  const form = page.getByRole('dialog', { name: '存为分群' });
  await form.getByRole('textbox', { name: '名称' }).fill('不来的老读者');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toContainText(`已把 ${count} 位读者存为“不来的老读者”`);
  await form.getByRole('button', { name: '用作筛选' }).click();
  await expect(main(page)).toContainText('不来的老读者');
  expect(asked(page).filter).toMatchObject({ field: 'readerGroup', op: 'in' });

  await main(page).getByRole('button', { name: '读者分群' }).click();
  const groups = page.getByRole('dialog', { name: '读者分群' });
  await expect(groups.getByRole('row').nth(1)).toContainText('不来的老读者');
  await groups.getByRole('button', { name: /删\s*除/ }).click();
  await page.getByRole('button', { name: /确\s*定/ }).click();
  await expect(groups).toContainText('还没有分群');
});

test('a funnel is made step by step, run, and taken away as picture and workbook', async ({
  page,
}) => {
  await signIn(page, addressOf({ kind: 'event', events: [{ code: 'visit' }] }));
  await settle(page);
  await main(page)
    .getByRole('button', { name: /问法 事件趋势/ })
    .click();
  await main(page).getByRole('button', { name: /^漏斗/ }).click();
  await choose(page, main(page).getByRole('combobox', { name: '事件 2', exact: true }), 'wj');
  await main(page).getByRole('button', { name: '加一步' }).click();
  await choose(page, main(page).getByRole('combobox', { name: '事件 3', exact: true }), '还回');
  await main(page).getByRole('button', { name: '运行' }).click();
  const funnel = answer(page, '漏斗：到馆 → 外借 → 还回');
  await expect(funnel.getByRole('img', { name: /到馆 至 还回/ })).toBeVisible();
  const readers = await numbersOf(funnel.locator('tbody tr:not([aria-hidden]) td:nth-child(2)'));
  expect(readers.slice(-3)).toEqual([...readers.slice(-3)].sort((a, b) => b - a));

  const picture = page.waitForEvent('download');
  await funnel.getByRole('button', { name: '下载图片' }).click();
  expect((await picture).suggestedFilename()).toMatch(/\.png$/);
  const file = page.waitForEvent('download');
  await funnel.getByRole('button', { name: '导出' }).first().click();
  const book = readWorkbook(await readFile(await (await file).path()));
  expect([...book.values()].join('')).toContain('总转化率');
});

test('a running question is given up, and the earlier answer stays', async ({ page }) => {
  await signIn(page, addressOf({ kind: 'distribution', events: [{ code: 'loan' }] }));
  await settle(page);
  await page.route('**/api/query', () => undefined);
  await choose(page, main(page).getByRole('combobox', { name: '事件 事件' }), 'daoguan');
  await expect(main(page)).toContainText('条件已改');
  await main(page).getByRole('button', { name: '运行' }).click();
  await expect(main(page)).toContainText(/正在计算 \d/);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('api/query'));
  await main(page)
    .getByRole('button', { name: /取\s*消/ })
    .click();
  await gone;
  await expect(main(page)).toContainText('已取消');
  await expect(answer(page, '分布：到馆').getByRole('table').last()).toContainText('2–3');
});

test('a question is kept, made a rule, opened, renamed and deleted', async ({ page }) => {
  await signIn(page, addressOf({ kind: 'distribution', events: [{ code: 'loan' }] }));
  await settle(page);
  await main(page).getByRole('button', { name: '保存为组件' }).click();
  const form = page.getByRole('dialog', { name: '保存为组件' });
  await form.getByRole('textbox', { name: '名称' }).fill('读者一年借几次');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toHaveCount(0);
  await main(page).getByRole('button', { name: '存为规则' }).click();
  const rule = page.getByRole('dialog', { name: '存为规则' });
  await rule.getByRole('textbox', { name: '名称' }).fill('读者借几次');
  await rule.getByRole('textbox', { name: '口径说明' }).fill('期间借过 1 次、2–3 次……的读者数');
  await rule.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('已存为规则“读者借几次”')).toBeVisible();
  await page.goto(consoleUrl('/analysis/components'));
  await main(page).getByRole('button', { name: '读者一年借几次' }).click();
  await expect(main(page)).toContainText('分布：外借');
  expect(asked(page)).toMatchObject({ kind: 'distribution' });
  await page.goto(consoleUrl('/analysis/components'));
  await main(page)
    .getByRole('button', { name: /编\s*辑/ })
    .click();
  await page.getByRole('dialog').getByLabel('名称').fill('读者借几次');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click();
  await expect(main(page).getByRole('button', { name: '读者借几次' })).toBeVisible();
  await main(page)
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await page.getByRole('button', { name: /确\s*定/ }).click();
  await expect(main(page)).toContainText('还没有保存的分析');
});

const shown = {
  event: { kind: 'event', events: [{ code: 'loan' }], by: ['readerType'], compare: 'lastYear' },
  retention: {
    kind: 'retention',
    events: [{ code: 'loan' }, { code: 'loan' }],
    range: '180d~today',
  },
};

for (const dark of ['false', 'true']) {
  for (const [name, draft] of Object.entries(shown)) {
    test(`axe finds nothing serious: ${name}, ${dark === 'true' ? 'dark' : 'light'}`, async ({
      page,
    }) => {
      await page.addInitScript((isDark) => localStorage.setItem('dark', isDark), dark);
      await signIn(page, addressOf(draft));
      await settle(page);
      await expect(page.locator('[data-toast]')).toHaveCount(0);
      expect(await findSerious(page, '#page')).toEqual([]);
    });
  }
}

test('on a phone the question is made in a drawer, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, addressOf(shown.retention));
  for (const address of [path, addressOf(shown.event), addressOf(shown.retention)]) {
    await page.goto(consoleUrl(address));
    await settle(page);
    const width = await main(page).evaluate((element) => element.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(390);
  }
  await main(page).getByRole('button', { name: '修改问题（留存）' }).click();
  const drawer = page.getByRole('dialog', { name: '问题' });
  await expect(drawer.getByRole('combobox', { name: '事件 起始' })).toBeVisible();
  await drawer.getByRole('button', { name: '看结果' }).click();
  await expect(drawer).toHaveCount(0);
});
