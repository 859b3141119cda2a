import { expect } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { call, removeFrom } from './support/call.ts';
import { choose } from './support/choose.ts';
import { addLibrarian } from './support/librarian.ts';
import { signInFirst, test } from './support/second-browser.ts';
import { drawer, main, save } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests a members-only project as a librarian sees it, during and after the membership.

const base = '/analytics-v3';
const named = (zh: string) => ({ 'zh-CN': zh, 'en-US': '' });
const query = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans'],
  range: 'last30Day',
  by: ['library'],
};

test('a project for members only shows to members, and disappears when the membership ends', async ({
  page,
  other,
}) => {
  await signIn(page, '/config/projects?open=new');
  const account = await addLibrarian(page, 'storyhour');
  await signInFirst(other, account);

  await page.locator('#name_zh-CN').fill('绘本馆');
  await page.getByRole('radio', { name: '仅成员' }).check();
  await choose(page, page.getByRole('combobox', { name: '成员' }), account.username);
  await page.keyboard.press('Escape');
  expect(await findSeriousViolations(page)).toEqual([]);
  await save(page);
  const line = main(page).getByRole('row', { name: /绘本馆/ });
  await expect(line).toContainText('仅成员');
  await line.getByText('绘本馆').click();
  await expect(drawer(page).getByText(`仅成员：${account.username}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);

  const { rows } = await call<{ rows: { id: string; name: string }[] }>(
    page,
    'GET',
    `${base}/projectInfo/list?search=${encodeURIComponent('绘本馆')}`,
  );
  const projectId = rows[0]?.id ?? '';
  const add = (path: string, body: object) =>
    call<{ id: string }>(page, 'POST', `${base}/${path}`, body);
  const folder = await add('ruleFolder/add', { projectId, name: named('绘本') });
  const rule = await add('rule-config', {
    folderId: folder.id,
    name: named('绘本外借'),
    means: named('各馆绘本外借'),
    question: { kind: 'query', query },
  });
  const report = await add('analyticsReport/add', { name: '绘本月报', projectId });

  await other.goto(consoleUrl('/analysis/rules'));
  const tree = other.getByRole('navigation', { name: '项目和文件夹' });
  await expect(tree.getByRole('button', { name: /绘本馆/ })).toBeVisible();
  await expect(tree.getByRole('img', { name: '仅成员' })).toBeVisible();
  await other.goto(consoleUrl('/analysis/reports?search=绘本月报'));
  await other.getByRole('link', { name: '绘本月报' }).click();
  await expect(other.getByRole('heading', { name: '绘本月报' })).toBeVisible();
  await other.goto(consoleUrl(`/rule/${rule.id}`));
  await expect(other.getByRole('heading', { name: '绘本外借', exact: true })).toBeVisible();

  await line.getByRole('button', { name: '编辑' }).click();
  await drawer(page).getByRole('combobox', { name: '成员' }).press('Backspace');
  await save(page);
  await expect(drawer(page)).toHaveCount(0);
  await other.reload();
  await expect(other.getByText('没有这条规则')).toBeVisible();
  await other.goto(consoleUrl('/analysis/rules'));
  await expect(tree.getByRole('button', { name: /馆析规则库/ })).toBeVisible();
  await expect(tree.getByRole('button', { name: /绘本馆/ })).toHaveCount(0);
  await other.goto(consoleUrl(`/report/${report.id}`));
  await expect(other.getByText('很抱歉，资源未找到').first()).toBeVisible();

  await line.getByText('绘本馆').click();
  await expect(drawer(page).getByText('仅成员：还没有成员')).toBeVisible();
  const history = drawer(page).getByRole('region', { name: '变更记录' });
  await expect(history.locator('del')).toContainText(account.username);

  await removeFrom(page, `${base}/analyticsReport`, ({ id }) => id === report.id, { list: 'page' });
  await call(page, 'DELETE', `${base}/rule-config/${rule.id}`);
  await call(page, 'DELETE', `${base}/ruleFolder/${folder.id}`);
  await call(page, 'DELETE', `${base}/projectInfo/${projectId}`);
});
