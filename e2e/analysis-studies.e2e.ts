import { readFile } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { choose } from './support/choose.ts';
import { addressOf, answer, explorePath, questionInAddress, settle } from './support/explore.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

const numbersOf = async (cells: Locator) =>
  (await cells.allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));

test('a cohort study is a triangle with shares and counts, and a cell leads to its readers', async ({
  page,
}) => {
  await signIn(
    page,
    addressOf({
      kind: 'retention',
      events: [{ code: 'loan' }, { code: 'loan' }],
      range: '200d~today',
      periods: 6,
    }),
  );
  await settle(page);
  const triangle = answer(page, '留存：外借 → 外借').getByRole('table').first();
  // Future months have no column.
  await expect(triangle.getByRole('columnheader')).toContainText([
    '入组时间',
    '人数',
    ...[1, 2, 3, 4, 5].map((month) => `第 ${month} 月`),
  ]);
  const first = triangle.getByRole('row').nth(1).getByRole('button').nth(1);
  await expect(first).toHaveText(/%$/);
  await expect(triangle.getByRole('row').last()).toContainText('平均');
  expect(await triangle.getByText('周期未结束').count()).toBeGreaterThan(0);
  await main(page).getByRole('radio', { name: '人数' }).click();
  await expect(first).toHaveText(/^\d+$/);
  const count = await first.textContent();
  await first.click();
  await expect(page.getByRole('dialog')).toContainText(`共 ${count} 位读者`);
});

test('lost readers are saved as a group, which a new question uses', async ({ page }) => {
  await signIn(page, explorePath);
  await main(page)
    .getByRole('button', { name: /哪些馆的老读者不来了/ })
    .click();
  await settle(page);
  const lost = answer(page, '流失：外借，按图书馆');
  const number = lost.locator('tbody tr').nth(1).getByRole('button').nth(1);
  await expect(number).toHaveText(/\d/);
  const count = await number.textContent();
  await number.click();
  const rows = page.getByRole('dialog');
  await expect(rows).toContainText(`共 ${count} 位读者`);
  await rows.getByRole('button', { name: '存为分群' }).click();
  const form = page.getByRole('dialog', { name: '存为分群' });
  await form.getByRole('textbox', { name: '名称' }).fill('不来的老读者');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toContainText(`已把 ${count} 位读者存为“不来的老读者”`);
  await form.getByRole('button', { name: '用作筛选' }).click();
  await expect(main(page)).toContainText('不来的老读者');
  expect(questionInAddress(page).filter).toMatchObject({ field: 'readerGroup', op: 'in' });

  await main(page).getByRole('button', { name: '读者分群' }).click();
  const groups = page.getByRole('dialog', { name: '读者分群' });
  const line = groups.getByRole('row', { name: /不来的老读者/ });
  await line.getByRole('button', { name: /删\s*除/ }).click();
  await page.getByRole('button', { name: /确\s*定/ }).click();
  await expect(groups).toContainText('还没有分群');
});

test('a funnel is built step by step, run, and downloaded as a picture and a workbook', async ({
  page,
}) => {
  await signIn(page, addressOf({ kind: 'event', events: [{ code: 'visit' }] }));
  await settle(page);
  await main(page)
    .getByRole('button', { name: /分析方法 事件趋势/ })
    .click();
  await main(page).getByRole('button', { name: /^漏斗/ }).click();
  await choose(
    page,
    main(page).getByRole('combobox', { name: '事件 2', exact: true }),
    'wj',
    '外借',
  );
  await main(page).getByRole('button', { name: '添加步骤' }).click();
  await choose(page, main(page).getByRole('combobox', { name: '事件 3', exact: true }), '归还');
  await main(page).getByRole('button', { name: '运行' }).click();
  const funnel = answer(page, '漏斗：到馆 → 外借 → 归还');
  await expect(funnel.getByRole('img', { name: /到馆 至 归还/ })).toBeVisible();
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
