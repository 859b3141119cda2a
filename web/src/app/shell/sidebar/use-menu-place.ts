import { useState } from 'react';
import { useLocation } from 'react-router';
import { findTrail, type MenuItem } from '../../menu/route-tree.ts';
import { useMenu } from '../../menu/use-menu.ts';
import { matchPage } from '../pages/match-page.ts';

/**
 * Returns the place of the current page in the menu; for a page outside every subsystem, the last subsystem stays open.
 */
export function useMenuPlace(): {
  items: readonly MenuItem[];
  /** The subsystem whose menu is shown. */
  subsystem: MenuItem | null;
  /** The subsystem of the current page. */
  subsystemPath: string | null;
  activePath: string;
} {
  const { pages, items } = useMenu();
  const { pathname } = useLocation();
  const activePath = matchPage(pages, pathname)?.activePath ?? pathname;
  const found = findTrail(items, activePath)[0]?.path ?? subsystemOf(items, activePath);
  const [last, setLast] = useState(found);
  if (found !== null && found !== last) setLast(found);
  const subsystem = items.find((item) => item.path === (found ?? last)) ?? items[0] ?? null;
  return { items, subsystem, subsystemPath: found, activePath };
}

/** Returns the subsystem of a page that the menu does not list, found by the start of the page's address. */
function subsystemOf(items: readonly MenuItem[], path: string): string | null {
  return items.find((item) => path.startsWith(`${item.path}/`))?.path ?? null;
}
