import { matchRoutes } from 'react-router';
import type { PageRoute } from '../../menu/route-tree.ts';

/** Returns the page at an address, or null when the address has no page. */
export function matchPage(pages: readonly PageRoute[], pathname: string): PageRoute | null {
  const routes = pages.map((page) => ({ path: page.path, id: page.path, handle: page }));
  const match = matchRoutes(routes, { pathname })?.at(-1);
  return (match?.route.handle as PageRoute | undefined) ?? null;
}
