import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { call } from './support/call.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

const toasts = (page: Page) => page.locator('section[aria-live=polite]');

async function openRows(page: Page): Promise<void> {
  await signIn(page, '/statistics/borrowing?range=2026-01-01~2026-06-30');
  await main(page).getByRole('button', { name: '，查看外借册次的明细' }).click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
}

test('rows are exported in the background; the notice arrives without a reload and links to the file', async ({
  page,
}) => {
  await openRows(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/共 [\d,]+ 条事件/);
  const total = /共 ([\d,]+) 条事件/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
  // A reload of the window would lose this mark.
  await page.evaluate(() => document.body.setAttribute('data-mark', 'kept'));
  await dialog.getByRole('button', { name: '更多方式' }).click();
  await page.getByRole('menuitem', { name: '后台导出' }).click();
  await expect(toasts(page)).toContainText('正在后台生成');
  await expect(toasts(page)).toContainText('报表已就绪：外借册次');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    toasts(page).getByRole('button', { name: '下载' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('外借册次.xlsx');
  const parts = readWorkbook(await readFile(await file.path()));
  const data = parts.get('xl/worksheets/sheet2.xml') ?? '';
  expect(data.match(/<row /g)).toHaveLength(Number(total.replaceAll(',', '')) + 1);
  await expect(toasts(page)).toContainText('下载成功！');
  await expect(page).toHaveURL(/\/exports$/);
  await expect(page.locator('body')).toHaveAttribute('data-mark', 'kept');

  const row = main(page)
    .getByRole('row', { name: /外借册次/ })
    .first();
  await expect(row).toContainText('已就绪');
  await expect(row).toContainText(total);
  const [second] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '下载' }).click(),
  ]);
  expect(second.suggestedFilename()).toBe('外借册次.xlsx');

  await expect(toasts(page).getByRole('status')).toHaveCount(0);
  expect(await findSeriousViolations(page)).toEqual([]);

  await row.getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog', { name: /外借册次/ });
  await question.getByRole('button', { name: '确定' }).click();
  await expect(main(page)).toContainText('还没有导出记录');
  await followNotice(page);
});

/** Follows the link of a notice whose file is deleted by now, and removes the notice. */
async function followNotice(page: Page): Promise<void> {
  const bell = page.getByRole('button', { name: '消息列表' });
  const drawer = page.getByRole('dialog', { name: '消息列表' });
  const notice = drawer.getByRole('listitem').filter({ hasText: '报表已就绪：外借册次' });
  await bell.click();
  await notice.getByRole('button', { name: '下载' }).click();
  await expect(drawer).toBeHidden();
  await expect(toasts(page)).toContainText('下载失败');
  await expect(toasts(page)).toContainText('很抱歉，资源未找到');
  await bell.click();
  await expect(notice).toContainText('已读');
  await notice.getByRole('button', { name: '移除' }).click();
  await expect(notice).toHaveCount(0);
}

test('a large answer of a statement is exported in the background, and arrives whole', async ({
  page,
}) => {
  await signIn(page, '/analysis/desk');
  await main(page).locator('.cm-content').click();
  await page.keyboard.insertText('SELECT number FROM numbers(120000)');
  await page.keyboard.press('ControlOrMeta+Enter');
  const answer = main(page).getByRole('region', { name: '查询结果', exact: true });
  await expect(answer).toContainText('还有更多');
  await answer.getByRole('button', { name: '导出' }).click();
  await expect(toasts(page)).toContainText('正在后台生成');
  await expect(toasts(page)).toContainText('报表已就绪：查询结果');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    toasts(page).getByRole('button', { name: '下载' }).click(),
  ]);
  const parts = readWorkbook(await readFile(await file.path()));
  expect(parts.get('xl/worksheets/sheet2.xml')?.match(/<row /g)).toHaveLength(120_001);
  const row = main(page).getByRole('row', { name: /查询结果/ });
  await row.getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog', { name: /查询结果/ });
  await question.getByRole('button', { name: '确定' }).click();
  await expect(row).toHaveCount(0);
  const path = '/system/notice/handleNotices';
  const notices = await call<{ uuid: string; summary: string }[]>(page, 'POST', path, {});
  for (const { uuid, summary } of notices)
    if (summary.includes('查询结果')) await call(page, 'POST', path, { flag: 3, uuid });
});

test('mail needs valid addresses, and is refused without a mail server', async ({ page }) => {
  await openRows(page);
  await page.getByRole('dialog').getByRole('button', { name: '更多方式' }).click();
  await page.getByRole('menuitem', { name: '发送到邮箱' }).click();
  const dialog = page.getByRole('dialog', { name: '发送“外借册次”到邮箱' });
  const to = dialog.getByRole('combobox', { name: '收件人' });
  await to.fill('nobody ');
  await dialog.getByRole('button', { name: /发\s*送/ }).click();
  await expect(dialog).toContainText('不是有效的邮箱地址：nobody');
  await to.press('Backspace');
  await to.fill('director@library.example ');
  await dialog.getByRole('button', { name: /发\s*送/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('系统尚未配置邮件服务器');

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '有未保存的修改' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '不保存' }).click();
  await expect(dialog).toBeHidden();
});

test('the list fits a phone, in English and in dark mode', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('dark', 'true');
    localStorage.setItem('language', 'en-US');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/exports');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('My exports');
  const width = await main(page).evaluate((element) => element.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(page.url()).toBe(consoleUrl('/exports'));
});
