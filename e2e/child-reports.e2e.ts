import { expect, type Page } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { test } from './support/second-browser.ts';
import { drawer, main } from './support/shell.ts';
import { fillLogin, signIn, superUser } from './support/sign-in.ts';
import { type RunningServer, startServer } from './support/start-server.ts';

// A library group reports its months to a parent installation: the parent registers the child and hands over a key, the
// child looks at what it sends and sends it, and both see what was taken and what was refused.

let parent: RunningServer;
test.beforeAll(async () => {
  parent = await startServer({ DEMO: '0', LOG_LEVEL: 'warn', SUPER_PASSWORD: superUser.password });
});
test.afterAll(() => parent.stop());

const save = (page: Page) => drawer(page).getByRole('button', { name: /保\s?存/ });

test('a child reports a month, and the parent sees it with its reasons', async ({
  page,
  other: above,
}) => {
  await above.goto(`${parent.url}/config/children?open=new`);
  await fillLogin(above);
  await expect(drawer(above).getByRole('textbox', { name: '下级' })).toBeFocused();
  await above.keyboard.insertText('示范市图书馆');
  await drawer(above).getByLabel('馆群代码').fill('demo');
  await save(above).click();
  const handover = above.getByRole('dialog', { name: '示范市图书馆的接收地址和密钥' });
  const shown = (what: string) =>
    handover.getByRole('region', { name: what }).locator('code').textContent();
  const [address, key] = [(await shown('接收地址')) ?? '', (await shown('密钥')) ?? ''];
  expect(address).toBe(`${parent.url}/analytics-v3/analyticsSync/receive`);
  expect(await findSeriousViolations(above)).toEqual([]);
  await handover.getByRole('button', { name: '已记下' }).click();

  await signIn(page, '/config/sync?open=new');
  await expect(drawer(page).locator('.ant-select').first()).toContainText('示范市图书馆');
  await drawer(page).getByLabel('上级平台地址').fill(address);
  await drawer(page)
    .getByLabel('密钥', { exact: true })
    .fill(key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  await save(page).click();
  await tryParent(page);
  await expect(page.getByText('没有连通：密钥不对，或内容被改动')).toBeVisible();
  await row(page).getByRole('button', { name: /编辑/ }).click();
  await drawer(page).getByLabel('密钥', { exact: true }).fill(key);
  await save(page).click();
  await tryParent(page);
  await expect(page.getByText('连接正常')).toBeVisible();

  await row(page)
    .getByRole('button', { name: /预览并上报/ })
    .click();
  const stock = drawer(page)
    .getByRole('row')
    .filter({ hasText: '馆藏册数' })
    .filter({ hasText: '全馆群' });
  const count = ((await stock.getByRole('cell').last().textContent()) ?? '').trim();
  expect(count).toMatch(/^[\d,]+$/);
  expect(await findSeriousViolations(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: '上报这个月' }).click();
  await expect(main(page).getByRole('row').nth(1)).toContainText('已接受');

  await above.getByRole('link', { name: '收到的上报' }).click();
  await expect(main(above).getByRole('row').nth(1)).toContainText('已接收');
  await above.getByRole('link', { name: '上报数字' }).click();
  await expect(row(above).filter({ hasText: '馆藏册数' }).first()).toContainText(count);
  expect(await findSeriousViolations(above)).toEqual([]);

  await above.getByRole('link', { name: '下级', exact: true }).click();
  await above.getByRole('button', { name: '刷新' }).click();
  await expect(row(above)).toContainText('已报');
  await row(above).getByRole('button', { name: /编辑/ }).click();
  await drawer(above).getByLabel('可报的图书馆代码').fill('nowhere ');
  await save(above).click();
  await page.getByRole('link', { name: '上报设置' }).click();
  await row(page)
    .getByRole('button', { name: /预览并上报/ })
    .click();
  await drawer(page).getByRole('button', { name: '上报这个月' }).click();
  await expect(main(page).getByRole('row').nth(1)).toContainText('不在允许上报的图书馆之内');
  await above.getByRole('link', { name: '收到的上报' }).click();
  await above.getByRole('button', { name: '刷新' }).click();
  await expect(main(above).getByRole('row').nth(1)).toContainText('不在允许上报的图书馆之内');
});

const row = (page: Page) => main(page).getByRole('row').filter({ hasText: '示范市' });

async function tryParent(page: Page): Promise<void> {
  await row(page).getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '测试连接' }).click();
}
