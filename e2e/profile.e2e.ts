import { expect, type Page, test } from '@playwright/test';
import type { ProfileForm } from '@stacksight/contract';
import { call } from './support/call.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests the user's own profile: leaving with unsaved changes asks first, and errors appear at their fields.

const tags = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });

test.describe('unsaved changes', () => {
  test('closing the tab asks first', async ({ page }) => {
    await signIn(page, '/profile/index');
    await page.getByRole('button', { name: '编辑资料' }).click();
    await page.getByLabel('备注').fill('something new');
    await tags(page).getByRole('button', { name: '关闭 个人中心' }).click();
    const dialog = page.getByRole('dialog', { name: '有未保存的修改' });
    await dialog.getByRole('button', { name: '继续编辑' }).click();
    await expect(page.getByLabel('备注')).toHaveValue('something new');
    await tags(page).getByRole('button', { name: '关闭 个人中心' }).click();
    await dialog.getByRole('button', { name: '不保存' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('the profile is saved, and its errors stand beside the fields', async ({ page }) => {
    await signIn(page, '/profile/index');
    const { principal } = await call<{ principal: ProfileForm }>(page, 'GET', '/auth/user');
    const { sex, email, mobile, desc } = principal;
    await page.getByRole('button', { name: '编辑资料' }).click();
    await page.getByLabel('姓名').fill('馆');
    await page.getByLabel('手机号').fill('123');
    await page.getByLabel('邮箱').fill('nobody');
    await page
      .getByRole('button', { name: '保存' })
      .or(page.getByRole('button', { name: '保存' }))
      .click();
    await expect(page.getByText('2 到 20 个字符')).toBeVisible();
    await expect(page.getByText('手机号格式不正确')).toBeVisible();
    await expect(page.getByText('邮箱格式不正确')).toBeVisible();
    await page.getByLabel('姓名').fill('馆长');
    await page.getByLabel('手机号').fill('13800138000');
    await page.getByLabel('邮箱').fill('guanzhang@example.org');
    await page
      .getByRole('button', { name: '保存' })
      .or(page.getByRole('button', { name: '保存' }))
      .click();
    await expect(page.getByText('更新成功')).toBeVisible();
    await expect(page.getByText('13800138000')).toBeVisible();
    // The empty name from before cannot be restored, so the journey sets a name.
    await call(page, 'PUT', '/auth/profile', { nickName: '馆长', sex, email, mobile, desc });
  });

  test('a picture replaces the initials everywhere, and is removed', async ({ page }) => {
    await signIn(page, '/profile/index');
    const me = page.locator('header').getByRole('button', { name: '超级管理员' });
    await expect(me.locator('img')).toHaveCount(0);
    await expect(me).toContainText('超');
    const webp = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 400;
      canvas.height = 300;
      canvas.getContext('2d')?.fillRect(0, 0, 400, 300);
      return canvas.toDataURL('image/webp').split(',')[1] ?? '';
    });
    const choose = (name: string, bytes: Buffer) =>
      page
        .locator('#page input[type=file]')
        .setInputFiles({ name, mimeType: 'image/webp', buffer: bytes });
    await choose('no.webp', Buffer.from('no picture'));
    await expect(page.getByRole('alert').filter({ hasText: '上传失败' })).toContainText(
      '只支持 PNG、JPEG 图片',
    );
    await choose('me.webp', Buffer.from(webp, 'base64'));
    await expect(page.getByRole('status').filter({ hasText: '上传成功' })).toBeVisible();
    const width = (picture: Element) => (picture as HTMLImageElement).naturalWidth;
    await expect.poll(() => me.locator('img').evaluate(width)).toBe(192);
    await page.goto(consoleUrl('/admin/users'));
    const row = page.locator('#page').getByRole('row', { name: /super/ });
    await expect.poll(() => row.locator('img').evaluate(width)).toBe(192);
    await page.goto(consoleUrl('/profile/index'));
    await page.getByRole('button', { name: '移除头像' }).click();
    await page.locator('dialog').getByRole('button', { name: '确定' }).click();
    await expect(me.locator('img')).toHaveCount(0);
  });
});
