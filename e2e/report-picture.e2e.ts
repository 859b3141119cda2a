import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { call } from './support/call.ts';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests that an author adds a picture to a report from a file, and that readers see it.

const path = '/analytics-v3/analyticsReport';

/** Draws a PNG with more pixels than the server accepts. */
async function drawLarge(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3_000, 2_000];
    const paper = canvas.getContext('2d');
    for (let at = 0; at < 30; at += 1) {
      if (paper) paper.fillStyle = `hsl(${at * 12} 60% 50%)`;
      paper?.fillRect(at * 100, 0, 100, 2_000);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

test('a photo is added with a caption, made smaller, and read; another file is refused in words', async ({
  page,
}) => {
  await signIn(page, '/analysis/reports');
  const { id } = await call<{ id: string }>(page, 'POST', `${path}/add`, { name: '图文简报' });
  await page.goto(consoleUrl(`/report/${id}?edit=1`));
  const pick = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await main(page).getByRole('button', { name: '添加图片' }).click();
    const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await pick('大厅.png', await drawLarge(page));
  await main(page).getByRole('textbox', { name: '图片说明' }).fill('新馆大厅，10 月开放');
  // A table that somebody named as a photo is no picture; what was typed stays.
  await pick('照片.jpg', Buffer.from('图书馆,外借册次\nA,3\n'));
  await expect(page.getByText('只支持 PNG、JPEG 图片')).toBeVisible();
  await expect(main(page).getByRole('textbox', { name: '图片说明' })).toHaveValue(/新馆大厅/);
  expect(await findSeriousViolations(page)).toEqual([]);
  await main(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await expect(main(page).getByRole('button', { name: '编辑报告' })).toBeVisible();
  await page.reload();
  const picture = main(page).getByRole('img', { name: '新馆大厅，10 月开放' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([1_600, 1_067]);
  await expect(main(page).locator('figcaption')).toHaveText('新馆大厅，10 月开放');
  expect(await findSeriousViolations(page)).toEqual([]);
  await call(page, 'DELETE', `${path}/${id}`);
});
