import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuItem } from '../../menu/route-tree.ts';
import { useTags } from '../../tags/tags-store.ts';
import { preloadPath } from '../pages/preload.ts';

type Props = {
  item: MenuItem;
  isActive: boolean;
  /** True if the link leads to the subsystem of the current page, not to the page itself. */
  isAbove?: boolean;
  title?: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
};

/** Shows a link of the menu. External links open a new browser tab; a link to a visited page opens its last view. */
export function MenuLink({ item, isActive, isAbove = false, title, onClick, children }: Props) {
  const visited = useTags((state) => state.views.find(({ path }) => path === item.path)?.fullPath);
  const common = { title, onClick, 'data-active': isActive || undefined };
  if (item.isExternal)
    return (
      <a {...common} href={item.path} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return (
    <Link
      {...common}
      to={visited ?? item.path}
      aria-current={isActive ? (isAbove ? 'true' : 'page') : undefined}
      onPointerEnter={() => preloadPath(item.path)}
    >
      {children}
    </Link>
  );
}
