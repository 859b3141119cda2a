import type { LibraryNode } from '@stacksight/contract';

// The libraries of a group as the rows of a tree. A library that has others below it is a folder; the library itself is
// the first row in it.

export type LibraryTreeNode = {
  /** `+code` for a folder, the code for a library. */
  key: string;
  /** The library that it is, or that heads it. */
  library: LibraryNode;
  isFolder: boolean;
  /** The library of a folder, listed in it. */
  isHead: boolean;
  /** The codes of all libraries in it. */
  codes: readonly string[];
  children: readonly LibraryTreeNode[];
};

export type LibraryTreeRow = { node: LibraryTreeNode; depth: number; isOpen: boolean };

export function toTree(libraries: readonly LibraryNode[]): readonly LibraryTreeNode[] {
  const below = Map.groupBy(libraries, ({ superior }) => superior);
  const toNode = (library: LibraryNode): LibraryTreeNode => {
    const own = leafOf(library, below.has(library.code));
    const others = (below.get(library.code) ?? []).map(toNode);
    if (others.length === 0) return own;
    const children = [own, ...foldersFirst(others)];
    const codes = children.flatMap((child) => child.codes);
    return { ...own, key: `+${library.code}`, isFolder: true, isHead: false, codes, children };
  };
  return foldersFirst((below.get('') ?? []).map(toNode));
}

const leafOf = (library: LibraryNode, isHead: boolean): LibraryTreeNode => ({
  key: library.code,
  library,
  isFolder: false,
  isHead,
  codes: [library.code],
  children: [],
});

const foldersFirst = (nodes: readonly LibraryTreeNode[]): LibraryTreeNode[] => [
  ...nodes.filter(({ isFolder }) => isFolder),
  ...nodes.filter(({ isFolder }) => !isFolder),
];

/** The folders that are open at first: those at the top, and those of which only a part is chosen. */
export function openAtFirst(
  tree: readonly LibraryTreeNode[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> {
  const open = new Set<string>();
  const visit = (node: LibraryTreeNode, isTop: boolean) => {
    if (!node.isFolder) return;
    if (isTop || checkOf(node, chosen) === 'mixed') open.add(node.key);
    for (const child of node.children) visit(child, false);
  };
  for (const node of tree) visit(node, true);
  return open;
}

/** The rows of the open folders. */
export function rowsOf(
  tree: readonly LibraryTreeNode[],
  open: ReadonlySet<string>,
  depth = 0,
): readonly LibraryTreeRow[] {
  return tree.flatMap((node) => {
    const isOpen = node.isFolder && open.has(node.key);
    const inside = isOpen ? rowsOf(node.children, open, depth + 1) : [];
    return [{ node, depth, isOpen }, ...inside];
  });
}

/** Every folder of a tree. */
export const foldersIn = (tree: readonly LibraryTreeNode[]): readonly string[] =>
  tree.flatMap(({ key, isFolder, children }) => (isFolder ? [key, ...foldersIn(children)] : []));

export function checkOf(
  { codes }: LibraryTreeNode,
  chosen: ReadonlySet<string>,
): boolean | 'mixed' {
  const count = codes.filter((code) => chosen.has(code)).length;
  return count === codes.length ? true : count > 0 ? 'mixed' : false;
}

/** The chosen codes after a row was ticked: all libraries in it are added, or removed where all were chosen. */
export function toggled(chosen: ReadonlySet<string>, node: LibraryTreeNode): ReadonlySet<string> {
  const codes = new Set(node.codes);
  return checkOf(node, chosen) === true
    ? new Set([...chosen].filter((code) => !codes.has(code)))
    : new Set([...chosen, ...codes]);
}

/** The folder that has exactly the chosen libraries; null where none has. */
export function folderOf(
  tree: readonly LibraryTreeNode[],
  chosen: readonly string[],
): LibraryTreeNode | null {
  const wanted = new Set(chosen);
  for (const node of tree) {
    if (!node.isFolder || !chosen.every((code) => node.codes.includes(code))) continue;
    if (node.codes.length === wanted.size) return node;
    return folderOf(node.children, chosen);
  }
  return null;
}
