import type { LibraryTreeNode } from './library-tree.ts';

// Computes the visible rows of the tree, its open folders, and the ticks.

export type LibraryTreeRow = { node: LibraryTreeNode; depth: number; isOpen: boolean };

/** Returns the folders that are open at first: the top folders, and folders of which only a part is chosen. */
export function openAtFirst(
  tree: readonly LibraryTreeNode[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> {
  const open = new Set<string>();
  const visit = (node: LibraryTreeNode, isTop: boolean) => {
    if (!node.isFolder) return;
    if (isTop || folderCheck(node, chosen) === 'mixed') open.add(node.key);
    for (const child of node.children) visit(child, false);
  };
  for (const node of tree) visit(node, true);
  return open;
}

/** Returns the visible rows: the rows at the top and in open folders. */
export function visibleTreeRows(
  tree: readonly LibraryTreeNode[],
  open: ReadonlySet<string>,
  depth = 0,
): readonly LibraryTreeRow[] {
  return tree.flatMap((node) => {
    const isOpen = node.isFolder && open.has(node.key);
    const inside = isOpen ? visibleTreeRows(node.children, open, depth + 1) : [];
    return [{ node, depth, isOpen }, ...inside];
  });
}

/** Returns every folder of a tree. */
export const everyFolder = (tree: readonly LibraryTreeNode[]): readonly string[] =>
  tree.flatMap(({ key, isFolder, children }) => (isFolder ? [key, ...everyFolder(children)] : []));

export function folderCheck(
  { codes }: LibraryTreeNode,
  chosen: ReadonlySet<string>,
): boolean | 'mixed' {
  const count = codes.filter((code) => chosen.has(code)).length;
  return count === codes.length ? true : count > 0 ? 'mixed' : false;
}

/** Returns the chosen codes after a click on a row: adds all its libraries, or removes them if all were chosen. */
export function toggleLibraries(
  chosen: ReadonlySet<string>,
  node: LibraryTreeNode,
): ReadonlySet<string> {
  const codes = new Set(node.codes);
  return folderCheck(node, chosen) === true
    ? new Set([...chosen].filter((code) => !codes.has(code)))
    : new Set([...chosen, ...codes]);
}
