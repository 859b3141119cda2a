import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { call, removeFrom } from './support/call.ts';
import { choose } from './support/choose.ts';
import { countClicks } from './support/clicks.ts';
import { drawer, main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests a report with a saved analysis, a target and a text; the report says where an item was deleted.

const components = '/analytics-v3/analyticsComponent';
const isOurs = (name: string) => (row: object) => JSON.stringify(row).includes(name);

const save = (page: Page) => drawer(page).getByRole('button', { name: /保\s?存/ });

/** Saves an analysis over HTTP, because another journey tests the form that saves. */
async function keepQuestion(page: Page, name: string, chart = 'bar'): Promise<string> {
  const query = {
    kind: 'table',
    dataset: 'circulation',
    metrics: ['loans'],
    range: 'last30Day',
    by: ['library'],
  };
  const form = { name, query, chart };
  const { id } = await call<{ id: string }>(page, 'POST', `${components}/add`, form);
  return id;
}

test('a target is set and added to a report with a saved analysis and text', async ({ page }) => {
  const field = (name: string) => page.getByRole('combobox', { name });
  await signIn(page, '/analysis/targets');
  await page.getByRole('button', { name: '新建考核指标' }).first().click();
  await drawer(page).getByLabel('中文名').fill('人均外借');
  await choose(page, field('指标'), '外借册次');
  await page.getByRole('combobox', { name: '运算' }).click();
  await page.getByTitle('除以（平均每…）').click();
  await choose(page, field('另一个指标'), '借书读者');
  await drawer(page).getByLabel('目标值').fill('3');
  await save(page).click();
  const row = main(page).getByRole('row', { name: /人均外借/ });
  await expect(row).toContainText('外借册次 ÷ 借书读者');
  await expect(row).toContainText('已达成');
  const value = (await row.getByRole('cell').nth(2).textContent()) ?? '';
  expect(value).toMatch(/^\d+\.\d\d册次\/人$/);

  const kept = await keepQuestion(page, '各馆外借');
  await page.goto(consoleUrl('/analysis/reports'));
  await page.getByRole('button', { name: '新建报告' }).first().click();
  await drawer(page).getByLabel('名称').fill('馆务例会');
  await save(page).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('馆务例会');
  await choose(page, field('添加组件'), '各馆外借');
  await choose(page, field('添加指标'), '人均外借');
  await main(page).getByRole('button', { name: '添加文字' }).click();
  await main(page).getByRole('textbox', { name: '文字' }).fill('本月外借平稳。');
  const mover = main(page).getByRole('button', { name: /^移动“文字”/ });
  await mover.press('ArrowUp');
  await mover.press('Shift+ArrowLeft');
  await main(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await expect(main(page).getByRole('button', { name: '编辑报告' })).toBeVisible();

  await page.reload();
  await expect(main(page).getByText('本月外借平稳。')).toBeVisible();
  // Readers see the chart without the controls that choose its kind.
  const chart = main(page).getByRole('article', { name: '各馆外借' });
  await expect(chart).toContainText('示范市图书馆');
  await expect(chart.getByRole('radio')).toHaveCount(0);
  await expect(main(page)).toContainText('今年');
  await expect(main(page)).toContainText('目标不少于 3.00 册次/人');
  expect(await findSeriousViolations(page)).toEqual([]);

  // The page prints in light mode; afterwards the screen is as before.
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.evaluate(() => localStorage.setItem('dark', 'true'));
  await page.reload();
  await expect(chart).toContainText('示范市图书馆');
  await expect(chart.getByRole('radio')).toHaveCount(0);
  await page.evaluate(() => {
    const { documentElement: root } = document;
    const note = () => root.setAttribute('data-printed-in', root.dataset.theme ?? '');
    window.addEventListener('beforeprint', note, { once: true });
  });
  expect(await theme()).toBe('dark');
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.subarray(0, 4).toString()).toBe('%PDF');
  await expect(page.locator('html')).toHaveAttribute('data-printed-in', 'light');
  expect(await theme()).toBe('dark');

  await call(page, 'DELETE', `${components}/${kept}`);
  await page.reload();
  await expect(main(page).getByText('这个分析组件已被删除')).toBeVisible();
  await expect(main(page)).toContainText('目标不少于 3.00 册次/人');
  await removeFrom(page, '/analytics-v3/analyticsReport', isOurs('馆务例会'), { list: 'page' });
  await removeFrom(page, '/analytics-v3/analyticsTarget', isOurs('人均外借'), { list: 'page' });
});

test('a report keeps unsaved changes, filters by a pick, and returns to a version', async ({
  page,
}) => {
  await signIn(page, '/analysis/reports');
  const kept = await keepQuestion(page, '各馆外借二', 'rank');
  const other = await keepQuestion(page, '各馆外借三', 'rank');
  const items = [kept, other].map((id) => ({ kind: 'component', id }));
  const path = '/analytics-v3/analyticsReport';
  const { id } = await call<{ id: string }>(page, 'POST', `${path}/add`, { name: '点选', items });
  await page.goto(consoleUrl(`/report/${id}`));
  const articles = main(page).getByRole('article', { name: /^各馆外借/ });
  await expect(articles.nth(1)).toContainText('示范市图书馆');

  // A pick in one chart filters the others, and the page says so.
  const lines = (index: number) => articles.nth(index).getByRole('listitem');
  const all = await lines(1).count();
  expect(all).toBeGreaterThan(1);
  await lines(0).first().getByRole('button').click();
  await expect(main(page).getByText('点选：')).toBeVisible();
  await expect(lines(1)).toHaveCount(1);
  await expect(lines(0)).toHaveCount(all);
  await page.reload();
  await expect(lines(1)).toHaveCount(1);
  await main(page).getByRole('button', { name: '取消点选' }).click();
  await expect(lines(1)).toHaveCount(all);

  // Unsaved changes survive a reload, and undo takes the last one back.
  await main(page).getByRole('button', { name: '编辑报告' }).click();
  await main(page).getByRole('button', { name: '复制“各馆外借二”' }).click();
  await expect(articles).toHaveCount(3);
  await main(page).getByRole('button', { name: '撤销' }).click();
  await expect(articles).toHaveCount(2);
  await main(page).getByRole('button', { name: '移除“各馆外借三”' }).click();
  await expect(articles).toHaveCount(1);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await main(page).getByRole('button', { name: '继续编辑' }).click();
  await expect(articles).toHaveCount(1);
  await main(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await expect(main(page).getByRole('button', { name: '编辑报告' })).toBeVisible();

  // The first version has both analyses; returning to it is a change like any other.
  await main(page).getByRole('button', { name: '版本' }).click();
  await expect(drawer(page)).toContainText('移除：各馆外借三');
  await drawer(page).getByRole('button', { name: '退回这一版' }).click();
  await main(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await expect(articles).toHaveCount(2);
  expect(await findSeriousViolations(page)).toEqual([]);

  for (const one of [kept, other]) await call(page, 'DELETE', `${components}/${one}`);
  await call(page, 'DELETE', `${path}/${id}`);
});

test('three clicks make a report on collection health from a template, with analyses of its own', async ({
  page,
}) => {
  await signIn(page, '/analysis/reports');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: '新建报告' }).first().click();
  await drawer(page)
    .getByRole('radio', { name: /馆藏健康/ })
    .click();
  // The template suggests a name; the demonstration city has a report with this name.
  const name = drawer(page).getByLabel('名称');
  await expect(name).toHaveValue('馆藏健康');
  await name.fill('一季度馆藏健康');
  await save(page).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('一季度馆藏健康');
  expect(await clicks()).toBe(3);
  await expect(main(page).getByRole('article', { name: /^预约等待与满足/ })).toContainText('天');
  await expect(main(page).getByRole('article', { name: /^热门图书前二十/ })).toBeVisible();
  await expect(main(page).getByRole('article', { name: /^馆藏的大类构成/ })).toContainText('文学');
  await expect(main(page).getByRole('button', { name: '编辑报告' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await removeFrom(page, '/analytics-v3/analyticsReport', isOurs('一季度馆藏健康'), {
    list: 'page',
  });
  // The demonstration city has analyses with the same names, so ours are numbered.
  const isNumbered = ({ name, createdBy }: Readonly<Record<string, unknown>>) =>
    createdBy === 'super' && / \d+$/.test(String(name));
  await removeFrom(page, components, isNumbered, { list: 'page' });
});

test('several reports are moved to a folder at once', async ({ page }) => {
  await signIn(page, '/analysis/reports');
  const path = '/analytics-v3/analyticsReport';
  const names = ['分馆春季', '分馆夏季'];
  for (const name of names) await call(page, 'POST', `${path}/add`, { name });
  await page.reload();
  for (const name of names)
    await main(page)
      .getByRole('checkbox', { name: `选择“${name}”` })
      .press('Space');
  await main(page).getByRole('button', { name: '移到文件夹' }).click();
  const dialog = page.getByRole('dialog', { name: '把 2 份报告移到文件夹' });
  await dialog.getByRole('combobox').fill('分馆季报');
  await dialog.getByRole('button', { name: /移\s?动/ }).click();
  for (const name of names)
    await expect(main(page).getByRole('row').filter({ hasText: name })).toContainText('分馆季报');
  await removeFrom(page, path, ({ name }) => names.includes(String(name)), { list: 'page' });
});
