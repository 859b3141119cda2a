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

/** The folder that a library heads; null where it heads none. */
export function folderAt(tree: readonly LibraryTreeNode[], code: string): LibraryTreeNode | null {
  for (const node of tree) {
    if (node.isFolder && node.library.code === code) return node;
    const found = folderAt(node.children, code);
    if (found !== null) return found;
  }
  return null;
}
