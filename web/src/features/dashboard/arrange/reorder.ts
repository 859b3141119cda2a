/** Moves an item of a list one step among the items of its group. */
export function moveWithinGroup<Item>(
  items: readonly Item[],
  item: Item,
  step: -1 | 1,
  group: readonly Item[],
): Item[] {
  const inside = items.filter((one) => group.includes(one));
  const other = inside[inside.indexOf(item) + step];
  if (other === undefined) return [...items];
  return items.map((one) => (one === item ? other : one === other ? item : one));
}

/** Moves an item of a list to the place of the item `at`; the items between shift by one. */
export function moveToPlaceOf<Item>(items: readonly Item[], item: Item, at: Item): Item[] {
  const to = items.indexOf(at);
  const rest = items.filter((one) => one !== item);
  return to < 0 ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}
