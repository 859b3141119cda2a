import { expect, type Page, test } from '@playwright/test';
import {
  runOnPostgres,
  startTestPostgres,
  type TestPostgres,
} from '../server/test/postgres-process.ts';
import { findSeriousViolations } from './support/axe.ts';
import { countClicks } from './support/clicks.ts';
import { useOwnServer } from './support/own-server.ts';
import { drawer } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// A system that no connector knows: its database is registered, a table of loans is chosen, its columns are proposed, and
// the first run of its rule is on the dashboard. Nobody writes SQL or JSON.

useOwnServer({ SOURCES_ON_THIS_MACHINE: 'on' });
let postgres: TestPostgres;
let url: URL;
test.beforeAll(async () => {
  postgres = await startTestPostgres();
  url = new URL(await postgres.createDatabase());
  await runOnPostgres(
    url.href,
    'CREATE TABLE ltxx (card_no text, surname text, barcode text, title text, loan_time timestamp, return_time timestamp)',
  );
  await runOnPostgres(
    url.href,
    `INSERT INTO ltxx SELECT 'R' || n % 40, '欧阳密', 'B' || n, '书' || n % 90, now()::timestamp - interval '25 days' + n * interval '1 hour',
      CASE WHEN n % 3 = 0 THEN NULL ELSE now()::timestamp - interval '20 days' + n * interval '1 hour' END FROM generate_series(1, 300) AS n`,
  );
});
test.afterAll(() => postgres.close());

test.use({ viewport: { width: 1440, height: 900 } });

test('a table of an unknown system is on the dashboard without SQL or JSON', async ({ page }) => {
  await signIn(page, '/config/datasources?open=new');
  const form = drawer(page);
  await form.getByLabel('名称').fill('自建系统');
  await choose(page, '类型', 'PostgreSQL');
  await form.getByLabel('主机').fill('127.0.0.1');
  await form.getByLabel('端口').fill(url.port);
  await form.getByLabel('数据库', { exact: true }).fill(url.pathname.slice(1));
  await form.getByLabel('用户名').fill(url.username);
  await form.getByLabel('密码').fill('none');
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByRole('row').filter({ hasText: '自建系统' })).toBeVisible();

  await signIn(page, '/config/import');
  const clicks = await countClicks(page);
  const began = Date.now();
  await page.getByRole('button', { name: '从数据库选一张表' }).click();
  await expect(form.getByText('自建系统')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await choose(page, '表或视图', 'ltxx');
  await form.getByRole('button', { name: '看这张表' }).click();
  const preview = page.locator('section[aria-labelledby=import-preview][aria-busy=false]');
  await expect(preview).toContainText('外借');
  await expect(page.locator('#page')).not.toContainText('欧阳密');
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '开始同步' }).click();
  const runs = page.getByRole('dialog', { name: /的同步情况$/ });
  await expect(runs.getByRole('listitem').first()).toContainText('完成');
  await runs.getByRole('button', { name: '看总览' }).click();
  await expect(
    page.getByRole('button', { name: /^300 ?册次 ?，查看外借册次的明细/ }),
  ).toBeVisible();
  const count = await clicks();
  await signIn(page, '/config/import');
  await expect(page.getByRole('button', { name: '从数据库选一张表' })).toBeVisible();
  await expect(page.getByText('ltxx')).toHaveCount(0);
  await signIn(page, '/config/etl');
  const rule = page.getByRole('row', { name: /ltxx/ });
  await expect(rule).toContainText('自建系统');
  await expect(rule).toContainText('每天 02:30');
  const table = page.getByRole('table').last().locator('xpath=..');
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  console.log(`table of a database: ${count} clicks, ${(Date.now() - began) / 1000} s`);
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await drawer(page).getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-item-option', { hasText: option }).first().click();
}
