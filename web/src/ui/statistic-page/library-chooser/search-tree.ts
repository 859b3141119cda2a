import type { LibraryNode } from '@stacksight/contract';
import { toPinyin } from '#lib/pinyin/pinyin.ts';
import type { LibraryTreeNode } from './library-tree.ts';

// Apart from the tree, so that pages load the table of pinyin only with the list.

/**
 * The part of the tree whose names in either language, codes or pinyin contain every typed word. A folder that fits is
 * kept whole.
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
