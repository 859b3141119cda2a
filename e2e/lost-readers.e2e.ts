import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { removeFrom } from './support/call.ts';
import { countClicks } from './support/clicks.ts';
import { addLibrarian } from './support/librarian.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { signInFirst, test } from './support/second-browser.ts';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Builds a question by clicks alone, without SQL: which readers stopped coming, and where did they borrow?

const questionInAddress = (page: Page) =>
  JSON.parse(new URL(page.url()).searchParams.get('q') ?? '{}');
const numberOf = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test('six clicks show the readers who joined last autumn and stopped coming, and where they borrowed', async ({
  page,
}) => {
  await signIn(page, '/dashboard');
  const clicks = await countClicks(page);
  await page
    .getByRole('navigation', { name: '子系统' })
    .getByRole('link', { name: '分析', exact: true })
    .click();
  await main(page)
    .getByRole('button', { name: /去年秋季办证的读者，谁不来了/ })
    .click();
  await expect(main(page)).toContainText('点击数字，查看对应的读者或记录');
  const lost = main(page).getByRole('region', { name: '流失：办证 → 外借' });
  const silent = lost.locator('tbody tr').last().getByRole('button').nth(1);
  await expect(silent).toHaveText(/\d/);
  const count = numberOf(await silent.textContent());
  await silent.click();
  const rows = page.getByRole('dialog');
  await expect(rows).toContainText(`共 ${count} 位读者`);

  await rows.getByRole('button', { name: '存为分群' }).click();
  const form = page.getByRole('dialog', { name: '存为分群' });
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toContainText(`已把 ${count} 位读者存为`);
  expect(await findSeriousViolations(page, '.ant-modal')).toEqual([]);
  await form.getByRole('button', { name: '他们在哪些馆借书' }).click();

  const answer = main(page).getByRole('region', { name: '事件趋势：外借，按图书馆' });
  await expect(answer.getByRole('columnheader', { name: /图书馆/ }).last()).toBeVisible();
  expect(await clicks()).toBe(6);
  expect(questionInAddress(page)).toMatchObject({ by: ['library'], range: 'sofar' });
  expect(questionInAddress(page).filter).toMatchObject({ field: 'readerGroup', op: 'in' });
  // The back button returns to the earlier question; the reader group stays for other questions.
  await page.goBack();
  await expect(main(page)).toContainText('沉默读者');
  await main(page).getByRole('button', { name: '读者分群' }).click();
  const groups = page.getByRole('dialog', { name: '读者分群' });
  await groups.getByRole('button', { name: '继续分析' }).first().click();
  await page.getByRole('menuitem', { name: '他们各借过几次' }).click();
  await expect(main(page).getByRole('region', { name: '分布：外借' }).first()).toContainText(
    '事件次数',
  );
  await removeFrom(page, '/analytics-v3/reader-group', () => true);
});

test('each example of the eleven kinds has an answer whose numbers open', async ({ page }) => {
  await signIn(page, '/analysis/explore');
  const examples = main(page).locator('li button', { has: page.locator('b') });
  await expect(examples).toHaveCount(16);
  const names = await examples.locator('b').allInnerTexts();
  const kinds = new Set<string>();
  for (const name of names) {
    await main(page).getByRole('button', { name: '示例问题' }).click();
    const drawer = page.getByRole('dialog', { name: '示例问题' });
    // The answer of the example before must not be taken for this one.
    const answered = page.waitForResponse(/\/api\/query$/);
    await drawer.getByRole('button', { name }).click();
    await expect(drawer).toHaveCount(0);
    expect((await answered).status(), name).toBe(200);
    // The address has only the differences from the first kind of question.
    kinds.add(questionInAddress(page).kind ?? 'event');
    const number = main(page)
      .locator('tbody')
      .last()
      .getByRole('button', { name: /^[\d,]+$/ });
    await expect(number.first(), name).toBeVisible();
    await expect(main(page).getByRole('status'), name).toHaveCount(0);
    await expect(main(page), name).toContainText('数据截至');
    await number.first().click();
    const rows = page.getByRole('dialog');
    await expect(rows, name).toContainText(/共 [\d,]+ \S/);
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(0);
  }
  expect(kinds.size).toBe(11);
});

