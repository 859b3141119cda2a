import type { MenuEntry } from '@stacksight/contract';
import type { Menu } from '../menu.store.ts';
import type { RoleName } from './menus.store.ts';

const ownScreen = 'menus/menus';

/** Returns whether a path is an external link. */
export const isExternal = (path: string): boolean => /^(https?:|mailto:|tel:)/i.test(path);

/** Joins a path with the path of its parent, in the same way as the console. */
export function joinPaths(parent: string, path: string): string {
  if (isExternal(path) || path.startsWith('/')) return path;
  return `${parent}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

/** Returns the entries of the tree in order, parents before children. */
export function toEntries(
  menus: readonly Menu[],
  opened: readonly { menuId: string; roleId: string }[],
  roles: readonly RoleName[],
): MenuEntry[] {
  const below = (parentId: string | null, depth: number, parentPath: string): MenuEntry[] =>
    menus
      .filter((one) => one.parentId === parentId)
      .flatMap((one) => {
        const wholePath = one.type === 'button' ? parentPath : joinPaths(parentPath, one.path);
        const children = below(one.id, depth + 1, wholePath);
        const isNeeded = one.component === ownScreen || children.some((child) => child.isNeeded);
        const roleIds = opened.filter(({ menuId }) => menuId === one.id).map((each) => each.roleId);
        const having = roles.filter(({ id }) => roleIds.includes(id));
        const roleNames = having.map(({ roleName }) => roleName);
        return [{ ...toRow(one), depth, wholePath, isNeeded, roleIds, roleNames }, ...children];
      });
  return below(null, 0, '');
}

function toRow({ sort: _, createdAt: __, modifiedAt, ...menu }: Menu) {
  return { ...menu, modifiedAt: modifiedAt.toISOString() } as Omit<
    MenuEntry,
    'depth' | 'wholePath' | 'isNeeded' | 'roleIds' | 'roleNames'
  >;
}

/** Returns the entries whose titles or paths match a search. */
export function search(
  entries: readonly MenuEntry[],
  asked: { search?: string | undefined; type?: string | undefined },
): MenuEntry[] {
  const word = asked.search?.trim().toLowerCase() ?? '';
  return entries
    .filter(({ type }) => asked.type === undefined || type === asked.type)
    .filter(({ titleZh, titleEn, wholePath, component, permission }) =>
      [titleZh, titleEn, wholePath, component, permission].join(' ').toLowerCase().includes(word),
    );
}
