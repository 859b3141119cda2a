import { expect, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { removeFrom } from './support/call.ts';
import { choose } from './support/choose.ts';
import {
  addressOf,
  answer,
  explorePath,
  questionInAddress,
  saveAs,
  settle,
} from './support/explore.ts';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

test('an event is found by pinyin, broken down and compared; a link shows the same answer', async ({
  page,
}) => {
  await signIn(page, explorePath);
  await expect(main(page)).toContainText('想知道什么');
  await choose(
    page,
    main(page).getByRole('combobox', { name: '事件 A', exact: true }),
    'waijie',
    '外借',
  );
  const trend = answer(page, '事件趋势：外借');
  await expect(trend.getByRole('columnheader', { name: /外借 · 次数/ }).last()).toBeVisible();

  await choose(page, main(page).getByRole('combobox', { name: /分组维度/ }), 'dzlx', '读者类型');
  await page.keyboard.press('Escape');
  await main(page).getByRole('radio', { name: '去年同期' }).click();
  const byType = answer(page, '事件趋势：外借，按读者类型');
  await expect(byType.getByRole('columnheader', { name: /增长率/ }).last()).toBeVisible();
  await expect(byType).toContainText('对比');
  await byType.getByRole('radio', { name: '堆叠' }).click();
  expect(questionInAddress(page)).toMatchObject({ by: ['readerType'], compare: 'lastYear' });

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

test('an unfinished question shows the fault beside its field and stays', async ({ page }) => {
  await signIn(page, addressOf({ events: [{ code: 'loan' }, { code: '' }], kind: 'event' }));
  await settle(page);
  await expect(main(page)).toContainText('还有 1 处须填写');
  await main(page).getByRole('button', { name: '添加公式' }).click();
  const formula = main(page).getByRole('textbox', { name: '公式 1', exact: true });
  await formula.fill('A / C');
  await expect(main(page)).toContainText('引用了不存在的行');
  await page.reload();
  await expect(formula).toHaveValue('A / C');
  await main(page).getByRole('button', { name: '移除事件 B' }).click();
  await formula.fill('A * 2');
  await expect(answer(page, '事件趋势：外借').getByRole('table').last()).toContainText('A * 2');
});

test('a running question is cancelled, and the earlier answer stays', async ({ page }) => {
  await signIn(page, addressOf({ kind: 'distribution', events: [{ code: 'loan' }] }));
  await settle(page);
  await page.route('**/api/query', () => undefined);
  await choose(page, main(page).getByRole('combobox', { name: '事件 事件' }), 'daoguan', '到馆');
  await expect(main(page)).toContainText('条件已修改');
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

test('an analysis is saved, made a rule, opened, renamed and deleted', async ({ page }) => {
  await signIn(page, addressOf({ kind: 'distribution', events: [{ code: 'loan' }] }));
  await settle(page);
  const form = await saveAs(page, '保存为组件');
  await form.getByRole('textbox', { name: '名称' }).fill('读者一年借几次');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toHaveCount(0);
  const rule = await saveAs(page, '存为规则');
  await rule.getByRole('textbox', { name: '名称' }).fill('读者借几次');
  await rule.getByRole('textbox', { name: '口径说明' }).fill('期间借过 1 次、2–3 次……的读者数');
  await rule.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('已存为规则“读者借几次”')).toBeVisible();
  await page.goto(consoleUrl('/analysis/components'));
  await main(page).getByRole('button', { name: '读者一年借几次' }).click();
  await expect(main(page)).toContainText('分布：外借');
  expect(questionInAddress(page)).toMatchObject({ kind: 'distribution' });
  await page.goto(consoleUrl('/analysis/components'));
  const line = main(page).getByRole('row', { name: /读者一年借几次/ });
  await line.getByRole('button', { name: /编\s*辑/ }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('读者借几次');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click();
  await expect(main(page).getByRole('button', { name: '读者借几次' })).toBeVisible();
  await main(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('button', { name: /确\s*定/ }).click();
  await expect(main(page)).toContainText('还没有保存的分析');
  await removeFrom(page, '/analytics-v3/rule-config', (rule) =>
    JSON.stringify(rule).includes('"读者借几次"'),
  );
});

const shown = {
  event: { kind: 'event', events: [{ code: 'loan' }], by: ['readerType'], compare: 'lastYear' },
  retention: {
    kind: 'retention',
    events: [{ code: 'loan' }, { code: 'loan' }],
    range: '180d~today',
  },
};

for (const [draft, dark] of [
  [shown.event, 'false'],
  [shown.retention, 'true'],
] as const) {
  test(`axe finds nothing serious: ${draft.kind}, ${dark === 'true' ? 'dark' : 'light'}`, async ({
    page,
  }) => {
    await page.addInitScript((isDark) => localStorage.setItem('dark', isDark), dark);
    await signIn(page, addressOf(draft));
    await settle(page);
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    expect(await findSeriousViolations(page, '#page')).toEqual([]);
  });
}

test('on a phone the editor is a drawer, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, addressOf(shown.retention));
  for (const address of [explorePath, addressOf(shown.event), addressOf(shown.retention)]) {
    await page.goto(consoleUrl(address));
    await settle(page);
    const width = await main(page).evaluate((element) => element.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(390);
  }
  await main(page).getByRole('button', { name: '修改问题（留存）' }).click();
  const drawer = page.getByRole('dialog', { name: '问题' });
  await expect(drawer.getByRole('combobox', { name: '事件 起始' })).toBeVisible();
  await drawer.getByRole('button', { name: '查看结果' }).click();
  await expect(drawer).toHaveCount(0);
});
