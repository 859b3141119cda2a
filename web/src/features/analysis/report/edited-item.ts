import type { ReportItem, ShownItem } from '@stacksight/contract';

/** An item with a key of its own: a report may contain the same question twice. */
export type EditedItem = ShownItem & { key: number };

let last = 0;

export function withKey(item: ShownItem): EditedItem {
  last += 1;
  return { ...item, key: last };
}

/** The item in its stored form. */
export function toItem(item: ShownItem): ReportItem {
  const { width } = item;
  if (item.kind === 'text') return { kind: item.kind, text: item.text.trim(), width };
  return { kind: item.kind, id: item.id, width };
}

export function movedBy(items: readonly EditedItem[], key: number, step: -1 | 1): EditedItem[] {
  const at = items.findIndex((item) => item.key === key);
  const other = items[at + step];
  return other === undefined ? [...items] : placedAt(items, key, other.key);
}

/** The items with one moved to the place of another; the items between shift. */
export function placedAt(items: readonly EditedItem[], key: number, at: number): EditedItem[] {
  const to = items.findIndex((item) => item.key === at);
  const item = items.find((one) => one.key === key);
  if (to < 0 || item === undefined) return [...items];
  const rest = items.filter((one) => one !== item);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
