import { expect, type Page } from '@playwright/test';
import { main } from './shell.ts';
import { signIn } from './sign-in.ts';

type ShiftEntry = PerformanceEntry & { value: number };

/** Opens a page whose answers arrive after its placeholders were painted, and returns the layout shift. */
export async function shiftOf(page: Page, path: string): Promise<number> {
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
  await page.unrouteAll();
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
