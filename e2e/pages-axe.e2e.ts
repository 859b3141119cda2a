import { expect, type Page, test } from '@playwright/test';
import type { RouteNode } from '@stacksight/contract';
import { findModerate } from './support/axe.ts';
import { call } from './support/call.ts';
import { go, main } from './support/shell.ts';
import { signIn, superUser } from './support/sign-in.ts';

// axe finds nothing moderate, serious or critical on any page of the menu, light and dark.

/** The addresses of all pages in the menu; pages of single records need an id and are left out. */
async function pagesOfMenu(page: Page): Promise<string[]> {
  const path = `/system/menu/${superUser.username}`;
  const { routes } = await call<{ routes: RouteNode[] }>(page, 'GET', path);
  return routes.flatMap((node) => addressesUnder(node, '')).filter((one) => !one.includes(':'));
}

function addressesUnder(
  { path, component, redirect, children }: RouteNode,
  above: string,
): string[] {
  if (path.startsWith('http')) return [];
  const address = path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`;
  const own = component === '' || component === 'Layout' || redirect !== null ? [] : [address];
  return [...own, ...children.flatMap((child) => addressesUnder(child, address))];
}

for (const dark of ['false', 'true'])
  test(`every page of the menu, ${dark === 'true' ? 'dark' : 'light'}`, async ({ page }) => {
    await page.addInitScript((isDark) => localStorage.setItem('dark', isDark), dark);
    await signIn(page, '/profile/index');
    const found: string[] = [];
    const all = [...new Set(await pagesOfMenu(page))];
    expect(all.length).toBeGreaterThan(30);
    for (const address of all) {
      await go(page, address);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main(page).locator('[role=status][aria-label]:visible')).toHaveCount(0);
      found.push(...(await findModerate(page)).map((fault) => `${address} ${fault}`));
    }
    expect(found).toEqual([]);
  });
