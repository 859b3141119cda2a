import { expect, type Page } from '@playwright/test';

/** Where `global-setup.ts` has put the console. */
export const consoleUrl = (path = '/') => `${process.env.STACKSIGHT_URL}${path}`;

export const superUser = { username: 'super', password: 'quiet-otter-7431' };

/** Fills in the login form that is on the screen. */
export async function fillLogin(page: Page, { username, password } = superUser): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=password]').press('Enter');
}

/** Signs in and waits for the shell. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto(consoleUrl(path));
  await fillLogin(page);
  await expect(page.locator('#page')).toBeVisible();
}
