import { expect, type Locator, type Page, test } from '@playwright/test';
import { call, removeFrom } from './support/call.ts';
import { choose } from './support/choose.ts';
import { countClicks } from './support/clicks.ts';
import { drawer, main, open, tags } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// The month of a director: the report from a template, the closed month, the mails to forty branches, an alert with
// its numbers, and the answer as a link. The clicks of each step are counted.

const base = '/analytics-v3';
const name = '馆长月报';
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, label: string | RegExp) =>
  main(page).getByRole('button', { name: label, exact: true });

test('a director makes, changes, closes, sends and explains a month, and answers with a link', async ({
  page,
}) => {
  await signIn(page, '/dashboard');
  const role = await addHeadsOfBranches(page);
  await fireAlert(page);
  await call(page, 'PUT', '/system/param', { values: { 'report.share': 'true' } });
  const components = await call<{ rows: { id: string }[] }>(
    page,
    'GET',
    `${base}/analyticsComponent/page?pageSize=500`,
  );
  await page.goto(consoleUrl('/analysis/reports'));
  const clicks = await countClicks(page);
  const steps: Record<string, number> = {};
  const step = async (what: string, work: () => Promise<void>) => {
    const before = await clicks();
    await work();
    steps[what] = (await clicks()) - before;
  };

  await step('make', async () => {
    await button(page, '新建报告').first().click();
    await drawer(page).getByText(name, { exact: true }).click();
    await drawer(page)
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(main(page).getByRole('article').first()).toBeVisible();
  });
  const report = new URL(page.url()).pathname;
  await step('change', async () => {
    await button(page, '编辑报告').click();
    await button(page, '添加文字').click();
    await main(page).getByRole('textbox', { name: '文字' }).last().fill('本月新馆开放。');
    await button(page, /^保\s?存$/).click();
    await expect(main(page).getByText('本月新馆开放。')).toBeVisible();
  });
  await step('close', async () => {
    await open(page, '官方报表');
    await take(page, main(page).getByRole('combobox', { name: '报表' }), /ISO 2789/);
    await main(page).getByRole('radio', { name: '月', exact: true }).click();
    await button(page, /^封\s?账$/).click();
    await dialog(page)
      .getByRole('button', { name: /^封\s?账$/ })
      .click();
    await expect(main(page)).toContainText(/于 .+ 封账/);
  });
  await step('send', async () => {
    await open(page, '报告订阅');
    await button(page, /新建订阅/)
      .first()
      .click();
    await choose(page, drawer(page).getByRole('combobox', { name: '报告' }), name);
    await take(page, drawer(page).getByRole('combobox', { name: '发给' }), '某个角色');
    await take(page, drawer(page).getByRole('combobox', { name: '某个角色' }), role);
    await drawer(page)
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await expect(main(page).getByRole('row').filter({ hasText: role })).toContainText(name);
  });
  await step('explain', async () => {
    await open(page, '目标预警');
    await main(page).getByRole('link', { name: '触发记录' }).click();
    await main(page).getByRole('row').nth(1).getByRole('button').first().click();
    await dialog(page).getByRole('link', { name: '查看这些天的数据' }).click();
    await expect(main(page).getByRole('heading', { name: '探索分析' })).toBeVisible();
    await expect(main(page).getByRole('row').nth(1)).toContainText(/\d/);
  });
  await step('answer', async () => {
    await tags(page).getByRole('link', { name, exact: true }).click();
    await button(page, /^分\s?享$/).click();
    await drawer(page).getByRole('button', { name: '生成外链' }).click();
    await dialog(page)
      .filter({ has: page.locator('form') })
      .getByLabel('名称')
      .fill('区里来问');
    await dialog(page)
      .filter({ has: page.locator('form') })
      .getByRole('button', { name: '生成外链' })
      .click();
    await expect(page.locator('[data-link-address]')).toHaveText(/\/share\//);
  });
  expect(steps).toEqual({ make: 3, change: 3, close: 6, send: 8, explain: 4, answer: 4 });

  // On a phone the report reads without scrolling sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(consoleUrl(report));
  await expect(main(page).getByText('本月新馆开放。')).toBeVisible();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await expect.poll(isWide).toBe(false);

  const isNamed = (row: object) => JSON.stringify(row).includes(name);
  for (const area of ['subscription', 'analyticsReport'])
    await removeFrom(page, `${base}/${area}`, isNamed, { list: 'page' });
  const isNew = (row: object) =>
    !components.rows.some(({ id }) => JSON.stringify(row).includes(id));
  await removeFrom(page, `${base}/analyticsComponent`, isNew, { list: 'page' });
  await removeFrom(page, `${base}/alert`, (row) => row.name === '全市外借', { list: 'page' });
  await removeFrom(page, '/system/user', ({ username }) => /^head\d+$/.test(String(username)));
  await removeFrom(page, '/system/role', ({ roleName }) => roleName === role);
  await call(page, 'PUT', '/system/param', { values: { 'report.share': 'false' } });
});

/** Adds an alert that the demonstration city fires, and checks it as the job does. */
async function fireAlert(page: Page): Promise<void> {
  const rule = { kind: 'bound', grain: 'day', below: null, above: 1 };
  const watch = { kind: 'metric', code: 'loans' };
  const form = { name: '全市外借', watch, rule, to: { kind: 'me' }, glc: 'demo' };
  await call(page, 'POST', `${base}/alert/add`, form);
  await call(page, 'POST', '/system/job/checkAlerts/run', {});
  const fired = async () =>
    (await call<{ total: number }>(page, 'GET', `${base}/alert/firings`)).total;
  await expect.poll(fired).toBeGreaterThan(0);
}

/** Takes an option of a select that lists all of them. */
async function take(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).click();
}

/** Adds a role with the heads of forty branches, and returns its name. */
async function addHeadsOfBranches(page: Page): Promise<string> {
  const roleName = '四十馆馆长';
  const perms = ['analysis:view', 'dashboard:view', 'borrowing:view'];
  const { id } = await call<{ id: string }>(page, 'POST', '/system/role/add', { roleName, perms });
  const libraries = await call<{ code: string }[]>(
    page,
    'GET',
    `${base}/pullDown/getLibData?glc=demo`,
  );
  for (const [at, { code }] of libraries.slice(0, 40).entries())
    await call(page, 'POST', '/system/user/add', {
      ...{ username: `head${at}`, email: `head${at}@library.example`, roleIds: [id] },
      ...{ allLibraries: false, libraries: [{ glc: 'demo', libcode: code }] },
    });
  return roleName;
}
