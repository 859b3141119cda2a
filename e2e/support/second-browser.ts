import { test as base, expect, type Page } from '@playwright/test';
import { consoleUrl, fillLogin } from './sign-in.ts';

/** A Playwright test with `other`, a page in a second browser, which closes with the journey. */
export const test = base.extend<{ other: Page }>({
  other: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(await context.newPage());
    await context.close();
  },
});

const own = 'lantern-harbour-sonnet';

/** Signs in with a one-time password and sets a new password. */
export async function signInFirst(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto(consoleUrl('/login'));
  await fillLogin(page, { username, password });
  await page.getByLabel('原密码').fill(password);
  await page.getByLabel('新密码', { exact: true }).fill(own);
  await page.getByLabel('再次输入新密码').fill(own);
  await page.getByLabel('再次输入新密码').press('Enter');
  await expect(page.locator('#page')).toBeVisible();
}
