import { expect, type Page, test } from '@playwright/test';
import { call } from './support/call.ts';
import { countClicks } from './support/clicks.ts';
import { main, open } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';
import { workbookOf } from './support/workbook-of.ts';

const base = '/analytics-v3';
type Named = { title?: string; name?: string };

/** Returns the text by which the first row of a list is found. */
async function firstOf(page: Page, path: string): Promise<string> {
  const { rows } = await call<{ rows: Named[] }>(page, 'GET', `${base}/${path}`);
  return rows[0]?.title ?? rows[0]?.name ?? 'no row';
}

test('seventeen clicks export every list of the collection, a plan, and the lists for the asset register', async ({
  page,
}) => {
  await signIn(page);
  const clicks = await countClicks(page);
  const tab = (name: string) =>
    main(page).getByText(name, { exact: true }).filter({ visible: true }).first().click();
  const exported = async (list: string) => {
    const first = await firstOf(page, list);
    await expect(main(page).locator('tbody:visible')).toContainText(first);
    const button = main(page).getByRole('button', { name: '导出 Excel' }).filter({ visible: true });
    const sheet = await workbookOf(page, () => button.click());
    expect([list, sheet.includes(first)]).toEqual([list, true]);
  };
  const lists = 'insufficientHoldings';
  await page.getByRole('link', { name: '馆藏决策' }).first().click();
  await exported(`${lists}/pageQuery/InsufficientBook`);
  await tab('热门预约');
  await exported(`${lists}/pageQuery/HotReservationBook`);
  await tab('检索未得');
  await exported(`${lists}/pageQuery/WebHotBook`);
  await open(page, '采购跟踪');
  await exported(`${lists}/purchases/lines`);
  await tab('采购单');
  await exported(`${lists}/purchases`);

  await open(page, '馆藏调拨');
  const plan = await firstOf(page, 'holding/allot/list');
  await main(page).getByRole('link', { name: plan }).click();
  await expect(page.getByRole('heading', { name: plan, level: 1 })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const title = await firstOf(page, `holding/allot/${id}/copies`);
  const copies = await workbookOf(page, () =>
    main(page).getByRole('button', { name: '导出 Excel' }).click(),
  );
  expect(copies).toContain(title);

  await open(page, '剔旧');
  await tab('已决定');
  const decided = await firstOf(page, 'weeding/decisions?decision=withdraw');
  const register = (name: string) =>
    workbookOf(page, () => main(page).getByRole('button', { name }).click());
  expect(await register('资产清单 Excel')).toContain(decided);
  expect(await register('资产汇总 Excel')).toMatch(/文学|<v>/);
  expect(await clicks()).toBe(17);
});
