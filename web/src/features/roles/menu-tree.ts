import type { MenuChoice } from '@stacksight/contract';

export type MenuNode = { key: string; title: string; children: MenuNode[] };
type Language = 'zh-CN' | 'en-US';

/** Turns menu entries into the nodes of a tree, in their order. */
export function toMenuTree(
  all: readonly MenuChoice[],
  language: Language,
  parentId: string | null = null,
): MenuNode[] {
  return all
    .filter((one) => one.parentId === parentId)
    .map(({ id, titles }) => ({
      key: id,
      title: titles[language],
      children: toMenuTree(all, language, id),
    }));
}

const hasChildren = (id: string, all: readonly MenuChoice[]) =>
  all.some(({ parentId }) => parentId === id);

/** Returns the ids of entries without children, because the tree ticks their ancestors by itself. */
export function leafIds(ids: readonly string[], all: readonly MenuChoice[]): string[] {
  return ids.filter((id) => !hasChildren(id, all));
}

/** Returns the ids of entries and of all their ancestors. */
export function withAncestors(ids: readonly string[], all: readonly MenuChoice[]): string[] {
  const found = new Set<string>();
  for (const id of leafIds(ids, all))
    for (let at: string | null = id; at !== null && !found.has(at); at = parentOf(at, all))
      found.add(at);
  return [...found];
}

const parentOf = (id: string, all: readonly MenuChoice[]): string | null =>
  all.find((one) => one.id === id)?.parentId ?? null;

/** Returns the permissions that the chosen entries need and the role lacks. */
export function missingPermissions(
  ids: readonly string[],
  all: readonly MenuChoice[],
  held: readonly string[],
): string[] {
  const needed = all
    .filter(({ id, permission }) => permission !== '' && ids.includes(id))
    .map(({ permission }) => permission);
  return [...new Set(needed)].filter((one) => !held.includes(one));
}
