import type { MenuEntry } from '@stacksight/contract';
import type { ChildrenByParent } from '#lib/tree/tree-rows.ts';

const isOutside = ({ path }: MenuEntry) => /^(https?:|mailto:|tel:)/i.test(path);

/** Returns whether an entry can take a new child; false for buttons, links, and pages without children. */
export function hasRoom(entry: MenuEntry, family: ChildrenByParent<MenuEntry>): boolean {
  if (entry.type !== 'menu' || isOutside(entry)) return false;
  const isGroup = entry.component === '' || entry.component === 'Layout';
  return isGroup || (family.get(entry.id) ?? []).some(({ type }) => type === 'menu');
}

/** Returns whether an entry can move below another entry, or to the top level. */
export function canMoveBelow(
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
