import { expect, type Page } from '@playwright/test';
import { consoleUrl } from './sign-in.ts';

// Finds the parts of the frame around every page, and the drawer of a form.

export const tags = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
export const menu = (page: Page) => page.getByRole('navigation', { name: '菜单', exact: true });

/** Returns the content of the page, without the shell. */
export const main = (page: Page) => page.locator('#page');
export const drawer = (page: Page) => page.locator('.ant-drawer');
export const save = (page: Page) =>
  drawer(page)
    .getByRole('button', { name: /保\s?存/ })
    .click();

/** Goes to a page by its title in the menu. */
export const open = (page: Page, title: string) =>
  menu(page).getByRole('link', { name: title }).click();

/** Goes to an address without a reload, which takes three times as long, and waits for the page. */
export async function go(page: Page, path: string): Promise<void> {
  // After a reload, nobody hears of a new address until the first page is there.
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const { pathname } = new URL(consoleUrl(path));
  await expect(page.locator(`a[aria-current=page][href^="${pathname}"]`).first()).toBeAttached();
}
