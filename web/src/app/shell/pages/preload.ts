import { useSession } from '#lib/session/session-store.ts';
import { menuOfRoutes } from '../../menu/use-menu.ts';
import { preloadPage } from '../../pages.ts';
import { matchPage } from './match-page.ts';

/** Starts loading the page at a path before the user opens it. */
export function preloadPath(path: string): void {
  const page = matchPage(menuOfRoutes(useSession.getState()).pages, path);
  if (page !== null && page.redirect === null) preloadPage(page.component);
}

/** Starts loading the current page while user and menu load; before the first sign-in, most likely the dashboard. */
export function preloadHere(): void {
  const { pathname } = window.location;
  const session = useSession.getState();
  const isStart = pathname === '/' || pathname === '/login';
  if (isStart && session.routes.length === 0) preloadPage('dashboard/dashboard');
  else preloadPath(isStart ? menuOfRoutes(session).home : pathname);
}
