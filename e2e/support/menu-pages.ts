import type { Page } from '@playwright/test';
import type { RouteNode } from '@stacksight/contract';
import { call } from './call.ts';
import { superUser } from './sign-in.ts';

/** The addresses of all pages in the menu; pages of single records need an id and are left out. */
export async function pagesOfMenu(page: Page): Promise<string[]> {
  const path = `/system/menu/${superUser.username}`;
  const { routes } = await call<{ routes: RouteNode[] }>(page, 'GET', path);
  const all = routes.flatMap((node) => addressesUnder(node, ''));
  return [...new Set(all)].filter((one) => !one.includes(':'));
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
