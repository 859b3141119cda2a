import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import type {
  FilledBasket,
  InsufficientTitle,
  PurchaseLine,
  PurchaseList,
} from '@stacksight/contract';
import { call } from './support/call.ts';
import { countClicks } from './support/clicks.ts';
import { main } from './support/shell.ts';
import { signIn, superUser } from './support/sign-in.ts';
import { workbookOf } from './support/workbook-of.ts';

const lists = '/analytics-v3/insufficientHoldings';

/** Takes back the lists that the journey has pushed; those of the demonstration city stay. */
async function takeBack(page: Page): Promise<void> {
  const { rows } = await call<{ rows: PurchaseList[] }>(page, 'GET', `${lists}/purchases`);
  for (const { id, createdBy } of rows)
    if (createdBy === superUser.username) await call(page, 'DELETE', `${lists}/purchases/${id}`);
}

test('a librarian buys for a budget: the copies that save most loans for the money, their file and their delivery', async ({
  page,
}) => {
  const messages: string[] = [];
  const supplier = createServer((request, response) => {
    messages.push(String(request.headers['webhook-signature']));
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((done) => supplier.listen(0, '127.0.0.1', done));
  const { port } = supplier.address() as AddressInfo;
  try {
    await signIn(page);
    const webhook = {
      glc: 'demo',
      url: `http://127.0.0.1:${port}/orders`,
      secret: 'sixteen-letters-or-more',
    };
    await call(page, 'PUT', `${lists}/webhook`, webhook);
    const clicks = await countClicks(page);
    const tile = main(page).getByRole('button', { name: '，查看年损失外借的明细' });
    await expect(tile).toContainText(/\d+ 册次/);
    await expect(main(page)).toContainText(/\d+ 种复本不足/);
    await tile.click();
    await page.getByRole('button', { name: /采购篮/ }).click();
    const basket = page.getByRole('dialog', { name: '采购篮' });
    await basket.getByRole('spinbutton', { name: /预算/ }).click();
    await page.keyboard.type('20000');
    await page.keyboard.press('Enter');
    await expect(basket.getByRole('status')).toContainText('20,000');
    const best = await call<FilledBasket>(
      page,
      'GET',
      `${lists}/basket?list=InsufficientBook&budget=20000`,
    );
    expect(best.cost).toBeLessThanOrEqual(20_000);
    const forMoney = best.lines.map(({ row, copies, gain }) => gain / ((row.price ?? 0) * copies));
    expect(forMoney[0]).toBeGreaterThan(forMoney.at(-1) ?? 0);
    await expect(basket.locator('tbody tr:not([aria-hidden])')).toHaveCount(best.lines.length);
    const first = best.lines[0]?.row.title ?? '';
    await expect(basket.locator('tbody tr:not([aria-hidden])').first()).toContainText(first);
    await basket.getByRole('button', { name: '推送采购' }).click();
    await expect(basket).toContainText('采购篮是空的');
    await basket.getByRole('button', { name: '关闭' }).click();

    await page.getByRole('link', { name: '采购跟踪', exact: true }).click();
    await main(page).getByRole('link', { name: '采购单' }).click();
    const row = main(page).getByRole('row').filter({ hasText: 'super' }).first();
    const sheet = await workbookOf(page, () =>
      row.getByRole('button', { name: '下载 Excel' }).click(),
    );
    expect(sheet).toContain(first);
    await main(page).getByRole('link', { name: '送达记录' }).click();
    await expect(main(page)).toContainText('已送达');
    expect(messages).toEqual([expect.stringMatching(/^v1,/)]);
    expect(await clicks()).toBe(9);
  } finally {
    supplier.close();
    await call(page, 'DELETE', `${lists}/webhook?glc=demo`);
    await takeBack(page);
  }
});

test('a librarian relieves the longest hold list', async ({ page }) => {
  await signIn(page);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: '馆藏决策' }).first().click();
  await main(page).getByText('热门预约', { exact: true }).click();
  const { rows } = await call<{ rows: InsufficientTitle[] }>(
    page,
    'GET',
    `${lists}/pageQuery/HotReservationBook?pageSize=500`,
  );
  const [longest] = rows;
  expect(longest?.holds).toBe(Math.max(...rows.map(({ holds }) => holds)));
  const row = main(page)
    .locator('tbody tr')
    .filter({ hasText: longest?.reason ?? '' })
    .first();
  await row.getByRole('button', { name: longest?.title ?? '' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(/一年多借 [\d.]+ 次/);
  await expect(drawer).toContainText(longest?.moveFromName ?? '没有可调来的册');
  await expect(drawer.getByRole('link', { name: '拟订两馆调拨方案' })).toHaveCount(
    longest?.moveFrom ? 1 : 0,
  );
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: '加入采购篮' }).click();
  await page.getByRole('button', { name: '采购篮（1）' }).click();
  await page.getByRole('button', { name: '推送采购' }).click();
  await expect(row).toContainText('已推送');
  expect(await clicks()).toBe(7);
  const pushed = await call<{ rows: PurchaseLine[] }>(
    page,
    'GET',
    `${lists}/purchases/lines?state=pushed&search=${encodeURIComponent(longest?.title ?? '')}`,
  );
  expect(pushed.rows[0]).toMatchObject({
    copies: longest?.suggested,
    source: 'HotReservationBook',
  });
  await takeBack(page);
});
