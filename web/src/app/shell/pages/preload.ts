import { useSession } from '#lib/session/session-store.ts';
import { menuOf } from '../../menu/use-menu.ts';
import { preloadPage } from '../../pages.ts';
import { matchPage } from './match-page.ts';

/** Starts loading the page at a path before it is opened. */
export function preloadPath(path: string): void {
  const page = matchPage(menuOf(useSession.getState().routes).pages, path);
  if (page !== null && page.redirect === null) preloadPage(page.component);
}

/** The page at the address, while user and menu are still on their way; after signing in it is the dashboard. */
export function preloadHere(): void {
  const { pathname } = window.location;
  preloadPath(pathname === '/' || pathname === '/login' ? '/dashboard' : pathname);
}
