import type { Department, DepartmentNode } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#lib/api.ts';
import type { Resource } from '#lib/resource/use-resource.ts';
import { childrenByParent, sumsWithBelow } from '#lib/tree/tree-rows.ts';
import { withTree } from '#ui/tree/tree-answer.ts';
import { type TreeState, useTree } from '#ui/tree/use-tree.ts';

const none: readonly Department[] = [];

/** Reads all departments, with the number of users in each department and below. */
export function useDepartments() {
  const answer = useQuery({
    queryKey: ['departments', 'tree'],
    queryFn: ({ signal }) => api.departments.tree({ signal }),
    meta: { silent: true },
  });
  const all = useMemo(() => answer.data && toDepartments(answer.data), [answer.data]);
  return { all, answer };
}

function toDepartments(nodes: readonly DepartmentNode[]): Department[] {
  const family = childrenByParent(nodes);
  const sums = sumsWithBelow(family, ({ users }) => users);
  const places = new Map<string, { depth: number; path: string }>();
  return nodes.map((node) => {
    // The server lists a parent before its children.
    const above = places.get(node.parentId ?? '');
    const depth = above === undefined ? 0 : above.depth + 1;
    const path = above === undefined ? node.name : `${above.path}/${node.name}`;
    places.set(node.id, { depth, path });
    const below = family.get(node.id)?.length ?? 0;
    return { ...node, depth, path, below, allUsers: sums.get(node.id) ?? 0 };
  });
}

type DepartmentTree = {
  resource: Resource<Department>;
  tree: TreeState<Department>;
  isOrdered: boolean;
};

/** Returns the visible rows of the tree: the open rows, or the rows that a search finds, with their ancestors. */
export function useDepartmentTree(listed: Resource<Department>): DepartmentTree {
  const { all, answer } = useDepartments();
  const { search, sort } = listed.view;
  const word = search.trim().toLowerCase();
  const isFound = useMemo(
    () => (word === '' ? null : ({ name }: Department) => name.toLowerCase().includes(word)),
    [word],
  );
  const compare = useMemo(() => comparing(sort), [sort]);
  const tree = useTree({ all: all ?? none, isFound, search: word, compare });
  return { resource: withTree(listed, tree, all, answer), tree, isOrdered: compare === null };
}

function comparing(sort: string): ((one: Department, other: Department) => number) | null {
  const [field, order] = sort.split('.');
  const sign = order === 'descend' ? -1 : 1;
  if (field === 'allUsers') return (one, other) => sign * (one.allUsers - other.allUsers);
  if (field === 'modifyTime')
    return (one, other) => sign * (Date.parse(one.modifyTime) - Date.parse(other.modifyTime));
  return null;
}
