import {
  gridColumns,
  nextBox,
  placeItems,
  type ReportBox,
  type ReportItem,
  type ShownItem,
  sizeOf,
} from '@stacksight/contract';

/** An item of a report with a key, because a report may contain the same question twice. */
export type EditedItem = ShownItem & { key: string };

let last = 0;

export function withKey(item: ShownItem): EditedItem {
  last += 1;
  return { ...item, key: `item-${last}` };
}

/** Turns a shown item into its stored form. */
export function toStoredItem(item: ShownItem): ReportItem & { box: ReportBox } {
  const { box } = item;
  if (item.kind === 'text') return { kind: item.kind, text: item.text.trim(), box };
  if (item.kind === 'picture')
    return { kind: item.kind, id: item.id, caption: item.caption.trim(), box };
  return { kind: item.kind, id: item.id, box };
}

/** Returns the place of a new item after the others. */
export const boxFor = (items: readonly ShownItem[], item: ReportItem): ReportBox =>
  nextBox(
    items.map(({ box }) => box),
    sizeOf(item),
  );

/** Returns the items with their new places, in the order of reading. */
export function arrange(
  items: readonly EditedItem[],
  boxes: ReadonlyMap<string, ReportBox>,
): EditedItem[] {
  return items
    .map((item) => ({ ...item, box: boxes.get(item.key) ?? item.box }))
    .sort((one, other) => one.box.y - other.box.y || one.box.x - other.box.x);
}

/** Lets an item change places with the one before or after it; each keeps its size. */
export function swapEditedItem(
  items: readonly EditedItem[],
  key: string,
  step: -1 | 1,
): EditedItem[] {
  const index = items.findIndex((item) => item.key === key);
  const [one, other] = [items[index], items[index + step]];
  if (one === undefined || other === undefined) return [...items];
  const at = ({ box: { w, h } }: EditedItem, { box: { x, y } }: EditedItem): ReportBox => ({
    x: Math.min(x, gridColumns - w),
    y,
    w,
    h,
  });
  const boxes = new Map([
    [one.key, at(one, other)],
    [other.key, at(other, one)],
  ]);
  return placeItems(arrange(items, boxes));
}
