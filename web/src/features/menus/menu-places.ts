import type { MenuEntry } from '@stacksight/contract';
import type { ChildrenByParent } from '#lib/tree/tree-rows.ts';

const isOutside = ({ path }: MenuEntry) => /^(https?:|mailto:|tel:)/i.test(path);

/** Whether menus can be put below an entry: not below a button, a link, or a page that has none yet. */
export function hasRoom(entry: MenuEntry, family: ChildrenByParent<MenuEntry>): boolean {
  if (entry.type !== 'menu' || isOutside(entry)) return false;
  const isGroup = entry.component === '' || entry.component === 'Layout';
  return isGroup || (family.get(entry.id) ?? []).some(({ type }) => type === 'menu');
}

/** Whether an entry can come below another, or to the top. */
export function canLie(
  entry: MenuEntry,
  parent: MenuEntry | null,
  family: ChildrenByParent<MenuEntry>,
): boolean {
  if (parent?.id === entry.parentId) return true;
  if (entry.type === 'button')
    return parent !== null && parent.type === 'menu' && !isOutside(parent);
  if (parent === null)
    return entry.parentId === null || entry.path.startsWith('/') || isOutside(entry);
  return hasRoom(parent, family);
}
