import { expect, type Locator, type Page } from '@playwright/test';

/** Types into a select, waits until the choice `meant` comes first, and takes it. */
export async function choose(page: Page, field: Locator, typed: string, meant = typed) {
  await field.click();
  await typeAndTake(page, typed, meant);
}

/** Types into the focused select, waits until the choice `meant` comes first, and takes it. */
export async function typeAndTake(page: Page, typed: string, meant = typed): Promise<void> {
  await page.keyboard.insertText(typed);
  const first = page.locator('.ant-select-item-option-active:visible').filter({ hasText: meant });
  await expect(first.first()).toBeVisible();
  await page.keyboard.press('Enter');
}
