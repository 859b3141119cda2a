import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { useOwnServer } from './support/own-server.ts';
import { signIn } from './support/sign-in.ts';

// The administrator of a new server looks at what needs care, and makes the first backup from the page.

const backups = mkdtempSync(path.join(tmpdir(), 'stacksight-backups-'));
useOwnServer({ BACKUP_DIR: backups });
test.afterAll(() => rmSync(backups, { recursive: true, force: true }));

test('the page of the service says what needs care, and the first backup is made there', async ({
  page,
}) => {
  await signIn(page, '/admin/health');
  await expect(page.getByRole('heading', { name: '服务状态' })).toBeVisible();
  const line = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(line('分析引擎')).toHaveAttribute('data-level', 'good');
  await expect(line('备份')).toHaveAttribute('data-level', 'bad');
  await expect(line('备份')).toContainText('还没有备份');
  await expect(page.getByText('有 1 处需要留意')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '立即备份' }).press('Enter');
  await expect(line('备份')).toHaveAttribute('data-level', 'good');
  await expect(page.getByText('各部分都正常')).toBeVisible();
  expect(readdirSync(backups)).not.toEqual([]);
});
