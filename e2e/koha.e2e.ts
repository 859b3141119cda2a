import { expect, type Page, test } from '@playwright/test';
import { kohaCirculation, kohaThings, planted } from '../server/test/koha/koha-circulation.ts';
import { makeKoha, startKohaServer, type TestKoha } from '../server/test/koha/start-koha.ts';
import { findSeriousViolations } from './support/axe.ts';
import { countClicks } from './support/clicks.ts';
import { useOwnServer } from './support/own-server.ts';
import { signIn } from './support/sign-in.ts';

// A newcomer connects a running Koha by clicks alone, on a server without any data: what its account may read, the
// first run, a dashboard that agrees with the source, and a morning on which the source looks wrong.

useOwnServer({ SOURCES_ON_THIS_MACHINE: 'on' });
let koha: TestKoha;
test.beforeAll(async () => {
  koha = await makeKoha(await startKohaServer(), '25.x', 'journey');
  await koha.run(...kohaThings(), ...kohaCirculation('25.x', dayAgo(days), days));
});
test.afterAll(() => koha.server.close());

const days = 60;
const dayAgo = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test('a Koha is on the dashboard after four clicks and four fields', async ({ page }) => {
  await signIn(page, '/config/etl');
  const clicks = await countClicks(page);
  const began = Date.now();
  await page.getByRole('button', { name: '连接系统' }).first().click();
  const drawer = page.getByRole('dialog', { name: '连接业务系统' });
  await expect(drawer.getByRole('textbox', { name: '地址' })).toBeFocused();
  await page.keyboard.insertText('127.0.0.1');
  await drawer.getByRole('textbox', { name: '数据库' }).fill(koha.source.database);
  await drawer.getByRole('textbox', { name: '账号' }).fill(koha.source.username);
  await drawer.getByLabel('密码').fill('not this one');
  await drawer.getByLabel('端口').fill(String(koha.source.port));
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('alert')).toContainText('用户名或密码不正确');
  await drawer.getByLabel('密码').fill(koha.source.password);
  await drawer.getByRole('button', { name: /^连\s*接$/ }).click();
  const found = drawer.getByRole('region', { name: '找到的数据' });
  await expect(found.getByRole('listitem').filter({ hasText: '馆藏地' })).toContainText('1 行');
  await found.getByRole('button', { name: '看前 20 行：读者', exact: true }).press('Enter');
  await expect(found.getByRole('table')).toContainText('PT');
  await expect(drawer).not.toContainText(planted.surname);
  expect(await findSeriousViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: '开始同步' }).click();
  const runs = page.getByRole('dialog', { name: /的同步情况$/ });
  await expect(runs.getByRole('listitem').first()).toContainText('拒收 0 行');
  await runs.getByRole('button', { name: '看总览' }).click();
  await expect(loans(page, await loansOfSource())).toBeVisible();
  const count = await clicks();
  console.log(`Koha: ${count} clicks, ${(Date.now() - began) / 1000} s`);
  expect(count).toBe(4);
});

test('a rule asks before it reads a source that has changed, and goes on when told to', async ({
  page,
}) => {
  await koha.run(
    'ALTER TABLE statistics MODIFY branch VARCHAR(40)',
    ...[1, 2].map(
      (reader) =>
        `INSERT INTO statistics (datetime, branch, type, itemnumber, borrowernumber) VALUES ('${dayAgo(1)} 08:00:00', 'CPL', 'issue', 2, ${reader})`,
    ),
  );
  await signIn(page, '/config/etl');
  const row = page.getByRole('row', { name: /Koha/ });
  await row.getByRole('button', { name: '同步情况' }).click();
  const runs = page.getByRole('dialog', { name: /的同步情况$/ });
  await runs.getByRole('button', { name: '立即同步' }).press('Enter');
  await expect(runs.getByRole('alert')).toContainText('branch');
  expect(await findSeriousViolations(page)).toEqual([]);
  await runs.getByRole('button', { name: '没有问题，继续' }).press('Enter');
  await expect(runs.getByRole('listitem').first()).toContainText('完成');
  await runs.getByRole('button', { name: '看总览' }).press('Enter');
  await expect(loans(page, await loansOfSource())).toBeVisible();
});

const loans = (page: Page, count: string) =>
  page.getByRole('button', { name: new RegExp(`^${count} ?册次 ?，查看外借册次的明细`) });

/** Returns the loans of the last thirty days in the source, as the dashboard writes them. */
async function loansOfSource(): Promise<string> {
  const [[count] = []] = await koha.run(
    `SELECT COUNT(*) FROM statistics WHERE type = 'issue' AND datetime >= CURDATE() - INTERVAL 29 DAY`,
  );
  return Number(count).toLocaleString('en');
}
