import type { Condition, Filter } from '@stacksight/contract';

// A filter during editing: groups of conditions, some of them incomplete.

export type Mode = 'all' | 'any' | 'none';
export type FilterGroup = { kind: 'group'; id: number; mode: Mode; items: readonly FilterNode[] };
export type ConditionDraft = { kind: 'condition'; id: number } & Partial<Condition>;
export type FilterNode = FilterGroup | ConditionDraft;

let last = 0;
const nextId = () => {
  last += 1;
  return last;
};

/** Returns a new group of conditions. */
export const newGroup = (mode: Mode, items: readonly FilterNode[] = []): FilterGroup => ({
  kind: 'group',
  id: nextId(),
  mode,
  items,
});

/** Returns a new condition, possibly incomplete. */
export const newDraft = (condition: Partial<Condition> = {}): ConditionDraft => ({
  kind: 'condition',
  id: nextId(),
  ...condition,
});

/** Returns the tree of a filter; its root is always a group. */
export function toFilterTree(filter: Filter | null): FilterGroup {
  if (filter === null) return newGroup('all');
  const node = toNode(filter);
  return node.kind === 'group' ? node : newGroup('all', [node]);
}

function toNode(filter: Filter): FilterNode {
  if ('all' in filter) return newGroup('all', filter.all.map(toNode));
  if ('any' in filter) return newGroup('any', filter.any.map(toNode));
  if (!('not' in filter)) return newDraft(filter);
  const inner = filter.not;
  return newGroup('none', 'any' in inner ? inner.any.map(toNode) : [toNode(inner)]);
}

/** Returns the filter of a tree, without incomplete conditions; null when no condition is left. */
export function toFilter(node: FilterNode): Filter | null {
  if (node.kind === 'condition') return isFinished(node) ? toCondition(node) : null;
  const parts = node.items.map(toFilter).filter((part) => part !== null);
  const [first] = parts;
  if (first === undefined) return null;
  if (node.mode === 'none') return { not: parts.length === 1 ? first : { any: parts } };
  if (parts.length === 1) return first;
  return node.mode === 'all' ? { all: parts } : { any: parts };
}

function toCondition({ field, op, value }: ConditionDraft): Condition {
  return { field: field ?? '', op: op ?? 'in', ...(value === undefined ? {} : { value }) };
}

/** Returns whether a condition is complete. */
export function isFinished({ field, op, value }: ConditionDraft): boolean {
  if (field === undefined || op === undefined) return false;
  if (op === 'isNull') return true;
  if (op === 'between')
    return Array.isArray(value) && value.length === 2 && value.every((one) => one !== '');
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '';
}

/** Returns the tree with one node replaced, or removed when `node` is null. */
export function replaceNode(group: FilterGroup, id: number, node: FilterNode | null): FilterGroup {
  const items = group.items.flatMap((item): FilterNode[] => {
    if (item.id === id) return node === null ? [] : [node];
    return [item.kind === 'group' ? replaceNode(item, id, node) : item];
  });
  return { ...group, items };
}
