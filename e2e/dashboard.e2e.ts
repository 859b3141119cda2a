import { expect, type Page, test } from '@playwright/test';
import { findSeriousViolations } from './support/axe.ts';
import { named, number, totalOf } from './support/dashboard.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

async function chooseRange(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^时间范围/ }).click();
  const dialog = page.getByRole('dialog', { name: '时间范围' });
  await dialog.getByRole('radio', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Expects the titles of the first tiles in the editing mode. */
const expectFirst = (page: Page, names: string[]) =>
  expect
    .poll(async () =>
      (await page.locator('[draggable] fieldset > legend').allTextContents()).slice(0, 3),
    )
    .toEqual(names);

test.describe('dashboard', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, '/dashboard');
    await expect(number(page, '外借册次')).toBeVisible();
  });

  test('its numbers equal those of the server, also after another range and after going back', async ({
    page,
  }) => {
    const tiles = [
      ['loans', '外借册次'],
      ['returns', '归还册次'],
      ['visits', '到馆人次'],
      ['activeReaders', '活跃读者'],
      ['newReaders', '新办证读者'],
      ['stock', '馆藏册数'],
    ] as const;
    for (const [tile, metric] of tiles) {
      const total = await totalOf(page, tile, 'range=last30Day&compare=previous');
      await expect(number(page, metric)).toHaveAccessibleName(named(total));
    }
    const before = await number(page, '外借册次').textContent();
    await chooseRange(page, '去年');
    await expect(page).toHaveURL(/range=lastYear/);
    const total = await totalOf(page, 'loans', 'range=lastYear&compare=previous');
    await expect(number(page, '外借册次')).toHaveAccessibleName(named(total));
    await page.goBack();
    await expect(page).toHaveURL(consoleUrl('/dashboard'));
    await expect(number(page, '外借册次')).toHaveText(before ?? '');
  });

  test('libraries are found by typing, chosen by keys, and kept in the address', async ({
    page,
  }) => {
    const all = await number(page, '外借册次').textContent();
    await page.getByRole('button', { name: /^图书馆：/ }).click();
    const dialog = page.getByRole('dialog', { name: '选择图书馆' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    const leaf = dialog.locator('[role=treeitem]:not([data-folder])').last();
    const first = await leaf.locator('span').nth(-2).textContent();
    await page.keyboard.type(first ?? '');
    // The library is the last row, below its districts.
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await expect(leaf).toBeChecked();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/libraries=/);
    await expect(number(page, '外借册次')).not.toHaveText(all ?? '');
    await page.reload();
    await expect(page.getByRole('button', { name: /^图书馆：/ })).toContainText(first ?? '');
  });

  test('a tile links to its screen with the same range, and from there to rows', async ({
    page,
  }) => {
    await chooseRange(page, '近90天');
    await expect(page).toHaveURL(/range=last90Day/);
    await number(page, '外借册次').click();
    await expect(page).toHaveURL(/\/statistics\/borrowing\?.*range=last90Day/);
    await expect(page.getByRole('heading', { name: '外借统计' })).toBeVisible();
    const total = number(page.locator('#page'), '外借册次').last();
    await expect(total).toHaveAttribute('title', /\d/);
    const shown = (await total.getAttribute('title'))?.match(/[\d,]+/)?.[0];
    await total.click();
    const drawer = page.getByRole('dialog', { name: '外借册次' });
    await expect(drawer).toContainText(`共 ${shown} 条事件`);
    await expect(drawer.getByRole('row').nth(1)).toBeVisible();
  });

  test('tiles are moved and hidden, which is remembered; the default layout can be restored', async ({
    page,
  }) => {
    await page.getByRole('button', { name: '自定义布局' }).click();
    await expectFirst(page, ['外借', '归还', '到馆']);
    await page.getByRole('button', { name: '后移：外借', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '后移：外借', exact: true })).toBeFocused();
    await page.getByRole('button', { name: '隐藏：预约' }).click();
    // A number about holdings is a tile like the others.
    await page.getByRole('button', { name: '隐藏：采购在途' }).click();
    await expectFirst(page, ['归还', '外借', '到馆']);
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(page.getByRole('button', { name: '自定义布局' })).toBeVisible();

    await page.reload();
    await expect(number(page, '外借册次')).toBeVisible();
    await expect(number(page, '预约册次')).toHaveCount(0);
    await expect(number(page, '装箱在途')).toBeVisible();
    await expect(number(page, '采购在途')).toHaveCount(0);
    await page.getByRole('button', { name: '自定义布局' }).click();
    await expectFirst(page, ['归还', '外借', '到馆']);
    await page.getByRole('button', { name: '恢复默认' }).click();
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(page.getByRole('button', { name: '自定义布局' })).toBeVisible();
    await page.getByRole('button', { name: '自定义布局' }).click();
    await expectFirst(page, ['外借', '归还', '到馆']);
  });

  test('the demonstration notice shows and can be closed', async ({ page }) => {
    const banner = page.getByRole('complementary', { name: '演示数据说明' });
    await banner.getByText('如何载入自己的数据').click();
    await expect(banner.getByRole('link', { name: '数据导入' })).toBeVisible();
    expect(await findSeriousViolations(page, 'aside')).toEqual([]);
    await banner.getByRole('button', { name: '知道了' }).click();
    await expect(banner).toHaveCount(0);
    await page.reload();
    await expect(number(page, '外借册次')).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});

