import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuItem } from '../../menu/route-tree.ts';
import { useTags } from '../../tags/tags-store.ts';

type Props = { item: MenuItem; isActive: boolean; title?: string; children: ReactNode };

/** A link of the menu. One that leaves the console opens in a new tab; one to a visited page goes to its last view. */
export function MenuLink({ item, isActive, title, children }: Props) {
  const visited = useTags((state) => state.views.find(({ path }) => path === item.path)?.fullPath);
  const common = { title, 'data-active': isActive || undefined };
  if (item.isExternal)
    return (
      <a {...common} href={item.path} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return (
    <Link {...common} to={visited ?? item.path} aria-current={isActive ? 'page' : undefined}>
      {children}
    </Link>
  );
}
