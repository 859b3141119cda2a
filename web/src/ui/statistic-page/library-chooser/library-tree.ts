import type { LibraryNode } from '@stacksight/contract';

// Turns the libraries of a group into the rows of a tree. A library with libraries below it becomes a folder, and the
// library itself is the first row in the folder.

export type LibraryTreeNode = {
  /** The key of the entry: `+code` for a folder, the code for a library. */
  key: string;
  /** The library of the row, or the head library of the folder. */
  library: LibraryNode;
  isFolder: boolean;
  /** True if the row is the head library, listed in its own folder. */
  isHead: boolean;
  /** The codes of all libraries in the row or folder. */
  codes: readonly string[];
  children: readonly LibraryTreeNode[];
};

export function toLibraryTree(libraries: readonly LibraryNode[]): readonly LibraryTreeNode[] {
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

/** Returns the folder that contains exactly the chosen libraries, or null. */
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

/** Returns the folder of a head library; null for a library without libraries below it. */
export function folderAt(tree: readonly LibraryTreeNode[], code: string): LibraryTreeNode | null {
  for (const node of tree) {
    if (node.isFolder && node.library.code === code) return node;
    const found = folderAt(node.children, code);
    if (found !== null) return found;
  }
  return null;
}
