import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import type { TransferPlan } from '@stacksight/contract';
import { call } from './support/call.ts';
import { typeAndTake } from './support/choose.ts';
import { countClicks } from './support/clicks.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { go, main, open } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';
import {
  approvedPlan,
  allotBase as base,
  busiestWay,
  copiesOf,
  undo,
} from './support/transfers.ts';

// A plan between the two libraries whose exchange brings most: made, carried out with a phone, undone, and judged.

const download = async (page: Page, format: string) => {
  await page.getByRole('button', { name: '下架清单' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return readFile(await file.path());
};

test('ten clicks balance two libraries with a van of 300 copies, down to the pick list', async ({
  page,
}) => {
  await signIn(page);
  const { fromName, toName } = await busiestWay(page);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: '馆藏决策' }).first().click();
  await open(page, '馆藏调拨');
  await page.getByRole('button', { name: '拟订方案' }).click();
  await main(page).getByRole('combobox', { name: '在哪些图书馆之间调？' }).click();
  for (const name of [fromName, toName]) await typeAndTake(page, name);
  await page.keyboard.press('Escape');
  const answer = main(page).locator('[aria-busy=false]');
  await expect(answer.getByRole('heading', { name: '从哪里到哪里' })).toBeVisible();
  await expect(answer.getByRole('heading', { name: '没有调的册' })).toBeVisible();
  await page.getByRole('textbox', { name: '方案名称' }).fill('两馆均衡');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '两馆均衡', level: 1 })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const copies = await copiesOf(page, id);
  expect(copies.length).toBeGreaterThan(0);
  expect(copies.length).toBeLessThanOrEqual(300);

  await page.getByRole('button', { name: /批\s?准/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  expect((await download(page, 'A4 清单（PDF）')).toString('latin1', 0, 5)).toBe('%PDF-');
  const sheets = [...readWorkbook(await download(page, 'Excel 表格')).values()].join('');
  expect(copies.filter(({ barcode }) => !sheets.includes(barcode))).toEqual([]);
  expect(await clicks()).toBe(10);
  await undo(page, id);
});

test('a box goes through both ends on a phone; a wrong copy is refused, and a lost network loses nothing', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const { id, copies } = await approvedPlan(page, '一箱');
  const [one] = copies;
  const [first = '', second = ''] = copies
    .filter(({ from, to }) => from === one?.from && to === one.to)
    .map(({ barcode }) => barcode);
  await signIn(page, `/holdings/shelf?plan=${id}`);
  const clicks = await countClicks(page);
  const results = main(page).getByRole('listitem');
  const scan = async (...codes: string[]) => {
    for (const code of codes) {
      await page.getByRole('textbox', { name: /^扫描/ }).fill(code);
      await page.keyboard.press('Enter');
    }
  };
  const goTo = async (library = '') => {
    await main(page).getByRole('combobox', { name: '所在图书馆' }).click();
    await typeAndTake(page, library);
    await expect(main(page).getByRole('combobox')).toHaveCount(0);
  };
  const step = (name: string) => main(page).getByText(name, { exact: true }).click();
  await goTo(one?.fromName);
  const fromHere = copies.filter(({ from }) => from === one?.from).length;
  await expect(main(page)).toContainText(`待下架 ${fromHere} 册`);
  await scan(first, 'X-1');
  await expect(results.first()).toHaveText('X-1：不在这个方案里，请放回原处');
  await scan(second);
  await expect(main(page)).toContainText(`待下架 ${fromHere - 2} 册`);
  await step('装箱');
  await expect(page.getByRole('textbox', { name: /^扫描/ })).toBeDisabled();
  await expect(main(page)).toContainText('先写箱号，再扫要装的册。');
  await page.getByRole('textbox', { name: '箱号' }).fill('7');
  await scan(first, second);
  await expect(results.first()).toContainText(`已装入 7 号箱，调往${one?.toName}`);
  await expect(main(page)).toContainText('没有已下架、待装箱的册。');
  await expect(page.getByRole('region', { name: '正在装的箱' })).toContainText(
    `2 册调往${one?.toName}`,
  );
  await step('发出');
  await expect(main(page)).toContainText('7 号箱2 册');
  await scan('7');
  await expect(main(page)).toContainText('没有待发出的箱。');

  await main(page)
    .getByRole('button', { name: /更\s?换/ })
    .click();
  await goTo(one?.toName);
  await step('收到');
  await expect(main(page)).toContainText('在途 2 册');
  await expect(main(page)).toContainText('已收到 0 册，共 2 册');
  await context.setOffline(true);
  await scan(first, second);
  await expect(main(page)).toContainText('2 次扫描等待发送');
  await context.setOffline(false);
  await expect(main(page)).toContainText('没有在途、送往本馆的册。');
  await expect(main(page)).not.toContainText('等待发送');
  await expect(results.filter({ hasText: '已收到，来自' })).toHaveCount(2);
  await scan(first);
  await expect(results.first()).toContainText('已经扫过');
  expect(await clicks()).toBe(6);
  const plan = await call<TransferPlan>(page, 'GET', `${base}/${id}`);
  expect(plan).toMatchObject({ received: 2, copies: copies.length });
  await undo(page, id);
});

