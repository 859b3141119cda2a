import { expect, type Page, test } from '@playwright/test';
import { main } from './support/shell.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';
import { approvedPlan, copiesOf, undo } from './support/transfers.ts';

// The shelf pages open again without a network, with what they showed last, for the same user only.

const workerReady = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
const storageNames = (page: Page) => page.evaluate(() => caches.keys());

/** Begins without the worker and the files of an earlier journey. */
async function forgetWorker(page: Page): Promise<void> {
  await page.goto(consoleUrl('/favicon.svg'));
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

test.afterEach(async ({ page, context }) => {
  await context.setOffline(false);
  await forgetWorker(page);
});

test('a shelf page is opened again without a network, and a scan made there is sent once', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await forgetWorker(page);
  await signIn(page);
  const { id, copies } = await approvedPlan(page, '断网');
  const [one] = copies;
  const left = copies.filter(({ from }) => from === one?.from).length;
  await signIn(page, `/holdings/shelf?plan=${id}&libcode=${one?.from}`);
  await expect(main(page)).toContainText(`待下架 ${left} 册`);
  await workerReady(page);
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('kept-answers')).keys()).length),
    )
    .toBeGreaterThan(6);

  await context.setOffline(true);
  await page.reload();
  await expect(main(page).getByRole('heading', { name: '书架扫描' })).toBeVisible();
  await expect(main(page)).toContainText(`待下架 ${left} 册`);
  await expect(main(page)).toContainText('断网');
  await page.getByRole('textbox', { name: /^扫描/ }).fill(one?.barcode ?? '');
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('1 次扫描等待发送');
  await expect(main(page)).toContainText(`待下架 ${left - 1} 册`);
  await page.reload();
  await expect(main(page)).toContainText('1 次扫描等待发送');
  await expect(main(page)).toContainText(`待下架 ${left - 1} 册`);

  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/scans'))
      sent.push(request.postData() ?? '');
  });
  await context.setOffline(false);
  await expect(main(page).getByRole('listitem').filter({ hasText: '已下架' })).toHaveCount(1);
  await expect(main(page)).not.toContainText('等待发送');
  expect(sent).toHaveLength(1);
  const pulled = (await copiesOf(page, id)).filter(({ stage }) => stage === 'pulled');
  expect(pulled.map(({ barcode }) => barcode)).toEqual([one?.barcode]);
  await undo(page, id);
});

test('after the sign-out the device has no answers of the user, and the page asks for a sign-in', async ({
  page,
  context,
}) => {
  await forgetWorker(page);
  await signIn(page, '/holdings/weeding/shelf');
  await workerReady(page);
  await expect.poll(() => storageNames(page)).toContain('kept-answers');
  await page.goto(consoleUrl('/login'));
  await expect.poll(() => storageNames(page)).not.toContain('kept-answers');
  await context.setOffline(true);
  await page.goto(consoleUrl('/holdings/shelf'));
  await expect(page.locator('[name=username]')).toBeVisible();
  await expect(page.locator('#page')).toHaveCount(0);
});

test('a new build replaces the stored files, and the page of the server comes before the stored one', async ({
  page,
  context,
}) => {
  await forgetWorker(page);
  await page.evaluate(() => caches.open('shelf-files of an older build'));
  await signIn(page, '/holdings/shelf');
  await workerReady(page);
  await expect
    .poll(async () => (await storageNames(page)).filter((name) => name.startsWith('shelf-files ')))
    .toEqual([expect.stringMatching(/^shelf-files [0-9a-f]{16}$/)]);
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('shelf-files ')) ?? '';
    const headers = { 'content-type': 'text/html' };
    const old = new Response('<h1>an older page</h1>', { headers });
    await (await caches.open(name)).put('/holdings/shelf', old);
  });
  await page.reload();
  await expect(main(page).getByRole('heading', { name: '书架扫描' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'an older page' })).toBeVisible();
});
