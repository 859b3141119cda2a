import { expect, type Locator, type Page } from '@playwright/test';

/** Types into a field with choices, waits until the wanted choice comes first, and takes it. */
export async function choose(page: Page, field: Locator, typed: string, meant = typed) {
  await field.click();
  await typeAndTake(page, typed, meant);
}

/** The same in a field that has the focus. */
export async function typeAndTake(page: Page, typed: string, meant = typed): Promise<void> {
  await page.keyboard.insertText(typed);
  const first = page.locator('.ant-select-item-option-active:visible').filter({ hasText: meant });
  await expect(first.first()).toBeVisible();
  await page.keyboard.press('Enter');
}
