import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { WeedingCopy } from '@stacksight/contract';
import { call } from './support/call.ts';
import { countClicks } from './support/clicks.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

test('a librarian weeds the computer books of one room by scanner, also without a network', async ({
  page,
  context,
}) => {
  await signIn(page);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: '馆藏决策' }).first().click();
  await page.getByRole('link', { name: '剔旧', exact: true }).click();
  const choose = async (label: string, meant: string | RegExp) => {
    await main(page).getByRole('combobox', { name: label }).click();
    await page
      .locator('.ant-select-item-option:visible')
      .filter({ hasText: meant })
      .first()
      .click();
  };
  await choose('图书馆', /市图书馆$/);
  await choose('馆藏地', '自然科学图书借阅区');
  await choose('分类', /^TP3$/);
  await expect(main(page)).toContainText(
    /可剔 \d+ 册，占架 [\d.]+ 米，价值 ¥[\d,]+；因保护留下 \d+ 册/,
  );
  await page.getByRole('button', { name: '到书架上决定' }).click();
  const address = new URL(page.url());
  expect(address.pathname).toBe('/holdings/weeding/shelf');

  const { rows } = await call<{ rows: WeedingCopy[] }>(
    page,
    'GET',
    `/analytics-v3/weeding/shelf${address.search}`,
  );
  const free = rows.filter(({ guards }) => guards.length === 0).map(({ barcode }) => barcode);
  const last = rows.find(({ guards }) => guards.includes('lastInCity'))?.barcode ?? '';
  const [first = '', second = ''] = free;
  await expect(main(page)).toContainText(`待决定 ${rows.length} 册`);
  const scan = async (barcode: string) => {
    await page.getByRole('textbox', { name: '扫描条码' }).fill(barcode);
    await page.keyboard.press('Enter');
  };
  const card = page.getByRole('region', { name: '扫到的册' });
  await scan(first);
  await expect(card).toContainText(/TP3 类：出版已 \d+ 年|册就够|从未借出|磨损限/);
  await card.getByRole('button', { name: /剔\s?除/ }).click();
  await expect(main(page).getByRole('listitem').filter({ hasText: '：剔除' })).toHaveCount(1);
  await expect(main(page)).toContainText(`待决定 ${rows.length - 1} 册`);

  // The last copy of all libraries is kept, or handed to the depository.
  await scan(last);
  await expect(card).toContainText('全部馆要留的最后一册');
  await expect(card.getByRole('button', { name: /剔\s?除/ })).toHaveCount(0);
  await card.getByRole('button', { name: /保\s?留/ }).click();
  await expect(main(page).getByRole('listitem').first()).toContainText(
    /保留，\d{4}-\d{2}-\d{2} 起再问/,
  );

  await context.setOffline(true);
  await page.getByText('扫即剔除').click();
  await scan(second);
  await expect(main(page)).toContainText('1 次扫描等待发送');
  await context.setOffline(false);
  await expect(main(page).getByRole('listitem').filter({ hasText: '：剔除' })).toHaveCount(2);
  await expect(main(page)).not.toContainText('等待发送');
  expect(await clicks()).toBe(12);

  await page.goto(`${address.origin}/holdings/weeding?tab=decided`);
  for (const barcode of [first, second, last])
    await expect(main(page).getByRole('link', { name: barcode })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '资产清单 Excel' }).click(),
  ]);
  const sheet = readWorkbook(await readFile(await file.path())).get('xl/worksheets/sheet2.xml');
  expect([first, second, last].map((barcode) => sheet?.includes(barcode))).toEqual([
    ...[true, true, false],
  ]);
});