test('a table with a metric of the stock has no time buckets', async ({ page }) => {
  const draft = {
    kind: 'table',
    metrics: ['loans', 'turnover'],
    by: ['library'],
    range: 'lastYear',
  };
  await signIn(page, `/analysis/explore?q=${encodeURIComponent(JSON.stringify(draft))}`);
  await expect(
    main(page)
      .getByRole('columnheader', { name: /馆藏周转率/ })
      .last(),
  ).toBeVisible();
  await expect(main(page).getByRole('combobox', { name: '时间粒度' })).toHaveCount(0);
});

const addressOf = (draft: object) =>
  `/analysis/explore?q=${encodeURIComponent(JSON.stringify(draft))}`;
const byLibrary = { kind: 'event', by: ['library'], grain: 'none', range: 'lastYear' };

test('a number opens its rows, readers or titles, and exports them', async ({ page }) => {
  const readers = { code: 'loan', measure: { type: 'readers' } };
  await signIn(page, addressOf({ ...byLibrary, events: [{ code: 'loan' }, readers] }));
  const numbers = main(page).locator('tbody tr').nth(1).getByRole('button', { name: /^\d/ });
  const [loans, people] = [await numbers.nth(0).textContent(), await numbers.nth(1).textContent()];
  await numbers.nth(0).click();
  const rows = page.getByRole('dialog');
  await expect(rows).toContainText(`共 ${loans} 条事件`);
  await rows.getByRole('radio', { name: '题名' }).click();
  await expect(rows.getByRole('columnheader', { name: '条数' })).toBeVisible();
  await expect(rows.getByRole('columnheader', { name: '读者（匿名码）' })).toHaveCount(0);
  const last = rows.locator('tbody tr td:last-child').filter({ hasText: /^\d+$/ });
  await expect(last.first()).toBeVisible();
  const shown = (await last.allInnerTexts()).map(Number);
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
  const file = page.waitForEvent('download');
  await rows.getByRole('button', { name: '导出明细' }).first().click();
  const book = readWorkbook(await readFile(await (await file).path()));
  expect([...book.values()].join('')).toContain('条数');
  await rows.getByRole('radio', { name: '读者' }).click();
  await expect(rows).toContainText(`共 ${people} 位读者`);
  await page.keyboard.press('Escape');
  await numbers.nth(1).click();
  await expect(rows.getByRole('radio', { name: '读者' })).toBeChecked();
  await expect(rows).toContainText(`共 ${people} 位读者`);
});

test('a user who may not see readers sees no small numbers and no groups, with a reason', async ({
  page,
  other,
}) => {
  await signIn(page, '/dashboard');
  const { username, password } = await addLibrarian(page, 'nolist');
  await signInFirst(other, { username, password });

  const lost = { kind: 'lost', question: 'silent', events: [{ code: 'loan' }], top: 100 };
  await other.goto(consoleUrl(addressOf({ ...lost, range: 'lastYear', by: ['library'] })));
  await expect(main(other)).toContainText('不足 5 人的数字未显示');
  await expect(main(other).getByText('*', { exact: true }).first()).toBeVisible();
  await expect(main(other).getByRole('button', { name: '读者分群' })).toHaveCount(0);
  const numbers = main(other).locator('tbody tr').nth(1).getByRole('button', { name: /^\d/ });
  await numbers.first().click();
  const rows = other.getByRole('dialog');
  await expect(rows).toContainText('看到单个读者需要“读者明细”权限');
  await expect(rows.getByRole('button', { name: '存为分群' })).toHaveCount(0);
  await removeFrom(page, '/system/user', (user) => user.username === username);
});
