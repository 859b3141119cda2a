import { expect, type Page, type Route, test } from '@playwright/test';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Tests data that fail to load: the messages of specification §8 are shown instead, and after a lost connection the
// data load again without a click.

type Fault = (route: Route) => Promise<void>;
const json = (status: number, body: object): Fault => {
  return (route) => route.fulfill({ status, json: body });
};
const text = (status: number, body: string): Fault => {
  return (route) => route.fulfill({ status, body, contentType: 'text/html' });
};
const refused = (status: number, code: string) =>
  json(status, { message: 'x', code, data: null, requestId: 'q' });
const internal = '系统内部异常，请联系网站管理员';
const faults: [Fault, string][] = [
  [refused(404, 'not_found'), '很抱歉，资源未找到'],
  [refused(403, 'permission.denied'), '很抱歉，您暂无该操作权限'],
  [refused(415, 'request.unsupported_type'), '请求type有误'],
  [text(500, ''), internal],
  [text(502, '<html><body>Bad Gateway</body></html>'), internal],
  [text(504, '<html><body>Gateway Time-out</body></html>'), '服务器超时'],
  [json(200, { message: '操作成功', data: null }), internal],
  [text(200, ''), internal],
  [text(200, '<html><body>Sign in to the Wi-Fi</body></html>'), internal],
  [json(429, { message: '请求过于频繁', code: 'rate', data: null }), '请求过于频繁'],
];

/** Answers a call with a false reply while one is set; otherwise the server answers. */
async function disturb(page: Page, pattern: RegExp) {
  let now: Fault | null = null;
  await page.route(pattern, (route) => (now === null ? route.continue() : now(route)));
  return (fault: Fault | null) => {
    now = fault;
  };
}
const failure = (page: Page) => page.locator('#page').getByRole('alert');
const retry = (page: Page) =>
  failure(page)
    .getByRole('button', { name: /重\s?试/ })
    .first();

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a list shows each error with the message of the catalogue, and can be retried', async ({
  page,
}) => {
  const set = await disturb(page, /\/enumConfig\/list/);
  set(faults[0]?.[0] ?? null);
  await signIn(page, '/config/enumerations');
  for (const [fault, sentence] of faults) {
    set(fault);
    await retry(page).click();
    await expect(failure(page)).toContainText('加载失败');
    await expect(failure(page)).toContainText(sentence);
  }
  set(null);
  await retry(page).click();
  await expect(failure(page)).toHaveCount(0);
  await expect(page.locator('#page').getByRole('row', { name: /年龄段/ })).toBeVisible();
});

test('a statistic, a tile, Explore and the rows behind a number show the same messages', async ({
  page,
}) => {
  const set = await disturb(page, /\/(borrow\/borrowInfo|dashboard\/tile|api\/query|api\/rows)/);
  set(json(200, { message: '操作成功', data: null }));
  await signIn(page, '/statistics/borrowing');
  await expect(failure(page).first()).toContainText(internal);
  await page.goto(consoleUrl('/dashboard'));
  await expect(failure(page).first()).toContainText(internal);
  await page.goto(consoleUrl('/analysis/explore'));
  await page
    .getByRole('button', { name: /今年外借与去年同期比/ })
    .first()
    .click();
  await expect(failure(page).first()).toContainText(internal);
  set(null);
  await retry(page).click();
  await expect(failure(page)).toHaveCount(0);
  set(refused(403, 'permission.denied'));
  await page.locator('#page tbody button:visible').first().click();
  const behind = page.getByRole('dialog').getByRole('alert');
  await expect(behind).toContainText('很抱歉，您暂无该操作权限');
});

