import { expect, type Page, test } from '@playwright/test';
import { shiftOf } from './support/layout-shift.ts';

// Tests that content does not move when the answers arrive, because placeholders keep the place. The layout shift is
// measured by the browser. The pages of the menu are measured in pages.e2e.ts.

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
}
