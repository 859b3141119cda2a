import type { Page } from '@playwright/test';

/** Counts the user's clicks on a page until it is loaded again; returns the function that reads the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.clicks = '0';
    const count = () => {
      document.body.dataset.clicks = String(Number(document.body.dataset.clicks) + 1);
    };
    // Keys that press a button, and labels that click their field, make a click without it.
    document.addEventListener('pointerdown', count, true);
  });
  return () => page.evaluate(() => Number(document.body.dataset.clicks));
}