test('the query desk shows them over its answer and its tables; the statement stays', async ({
  page,
}) => {
  const set = await disturb(page, /\/desk\/(run|schema)/);
  set(refused(403, 'permission.denied'));
  await signIn(page, '/analysis/desk');
  const tables = page.locator('#page').getByRole('complementary');
  await expect(tables.getByRole('alert')).toContainText('很抱歉，您暂无该操作权限');
  const statement = page.locator('#page .cm-content');
  await statement.click();
  await page.keyboard.insertText('SELECT 7 AS seven');
  const answer = page.locator('#page').getByRole('region', { name: '结果' });
  for (const [fault, sentence] of faults.slice(0, 2)) {
    set(fault);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(answer.getByRole('alert')).toContainText(sentence);
    await expect(statement).toHaveText('SELECT 7 AS seven');
  }
  set(null);
  await tables.getByRole('button', { name: /重\s?试/ }).click();
  await expect(tables.getByRole('alert')).toHaveCount(0);
  await statement.click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer.getByRole('columnheader', { name: 'seven' })).toBeVisible();
  await expect(answer.getByRole('alert')).toHaveCount(0);
});

test('a call over its time limit shows 服务器超时', async ({ page }) => {
  await page.clock.install();
  const set = await disturb(page, /\/(enumConfig\/list|borrow\/borrowInfo)/);
  let asked = 0;
  set(async () => {
    asked += 1;
  });
  await signIn(page, '/config/enumerations');
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(11_000);
  await expect(failure(page)).toContainText('服务器超时');
  await page.goto(consoleUrl('/statistics/borrowing'));
  await expect.poll(() => asked).toBeGreaterThan(1);
  await page.clock.fastForward(121_000);
  await expect(failure(page).first()).toContainText('服务器超时');
});

test('after a lost connection the message covers no button, and the data load again', async ({
  page,
}) => {
  const set = await disturb(page, /\/(enumConfig\/list|healthz)/);
  set((route) => route.abort('internetdisconnected'));
  await signIn(page, '/config/enumerations');
  const words = '网络断开，恢复后自动重试';
  await expect(failure(page)).toContainText(words);
  const banner = page.getByRole('status').filter({ hasText: words });
  await expect(banner).toBeVisible();
  const below = await page.locator('#page').boundingBox();
  const over = await banner.boundingBox();
  expect((over?.y ?? 0) + (over?.height ?? 999)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    page.viewportSize()?.height ?? 0,
  );
  set(null);
  await expect(failure(page)).toHaveCount(0);
  await expect(banner).toHaveCount(0);
  await expect(page.locator('#page').getByRole('row', { name: /年龄段/ })).toBeVisible();
});

test('the message that a session has ended shows no technical text', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    localStorage.setItem('refreshToken', 'not-a-token');
    localStorage.setItem('expireTime', String(Date.now() + 60_000));
  });
  await page.goto(consoleUrl('/statistics/borrowing'));
  const dialog = page.getByRole('dialog', { name: '温馨提示' });
  await expect(dialog).toContainText('登录已过期，请重新登录');
  await expect(page.locator('body')).not.toContainText('Invalid refresh token');
  await dialog.getByRole('button', { name: '确定' }).click();
});

test('over plain HTTP a link is copied, or a message says that it cannot be', async ({ page }) => {
  const withoutClipboard = await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await signIn(page, '/analysis/metrics?metric=loans');
  const copy = page.getByRole('dialog').getByRole('button', { name: '复制链接' });
  await copy.click();
  await expect(page.getByRole('status').filter({ hasText: '链接已复制' })).toBeVisible();
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await copy.click();
  await expect(
    page.getByRole('status').filter({ hasText: '该浏览器不支持自动复制' }),
  ).toBeVisible();
  await withoutClipboard.dispose();
});

test('a range of fewer than one day cannot be confirmed', async ({ page }) => {
  await signIn(page, '/statistics/borrowing?range=10d~5d');
  await page.getByRole('button', { name: /^时间范围/ }).click();
  const popup = page.getByRole('dialog', { name: '时间范围' });
  const start = popup.getByRole('spinbutton', { name: '开始：过去多少天' });
  await expect(start).toHaveValue('10');
  for (const typed of ['0', '-2', '']) {
    await start.fill(typed);
    await expect(popup.getByText('天数应为 1 至 36500 的整数')).toBeVisible();
    await expect(popup.getByRole('button', { name: /确\s?定/ })).toBeDisabled();
    await start.press('Enter');
    await expect(popup).toBeVisible();
  }
  await start.fill('7');
  await popup.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page).toHaveURL(/range=7d(~|%7E)5d/);
});
