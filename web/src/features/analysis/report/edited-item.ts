import type { ReportItem, ShownItem } from '@stacksight/contract';

/** An item of a report with a key for React, because a report may contain the same question twice. */
export type EditedItem = ShownItem & { key: number };

let last = 0;

export function withKey(item: ShownItem): EditedItem {
  last += 1;
  return { ...item, key: last };
}

/** Turns a shown item into its stored form. */
export function toStoredItem(item: ShownItem): ReportItem {
  const { width } = item;
  if (item.kind === 'text') return { kind: item.kind, text: item.text.trim(), width };
  return { kind: item.kind, id: item.id, width };
}

export function moveEditedItemBy(
  items: readonly EditedItem[],
  key: number,
  step: -1 | 1,
): EditedItem[] {
  const at = items.findIndex((item) => item.key === key);
  const other = items[at + step];
  return other === undefined ? [...items] : moveEditedItemTo(items, key, other.key);
}

/** Moves the item `key` to the index `at`; the items between shift by one. */
export function moveEditedItemTo(
  items: readonly EditedItem[],
  key: number,
  at: number,
): EditedItem[] {
  const to = items.findIndex((item) => item.key === at);
  const item = items.find((one) => one.key === key);
  if (to < 0 || item === undefined) return [...items];
  const rest = items.filter((one) => one !== item);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
