import { expect, type Page, test } from '@playwright/test';
import { call } from './support/call.ts';
import { menuPages } from './support/menu-pages.ts';
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
  // Pages of a record have no title before the answer, only a placeholder.
  await expect(main(page).locator('h1, [role=status][aria-label]').first()).toBeVisible();
  await nextPaint(page);
  release();
  await expect(main(page).locator('h1')).toBeVisible();
  await expect(main(page).locator('[role=status][aria-label]:visible')).toHaveCount(0);
  // Statistics name the 40 libraries of the city in their filters.
  if (/^\/(dashboard|statistics|analysis\/explore)/.test(path))
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

const tabsOfPages = [
  '/holdings/insufficient?list=reserved',
  '/holdings/weeding?tab=classes',
  '/holdings/weeding?tab=decided',
  '/holdings/weeding?tab=rules',
];

for (const [look, language, width, height] of [
  ['in a wide window', 'zh-CN', 1440, 900],
  ['in English on a phone', 'en-US', 390, 844],
] as const) {
  const prepare = async (page: Page) => {
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await page.setViewportSize({ width, height });
  };
  for (const path of tabsOfPages)
    test(`${path} ${look}`, async ({ page }) => {
      await prepare(page);
      expect(await shiftOf(page, path)).toBeLessThan(0.05);
    });

  // `npm run gallery` measures every page in every look.
  test(`every other page of the menu ${look}`, async ({ page }) => {
    await prepare(page);
    await signIn(page);
    const pages = await menuPages((path) => call(page, 'GET', path));
    const moving: [string, number][] = [];
    for (const { address } of pages.filter((_, at) => at % 2 === (width === 1440 ? 0 : 1))) {
      const shift = await shiftOf(page, address);
      await page.unrouteAll();
      if (shift >= 0.05) moving.push([address, shift]);
    }
    expect(moving).toEqual([]);
  });
}
