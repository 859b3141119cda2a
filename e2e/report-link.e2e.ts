import { expect, type Page } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { call, removeFrom } from './support/call.ts';
import { test } from './support/second-browser.ts';
import { drawer, main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests that somebody without an account sees a report by a link until it is revoked, and that a report fills a wall.

const base = '/analytics-v3';
const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('form') });

test('a link shows a report without an account until it is revoked; a wall leaves by Escape', async ({
  page,
  other,
}) => {
  await signIn(page, '/');
  const allow = (isAllowed: boolean) =>
    call(page, 'PUT', '/system/param', { values: { 'report.share': String(isAllowed) } });
  await allow(true);
  const query = { kind: 'table', dataset: 'circulation', metrics: ['loans'], by: ['library'] };
  const component = { name: '外链各馆外借', query: { ...query, range: 'last30Day' }, chart: 'bar' };
  const { id } = await call<{ id: string }>(
    page,
    'POST',
    `${base}/analyticsComponent/add`,
    component,
  );
  const items = [
    { kind: 'text', text: '## 大厅所见' },
    { kind: 'component', id },
  ];
  const report = { name: '给大厅看的报告', items };
  const made = await call<{ id: string }>(page, 'POST', `${base}/analyticsReport/add`, report);

  await page.goto(consoleUrl(`/report/${made.id}`));
  await main(page).getByRole('button', { name: '大屏' }).click();
  await dialog(page)
    .getByRole('button', { name: /开\s?始/ })
    .click();
  const wall = page.getByRole('region', { name: '大屏' });
  await expect(wall.getByRole('img', { name: '外链各馆外借的图' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wall).toHaveCount(0);

  await main(page).getByRole('button', { name: '分享' }).click();
  await drawer(page).getByRole('button', { name: '生成外链' }).click();
  await dialog(page).getByLabel('名称').fill('大厅');
  await dialog(page).getByRole('button', { name: '生成外链' }).click();
  const address = (await page.locator('[data-link-address]').textContent()) ?? '';
  await page.getByRole('button', { name: /完\s?成/ }).click();
  await expect(drawer(page).getByRole('listitem')).toContainText('还没有人打开');

  const asked: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await other.goto(address);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('给大厅看的报告');
  await expect(other.getByRole('img', { name: '外链各馆外借的图' })).toBeVisible();
  await other.getByText('数据表').click();
  await expect(other.getByRole('cell', { name: '示范市图书馆', exact: true })).toBeVisible();
  expect(await findSeriousViolations(other)).toEqual([]);
  expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([
    '/share/',
    `${base}/share`,
  ]);

  await drawer(page)
    .getByRole('button', { name: /停\s?用/ })
    .click();
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await expect(drawer(page).getByRole('listitem')).toContainText('已停用');
  await expect(drawer(page).getByRole('listitem')).toContainText('打开 1 次');
  await other.reload();
  await expect(other.getByRole('heading')).toHaveText('链接已失效');

  await removeFrom(page, `${base}/analyticsReport`, ({ name }) => name === report.name, {
    list: 'page',
  });
  await removeFrom(page, `${base}/analyticsComponent`, ({ name }) => name === component.name, {
    list: 'page',
  });
  await allow(false);
});
