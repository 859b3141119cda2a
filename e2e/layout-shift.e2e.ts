import { expect, type Page, test } from '@playwright/test';
import { call } from './support/call.ts';
import { main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// Tests that content does not move when the answers arrive, because placeholders keep the place. The layout shift is
// measured by the browser.

type ShiftEntry = PerformanceEntry & { value: number };

/** Opens a page whose answers arrive after its placeholders were painted, and returns the layout shift. */
async function shiftOf(page: Page, path: string): Promise<number> {
  let release = () => {};
  const painted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/analytics-v3/**', async (route) => {
    await painted;
    await route.continue();
  });
  const watched = await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seenShift: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as ShiftEntry).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signIn(page, path);
  await watched.dispose();
  await expect(main(page).locator('h1')).toBeVisible();
  await nextPaint(page);
  release();
  await expect(main(page).locator('[role=status][aria-label]:visible')).toHaveCount(0);
  // Statistics name the 40 libraries of the city in their filters.
  if (!path.startsWith('/holdings'))
    await expect(main(page).getByRole('button', { name: /40/ }).first()).toBeEnabled();
  await expect(main(page).locator('[aria-busy=true]:visible')).toHaveCount(0);
  await nextPaint(page);
  return page.evaluate(
    () => (window as unknown as { seenShift: { shift: number } }).seenShift.shift,
  );
}

const nextPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'zh-CN'));
});

for (const path of ['/dashboard', '/analysis/explore', '/statistics/borrowing'])
  test(`${path} in a wide window`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await shiftOf(page, path)).toBeLessThan(0.05);
  });

for (const path of ['/dashboard', '/statistics/overview', '/statistics/rooms'])
  test(`${path} in English on a phone`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'en-US'));
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await shiftOf(page, path)).toBeLessThan(0.05);
  });

/** Returns the addresses of a plan with its effect, of a title and of a copy. */
async function records(page: Page): Promise<string[]> {
  await signIn(page);
  const plans = await call<{ rows: { id: string; received: number }[] }>(
    page,
    'GET',
    '/analytics-v3/holding/allot/list?pageSize=100',
  );
  const plan = plans.rows.find(({ received }) => received > 0);
  const found = await call<{ kind: string; key: string }[]>(
    page,
    'GET',
    `/analytics-v3/holdingsRecord/find?text=${encodeURIComponent('红楼梦')}`,
  );
  const title = found.find(({ kind }) => kind === 'title')?.key ?? '';
  const { copies } = await call<{ copies: { barcode: string }[] }>(
    page,
    'GET',
    `/analytics-v3/holdingsRecord/title/${title}`,
  );
  return [
    `/holdings/transfers/${plan?.id}`,
    `/holdings/title/${title}`,
    `/holdings/copy/${copies[0]?.barcode}`,
  ];
}

const holdingsPages = [
  '/holdings/insufficient',
  '/holdings/insufficient?list=reserved',
  '/holdings/purchases',
  '/holdings/transfers',
  '/holdings/transfers/new',
  '/holdings/shelf',
  '/holdings/weeding',
  '/holdings/weeding?tab=classes',
  '/holdings/weeding?tab=decided',
  '/holdings/weeding?tab=rules',
  '/holdings/weeding/shelf',
  '/holdings/forecast',
];

for (const [look, language, width, height] of [
  ['in a wide window', 'zh-CN', 1440, 900],
  ['in English on a phone', 'en-US', 390, 844],
] as const) {
  const prepare = async (page: Page) => {
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await page.setViewportSize({ width, height });
  };
  for (const path of holdingsPages)
    test(`${path} ${look}`, async ({ page }) => {
      await prepare(page);
      expect(await shiftOf(page, path)).toBeLessThan(0.05);
    });

  test(`a plan, a title and a copy ${look}`, async ({ page }) => {
    await prepare(page);
    const paths = await records(page);
    for (const path of paths) {
      const shift = await shiftOf(page, path);
      await page.unrouteAll();
      expect([path, shift < 0.05, shift]).toEqual([path, true, shift]);
    }
  });
}
