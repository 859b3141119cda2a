import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import config from '../playwright.config.ts';
import { writeCameraPicture } from './support/camera-picture.ts';
import { main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';
import { approvedPlan, copiesOf, undo } from './support/transfers.ts';

// Chromium's camera of tests films a picture that the journey draws: a label with the barcode of a copy.

const folder = mkdtempSync(path.join(tmpdir(), 'camera-'));
const film = path.join(folder, 'label.y4m');
writeCameraPicture(film, null);
const { launchOptions } = config.use ?? {};

test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      // Without a permission the browser refuses, instead of asking a question that nobody answers.
      '--deny-permission-prompts',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const camera = (page: Page) => main(page).getByRole('button', { name: '摄像头扫码' });

test('the camera of a phone pulls a copy by its printed barcode, once', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const { id, copies } = await approvedPlan(page, '摄像头');
  const [one] = copies;
  writeCameraPicture(film, one?.barcode ?? '');
  await signIn(page, `/holdings/shelf?plan=${id}&libcode=${one?.from}`);
  await camera(page).click();
  const results = main(page).getByRole('list').first().getByRole('listitem');
  await expect(results.first()).toContainText('已下架');
  await main(page).getByRole('button', { name: '关闭摄像头' }).click();
  await expect(main(page).getByLabel('摄像头画面')).toHaveCount(0);
  await expect(results).toHaveCount(1);
  const pulled = (await copiesOf(page, id)).filter(({ stage }) => stage === 'pulled');
  expect(pulled.map(({ barcode }) => barcode)).toEqual([one?.barcode]);
  await undo(page, id);
});

test('a camera without permission says what to do, on both shelf pages', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await signIn(page);
  const { id, copies } = await approvedPlan(page, '没有许可');
  const from = copies[0]?.from ?? '';
  for (const address of [
    `/holdings/shelf?plan=${id}&libcode=${from}`,
    `/holdings/weeding/shelf?libcode=${from}`,
  ]) {
    await signIn(page, address);
    await camera(page).click();
    await expect(main(page).getByRole('alert')).toContainText('浏览器没有允许使用摄像头');
  }
  await undo(page, id);
});
