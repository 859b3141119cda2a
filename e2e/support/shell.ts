import type { Page } from '@playwright/test';

// What stands around every page.

export const tags = (page: Page) => page.getByRole('navigation', { name: '访问过的页面' });
export const menu = (page: Page) => page.getByRole('navigation', { name: '菜单', exact: true });

/** Goes to a page by its title in the menu. */
export const open = (page: Page, title: string) =>
  menu(page).getByRole('link', { name: title }).click();