test('the tiles are requested once, before the scripts have loaded', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/dashboard/tiles')) asked += 1;
  });
  const isAsked = page.waitForRequest('**/dashboard/tiles*');
  await page.route('**/assets/console-*.js', async (route) => {
    await isAsked;
    await route.continue();
  });
  await signIn(page, '/dashboard?range=lastYear');
  await expect(number(page, '外借册次')).toHaveAccessibleName(
    named(await totalOf(page, 'loans', 'range=lastYear&compare=previous')),
  );
  expect(asked).toBe(1);
});

for (const language of ['zh-CN', 'en-US']) {
  test(`nothing moves on a phone when the numbers arrive: ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const come = Promise.withResolvers<void>();
    await page.route('**/dashboard/tiles*', async (route) => {
      await come.promise;
      await route.continue();
    });
    await signIn(page, '/dashboard');
    const tile = page.locator('#page section').first();
    await expect(tile.getByRole('status')).toBeVisible();
    const before = await tile.boundingBox();
    come.resolve();
    await expect(tile.locator('[data-number]')).toBeVisible();
    await expect(page.locator('#page aside')).toBeVisible();
    expect(await tile.boundingBox()).toEqual(before);
  });
}

test('a tile that fails shows its error alone and can be retried', async ({ page }) => {
  // The reply with all tiles is real, except for one tile.
  const failure = {
    piece: 'failure',
    tile: 'visits',
    code: 'internal',
    message: '',
    requestId: '',
  };
  await page.route('**/dashboard/tiles*', async (route) => {
    const response = await route.fetch();
    const pieces = (await response.text()).split('\n\n');
    const broken = pieces.map((piece) =>
      piece.includes('"tile":"visits"') ? `data: ${JSON.stringify(failure)}` : piece,
    );
    await route.fulfill({ response, body: broken.join('\n\n') });
  });
  let isBroken = true;
  await page.route('**/dashboard/tile/visits*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: '' } }) : route.continue(),
  );
  await signIn(page, '/dashboard');
  await expect(number(page, '外借册次')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: '系统内部异常，请联系网站管理员' });
  await expect(alert).toHaveCount(1);
  // The retry of this tile may fail again.
  const asked = page.waitForResponse('**/dashboard/tile/visits*');
  await alert.getByRole('button', { name: /重\s*试/ }).click();
  await asked;
  await expect(alert).toHaveCount(1);
  isBroken = false;
  await alert.getByRole('button', { name: /重\s*试/ }).click();
  await expect(number(page, '到馆人次')).toBeVisible();
});
