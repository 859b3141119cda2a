import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests the pages of administration: jobs, rate limits, menus, parameters. Each journey undoes its changes.

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name });

test('a scheduled task is paused, resumed and run now, and the log has the run', async ({
  page,
}) => {
  await signIn(page, '/admin/jobs');
  const job = rowOf(page, '清理过期文件与记录');
  await job.getByRole('button', { name: '暂停' }).click();
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(job).toContainText('暂停');
  await expect(job.getByRole('button', { name: '恢复' })).toBeVisible();
  await page.reload();
  await job.getByRole('button', { name: '恢复' }).click();
  await expect(job.getByRole('button', { name: '暂停' })).toBeVisible();
  await job.getByRole('button', { name: '立即执行' }).click();
  await expect(job).toContainText('成功');
  await main(page).getByRole('link', { name: '任务运行记录' }).click();
  // Other tasks run by their schedule at any moment.
  const run = rowOf(page, '清理过期文件与记录').first();
  await expect(run).toContainText('super');
  expect(await findSeriousViolations(page)).toEqual([]);
});

test('a new schedule is shown in words before it is saved, and an invalid one is refused', async ({
  page,
}) => {
  await signIn(page, '/admin/jobs?open=demo.edit');
  const field = dialog(page).getByLabel('Cron 表达式');
  await field.fill('0 25 * * *');
  await expect(dialog(page).getByRole('alert').first()).toContainText('Cron 表达式不正确');
  await field.fill('15 3 * * *');
  await expect(dialog(page)).toContainText('每天 03:15');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  const job = rowOf(page, '更新演示数据');
  await expect(job).toContainText('每天 03:15');
  expect(await findSeriousViolations(page)).toEqual([]);
  await job.getByRole('button', { name: '编辑' }).click();
  await dialog(page).getByRole('button', { name: '恢复默认' }).click();
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(job).toContainText('每天 00:10');
});

test('a rate limit is created, takes effect, and is deleted', async ({ page }) => {
  await signIn(page, '/admin/limits?open=new');
  await dialog(page).getByLabel('请求地址').fill('/auth/open-api/version');
  await dialog(page).getByLabel('次数').fill('2');
  expect(await findSeriousViolations(page)).toEqual([]);
  let saved = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rate-limit')) saved += 1;
  });
  await dialog(page).getByRole('button', { name: '保存' }).dblclick();
  const rule = rowOf(page, '/auth/open-api/version');
  await expect(rule).toContainText('1分钟内 2 次');
  expect(saved).toBe(1);
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const statuses = [];
  for (let time = 0; time < 3; time += 1) {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await page.request.get(consoleUrl('/auth/open-api/version'), { headers });
    statuses.push(reply.status());
  }
  expect(statuses).toEqual([200, 200, 429]);
  await page.reload();
  await rule.getByRole('button', { name: '删除' }).click();
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(rule).toHaveCount(0);
});

test('a renamed menu has its new name in the sidebar at once', async ({ page }) => {
  await signIn(page, '/admin/menus');
  const sidebar = page.getByRole('navigation').filter({ hasText: '限流规则' }).first();
  const rename = async (from: string, to: string) => {
    await rowOf(page, from).getByRole('button', { name: '编辑' }).click();
    await dialog(page).getByLabel('中文标题').fill(to);
    await dialog(page).getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('link', { name: to, exact: true }).first()).toBeVisible();
  };
  await expect(sidebar).toBeVisible();
  await rename('限流规则', '调用限制');
  expect(await findSeriousViolations(page)).toEqual([]);
  await rename('调用限制', '限流规则');
});

test('the footer shows the set text, then the default again; the audit log has both changes', async ({
  page,
}) => {
  await signIn(page, '/admin/params');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    '页脚',
    '公共目录',
    '助手',
    '提醒',
    '外链',
    '助手的语言模型',
  ]);
  await expect(main(page)).not.toContainText('智能问答');
  const footer = page.locator('footer');
  await expect(footer).toContainText('©');
  const before = await footer.textContent();
  const group = main(page).getByRole('region', { name: '页脚' });
  await group.getByLabel('版权信息（中文）').fill('© 2026 滨江市图书馆');
  // One button saves all groups.
  await main(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(footer).toHaveText('© 2026 滨江市图书馆');
  expect(await findSeriousViolations(page)).toEqual([]);
  await group.getByRole('button', { name: '恢复初始值 版权信息（中文）' }).click();
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(footer).toHaveText(before ?? '');
  // The audit log has both changes with their values.
  await page.goto(consoleUrl('/admin/audit?area=params'));
  await main(page).getByRole('button', { name: '修改' }).first().click();
  await expect(dialog(page).getByRole('table')).toContainText('滨江市图书馆');
  expect(await findSeriousViolations(page)).toEqual([]);
});

test('the log shows sign-ins, and a list shows the sign-in clients', async ({ page }) => {
  await signIn(page, '/admin/logins');
  await expect(main(page).getByRole('row').nth(1)).toContainText('super');
  await page.goto(consoleUrl('/admin/clients'));
  await expect(rowOf(page, 'console')).toContainText('本系统');
  expect(await findSeriousViolations(page)).toEqual([]);
});
