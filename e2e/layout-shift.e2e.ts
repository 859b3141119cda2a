import { expect, type Page, test } from '@playwright/test';
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
  await expect(main(page).getByRole('button', { name: /40/ }).first()).toBeEnabled();
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
