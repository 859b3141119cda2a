import type { LibraryNode } from '@stacksight/contract';
import { toPinyin } from '#lib/pinyin/pinyin.ts';
import type { LibraryTreeNode } from './library-tree.ts';

// This file is apart from `library-tree.ts`, so that pages load the pinyin table only with the list.

/**
 * Returns the rows of the tree whose name in either language, code or pinyin contains every typed word. A folder that
 * fits keeps all its rows.
 */
export function searchTree(
  tree: readonly LibraryTreeNode[],
  typed: string,
): readonly LibraryTreeNode[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tree;
  const fits = ({ label, otherLabel = '', code }: LibraryNode) => {
    const text = [label, otherLabel, code, ...toPinyin(label)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return tree.flatMap((node) => {
    if (fits(node.library)) return [node];
    const children = searchTree(node.children, typed);
    if (children.length === 0) return [];
    return [{ ...node, children, codes: children.flatMap((child) => child.codes) }];
  });
}