test('two clicks undo a plan, and what is on its way still arrives', async ({ page }) => {
  await signIn(page);
  const { id, copies } = await approvedPlan(page, '作罢的方案');
  const { barcode = '', from: libcode = '' } = copies[0] ?? {};
  const scan = { id: crypto.randomUUID(), step: 'pull', barcode, at: new Date().toISOString() };
  await call(page, 'POST', `${base}/${id}/scans`, { libcode, scans: [scan] });
  await signIn(page, `/holdings/transfers/${id}`);
  const clicks = await countClicks(page);
  await main(page)
    .getByRole('button', { name: /撤\s?销/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await expect(page.getByText(/已撤销：\d+ 册留在原处；1 册已下架，请照旧送到。/)).toBeVisible();
  await expect(main(page)).toContainText(`已划去 ${copies.length - 1}`);
  expect(await clicks()).toBe(2);

  await go(page, '/holdings/transfers/no-plan');
  await expect(main(page)).toContainText('没有这个调拨方案');
});

test('three clicks show what an earlier plan brought, beside the copies that stayed', async ({
  page,
}) => {
  await signIn(page);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: '馆藏决策' }).first().click();
  await open(page, '馆藏调拨');
  await main(page).getByRole('link', { name: '新书分馆调拨' }).click();
  const effect = main(page).locator('section').filter({ hasText: '调拨效果' }).first();
  await expect(effect.getByRole('row').filter({ hasText: '30 天内' })).toBeVisible();
  await expect(effect).toContainText(/\d+ 天内，[\d,]+ 册(平均每册比留下的|的差值区间包含 0)/);
  await expect(effect.getByRole('columnheader')).toHaveText([
    ...['调入后', '已比较（册）', '调走的每册外借', '留下的每册外借', '每册相差', '方案预计'],
  ]);
  expect(await clicks()).toBe(3);
});

test('a plan serves a saved reader group, and says on which days its van runs', async ({
  page,
}) => {
  await signIn(page);
  const { from, to } = await busiestWay(page);
  const metric = 'active_borrowers';
  const query = { kind: 'table', dataset: 'circulation', metrics: [metric], range: 'lastYear' };
  const group = { name: '常来的读者', query, cell: { metric, codes: {} } };
  const { id: groupId } = await call<{ id: string }>(
    page,
    'POST',
    '/analytics-v3/reader-group/add',
    group,
  );
  // The record of a title and the lists of shortages lead here with their two libraries.
  await signIn(page, `/holdings/transfers/new?libraries=${from},${to}`);
  await main(page).getByRole('combobox', { name: '只看哪些读者的需求' }).click();
  await typeAndTake(page, group.name);
  await page.keyboard.press('Escape');
  await main(page).getByText('更多条件').click();
  await page.getByRole('spinbutton', { name: '星期二装多少箱' }).fill('1');
  const van = main(page).getByRole('region', { name: '送书车' });
  await expect(van).toContainText(/全部发出，共 \d+ 趟/);
  await expect(van.getByRole('listitem').first()).toContainText(/周二.*1 箱/);
  await page.getByRole('textbox', { name: '方案名称' }).fill('分群方案');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '分群方案', level: 1 })).toBeVisible();
  await expect(main(page)).toContainText('只按这些读者分群的需求：常来的读者');
  await expect(van.getByRole('listitem').first()).toContainText(/周二.*1 箱/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { question } = await call<TransferPlan>(page, 'GET', `${base}/${id}`);
  expect(question.libraries).toEqual([from, to]);
  await call(page, 'DELETE', `${base}/${id}`);
  await call(page, 'DELETE', `/analytics-v3/reader-group/${groupId}`);
});
